import { pascal } from '../../../../checks/names/words.ts';
import type { Project } from '../../../../model/project.ts';
import { type Message, requestElement, responseElement, schemaOf } from '../../../kit/xml/schema.ts';
import { documentText, element, type XmlElement } from '../../../kit/xml/tree.ts';
import type { Contribution, Use } from '../../part.ts';
import { messageOf, namespaceOf } from './binding.ts';
import { authOf, type SoapEndpoint, type SoapProject } from './options.ts';

const WSDL = 'http://schemas.xmlsoap.org/wsdl/';
const SOAP = 'http://schemas.xmlsoap.org/wsdl/soap/';
const HTTP = 'http://schemas.xmlsoap.org/soap/http';
const LITERAL = element('soap:body', { use: 'literal' });

/** Where callers send messages. */
export const PATH = '/services';
const FOLDER = 'src/generated/resources/soap';

/** The contract of a project: the namespace of its names, and what its messages are. */
export interface Contract {
  readonly namespace: string;
  /** The element that failures are told in. */
  readonly failure: string;
  readonly messages: readonly (Message & { readonly known: boolean })[];
}

export function contractOf(project: Project, options: SoapProject, uses: readonly Use<SoapEndpoint>[]): Contract {
  return {
    namespace: namespaceOf(project, options.targetNamespace),
    failure: freeName('Failure', project),
    messages: uses.map((use) => ({ ...messageOf(use), known: authOf(options, use.options) === 'userToken' })),
  };
}

/** The schema of a project's messages, as its callers get it; pure. */
function xsdFile(project: Project, contract: Contract): { readonly path: string; readonly text: string } {
  const { namespace, messages, failure } = contract;
  return {
    path: `${FOLDER}/${project.name}.xsd`,
    text: documentText(schemaOf(project, namespace, messages, failure)),
  };
}

/** The WSDL 1.1 document with the schema in it, so that one file is all that a client is made from. */
function wsdlFile(project: Project, contract: Contract): { readonly path: string; readonly text: string } {
  return { path: `${FOLDER}/${project.name}.wsdl`, text: documentText(definitions(project, contract)) };
}

/** Both as files of the project. */
export function contractFiles(project: Project, contract: Contract): readonly Contribution[] {
  const file = { kind: 'file', owner: 'ours', contract: true } as const;
  return [
    { ...file, ...xsdFile(project, contract), handedOutAs: 'xsd' },
    { ...file, ...wsdlFile(project, contract) },
  ];
}

function definitions(project: Project, contract: Contract): XmlElement {
  const { namespace, messages, failure } = contract;
  const [service, port, binding] = ['Service', 'Port', 'Binding'].map((end) =>
    freeName(pascal(project.name, 'Service').replace(/Service$/, '') + end, project),
  ) as [string, string, string];
  return element(
    'wsdl:definitions',
    {
      'xmlns:wsdl': WSDL,
      'xmlns:soap': SOAP,
      'xmlns:tns': namespace,
      name: service,
      targetNamespace: namespace,
    },
    [
      element('wsdl:types', {}, [schemaOf(project, namespace, messages, failure)]),
      ...messages.flatMap((named) => [requestElement(named), responseElement(named)].map((name) => message(name))),
      message(failure, 'failure'),
      element(
        'wsdl:portType',
        { name: port },
        messages.map((message) => portOperation(message, failure)),
      ),
      element('wsdl:binding', { name: binding, type: `tns:${port}` }, [
        element('soap:binding', { style: 'document', transport: HTTP }),
        ...messages.map((message) => boundOperation(message, failure)),
      ]),
      element('wsdl:service', { name: service }, [
        element('wsdl:port', { name: port, binding: `tns:${binding}` }, [
          element('soap:address', { location: `http://localhost:8080${PATH}` }),
        ]),
      ]),
    ],
  );
}

function message(name: string, part = 'parameters'): XmlElement {
  return element('wsdl:message', { name }, [element('wsdl:part', { name: part, element: `tns:${name}` })]);
}

function portOperation(message: Contract['messages'][number], failure: string): XmlElement {
  const { name, operation, known } = message;
  const about = operation.doc?.trim() || `Calls ${operation.title}`;
  const needs = known ? `${/[.!?…]$/.test(about) ? '' : '.'} Callers are known by a user token (WS-Security).` : '';
  return element('wsdl:operation', { name }, [
    element('wsdl:documentation', {}, about + needs),
    element('wsdl:input', { message: `tns:${requestElement(message)}` }),
    element('wsdl:output', { message: `tns:${responseElement(message)}` }),
    element('wsdl:fault', { name: failure, message: `tns:${failure}` }),
  ]);
}

function boundOperation({ name }: Message, failure: string): XmlElement {
  return element('wsdl:operation', { name }, [
    element('soap:operation', { soapAction: '' }),
    element('wsdl:input', {}, [LITERAL]),
    element('wsdl:output', {}, [LITERAL]),
    element('wsdl:fault', { name: failure }, [element('soap:fault', { name: failure, use: 'literal' })]),
  ]);
}

/** Clients make classes of types, ports and elements alike: one name each. */
function freeName(wanted: string, { types, operations }: Project): string {
  const rows = operations.flatMap(({ response }) =>
    response.members.flatMap((member) => (member.kind === 'rows' ? member.row : [])),
  );
  const taken = new Set([...types.keys(), ...rows]);
  let name = wanted;
  while (taken.has(name)) name = `Soap${name}`;
  return name;
}
