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

/** The path that callers send messages to. */
export const PATH = '/services';
const FOLDER = 'src/generated/resources/soap';

/** The contract of a project: the namespace of its names, and its messages. */
export interface Contract {
  readonly namespace: string;
  /** The name of the element that describes a failure. */
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

/** Writes the schema of a project's messages, without anything of a WSDL. */
function xsdFile(project: Project, contract: Contract): { readonly path: string; readonly text: string } {
  const { namespace, messages, failure } = contract;
  return {
    path: `${FOLDER}/${project.name}.xsd`,
    text: documentText(schemaOf(project, namespace, messages, failure)),
  };
}

/** Writes the WSDL 1.1 document with the schema in it, so that a client is made from one file. */
function wsdlFile(project: Project, contract: Contract): { readonly path: string; readonly text: string } {
  return { path: `${FOLDER}/${project.name}.wsdl`, text: documentText(definitions(project, contract)) };
}

/**
 * Writes the contract files: the schema, and the WSDL document.
 * @example
 * order_total   →   <wsdl:operation name="OrderTotal"><wsdl:input message="tns:OrderTotalRequest"/>…
 */
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

/** Finds a name that no type and no record of rows has: clients make classes of types, ports and elements alike. */
function freeName(wanted: string, { types, operations }: Project): string {
  const rows = operations.flatMap(({ response }) =>
    response.members.flatMap((member) => (member.kind === 'rows' ? member.row : [])),
  );
  const taken = new Set([...types.keys(), ...rows]);
  let name = wanted;
  while (taken.has(name)) name = `Soap${name}`;
  return name;
}
