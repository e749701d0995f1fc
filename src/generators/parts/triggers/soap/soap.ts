import { constant } from '../../../../checks/names/words.ts';
import { omits, omitsInside } from '../../../../model/omitted-members.ts';
import type { Project } from '../../../../model/project.ts';
import { FAILURE_WORDS } from '../../../kit/json/words.ts';
import { problems } from '../../../kit/web/problems.ts';
import { isRenamed } from '../../../service/member-names.ts';
import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Trigger } from '../../part.ts';
import { operationName, takesHeaders } from './binding.ts';
import { checkOperations } from './check.ts';
import { type Contract, contractFiles, contractOf, PATH } from './contract.ts';
import { contractProbe, DEPENDENCIES, documentsOf, readme, SETTINGS, TOKENS } from './documents.ts';
import { endpointFiles } from './endpoint.ts';
import { inputs } from './inputs.ts';
import { authOf, endpointOptions, projectOptions, type SoapEndpoint, type SoapProject } from './options.ts';
import { testFiles } from './tests.ts';

/** SOAP 1.1 over Spring-WS, contract first: document/literal, faults from the failure table, user tokens, MTOM. */
export const soap: Trigger<SoapProject, SoapEndpoint> = {
  kind: 'trigger',
  id: 'soap',
  projectOptions,
  endpointOptions,
  alphabet: 'xml',
  supports: () => true,
  inputs,
  published: (names, options) => operationName({ names }, options),
  access: (project, endpoint) => ({ auth: authOf(project, endpoint), scopes: [], roles: [] }),
  check: (_project, options, uses) => checkOperations(options, uses),
  contribute(project, options, uses) {
    const contract = contractOf(project, options, uses);
    const tokens = contract.messages.some(({ known }) => known);
    return [
      ...contractFiles(project, contract),
      ...endpointFiles(project, options, uses),
      ...sharedFiles(project, options, contract),
      ...testFiles(project, options, uses, contract),
      ...DEPENDENCIES,
      ...SETTINGS,
      ...(tokens ? TOKENS : []),
      ...uses.flatMap((use) => documentsOf(use, options, contract, project)),
      contractProbe(project, contract),
      readme(project, options, contract),
    ];
  },
};

function sharedFiles(project: Project, { auth }: SoapProject, contract: Contract): readonly OrderedContribution[] {
  const { namespace, failure, messages } = contract;
  const tokens = messages.some(({ known }) => known);
  const headers = takesHeaders(project);
  const view = {
    ...{ namespace, failure, tokens, headers, path: PATH, service: project.name },
    xsd: `soap/${project.name}.xsd`,
    wsdl: `soap/${project.name}.wsdl`,
    required: auth === 'userToken' ? fragment`true` : fragment`false`,
    omits: omits(project),
    inside: omitsInside(project),
    renamed: isRenamed(project),
    rows: Object.entries(FAILURE_WORDS).map(([kind, title]) => ({ title, constant: constant(kind, '') })),
  };
  const names = [...FILES, ...(tokens ? TOKEN_FILES : []), ...(headers ? HEADER_FILES : [])];
  return [
    ...names.map((name) => javaFile(project, { home: 'soap', name, template: `triggers/soap/${name}.java`, view })),
    { kind: 'autoConfiguration', type: `${packageOf(project, 'soap')}.SoapDefaults` },
    ...problems(project),
  ];
}

const FILES = [
  ...['SoapContract', 'SoapConfiguration', 'SoapDefaults', 'SoapAdapter', 'BoundedRequest', 'ContractPage'],
  ...['MessageDepth', 'SchemaCheck', 'RequestCheck', 'UnknownOperations'],
  ...[
    'ResponseElement',
    'SoapDone',
    'Payloads',
    'RecordPayloads',
    'RecordReader',
    'RecordWriter',
    'XmlValues',
    'XmlText',
  ],
  ...[
    'SoapFaults',
    'SoapFaultCodes',
    'FaultDetail',
    'FaultError',
    'InvalidMessageException',
    'UnwritableTextException',
  ],
];
const TOKEN_FILES = ['UserTokens', 'UserToken', 'SoapUsers', 'UnknownCallerException'];
const HEADER_FILES = ['RequestHeaders', 'HeaderResolver'];
