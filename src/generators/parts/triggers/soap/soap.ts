import type { Project } from '../../../../model/project.ts';
import { problems } from '../../../kit/web/problems.ts';
import { javaFile } from '../../../text/java/java-file.ts';
import type { OrderedContribution, Trigger } from '../../part.ts';
import { operationName } from './binding.ts';
import { checkOperations } from './check.ts';
import { type Contract, contractFiles, contractOf, PATH } from './contract.ts';
import { contractProbe, documentsOf, readme, SETTINGS, tokenSettings } from './documents.ts';
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
      ...sharedFiles(project, contract),
      ...testFiles(project, options, uses, contract),
      ...SETTINGS,
      ...(tokens ? tokenSettings(options) : []),
      ...uses.flatMap((use) => documentsOf(use, options, contract, project)),
      contractProbe(project, contract),
      readme(project, options, contract),
    ];
  },
};

/** Contributes the contract's names, and the modules of the runtime that messages go through. */
function sharedFiles(project: Project, { namespace, failure, messages }: Contract): readonly OrderedContribution[] {
  const view = {
    ...{ namespace, failure, path: PATH, service: project.name },
    xsd: `soap/${project.name}.xsd`,
    wsdl: `soap/${project.name}.wsdl`,
  };
  const name = 'SoapConfiguration';
  return [
    javaFile(project, { home: 'soap', name, template: `triggers/soap/${name}.java`, view }),
    { kind: 'runtime', module: messages.some(({ known }) => known) ? 'soap-security' : 'soap' },
    ...problems(),
  ];
}
