import type { Project } from '../../../../model/project.ts';
import { requestElement } from '../../../kit/xml/schema.ts';
import { mdCode, placeholder, sh } from '../../../text/render/escape.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import { operationName } from './binding.ts';
import { type Contract, PATH } from './contract.ts';
import { authOf, type SoapEndpoint, type SoapProject } from './options.ts';
import { ENVELOPE_END, ENVELOPE_START, envelope, invalidPayload, sampleHeaders, samplePayload } from './sample.ts';

const ADDRESS = `http://localhost:8080${PATH}`;
const TYPE = { 'Content-Type': 'text/xml;charset=utf-8' };
const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';

type SoapUse = Use<SoapEndpoint>;

/** Writes the README's curl line of an operation, and the probe that asks it in the check of a Build. */
export function documentsOf(
  use: SoapUse,
  options: SoapProject,
  { namespace }: Contract,
  project: Project,
): OrderedContribution[] {
  const { operation } = use;
  const known = authOf(options, use.options) === 'userToken';
  const payload = samplePayload(use, namespace, project);
  const headers = Object.entries({ ...TYPE, ...sampleHeaders(operation, project) }).map(
    ([name, value]) => ` -H ${sh(`${name}: ${value}`)}`,
  );
  const data = known ? withToken(payload) : sh(envelope(payload)).toString();
  const { method } = operation.names;
  const probe = { kind: 'probe', method: 'POST', path: PATH, headers: TYPE, expectStatus: 500 } as const;
  return [
    {
      kind: 'call',
      operation: operation.id,
      title: `${method}: ${operationName(operation, use.options)}`,
      shell: `curl -sS ${ADDRESS}${headers.join('')} --data-binary ${data}`,
    },
    known
      ? {
          ...probe,
          name: `${method} refuses a caller without userToken`,
          body: envelope(payload),
          expectBody: 'FailedAuthentication',
        }
      : {
          ...probe,
          name: `${method} refuses an invalid request`,
          body: envelope(invalidPayload(use, namespace)),
          expectBody: '<kind>INVALID</kind>',
        },
  ];
}

/** A message with a token, in the words of a shell: user and password come from the same variables as the service's. */
function withToken(payload: string): string {
  const [before = '', between = '', after = ''] = token('\u0000', '\u0000').split('\u0000');
  return [
    sh(`${ENVELOPE_START}<s:Header>${before}`),
    `"\${SOAP_USERNAME:-user}"`,
    sh(between),
    `"$SOAP_PASSWORD"`,
    sh(`${after}</s:Header><s:Body>${payload}${ENVELOPE_END}`),
  ].join('');
}

/**
 * Writes the header block that says who calls (WS-Security UsernameToken).
 * @example
 * user, a-password   →   <w:Security …><w:UsernameToken><w:Username>user</w:Username>…
 */
export function token(user: string, password: string): string {
  const named = `<w:Username>${user}</w:Username><w:Password>${password}</w:Password>`;
  return `<w:Security xmlns:w="${WSSE}"><w:UsernameToken>${named}</w:UsernameToken></w:Security>`;
}

export function contractProbe({ name }: Project, { messages }: Contract): OrderedContribution {
  const [first] = messages;
  return {
    kind: 'probe',
    name: 'the WSDL is served',
    method: 'GET',
    path: `${PATH}/${name}.wsdl`,
    expectStatus: 200,
    expectBody: first ? requestElement(first) : 'definitions',
  };
}

export const SETTINGS: readonly OrderedContribution[] = [
  { kind: 'setting', key: 'spring.webservices.path', value: PATH },
  { kind: 'setting', key: 'spring.webservices.servlet.init.transformWsdlLocations', value: true },
  { kind: 'setting', key: 'service.soap.max-message', value: placeholder('SOAP_MAX_MESSAGE', '10MB') },
  {
    kind: 'environment',
    name: 'SOAP_MAX_MESSAGE',
    example: '10MB',
    meaning: 'How long a message may be, its attachments with it',
  },
  { kind: 'setting', key: 'service.soap.wsdl', value: placeholder('SOAP_WSDL', 'true') },
  { kind: 'environment', name: 'SOAP_WSDL', example: 'true', meaning: 'Whether anybody may read the WSDL' },
  { kind: 'setting', key: 'server.forward-headers-strategy', value: placeholder('FORWARDED_HEADERS', 'none') },
  {
    kind: 'environment',
    name: 'FORWARDED_HEADERS',
    example: 'none',
    meaning: 'framework behind a proxy that sets X-Forwarded-*: then the WSDL has the address of the proxy',
  },
];

/** The settings of a service whose callers are known: who may call, and whether a method must say so. */
export function tokenSettings({ auth }: SoapProject): readonly OrderedContribution[] {
  return [
    { kind: 'setting', key: 'service.soap.username', value: placeholder('SOAP_USERNAME', 'user') },
    { kind: 'environment', name: 'SOAP_USERNAME', example: 'user', meaning: 'Who may call' },
    { kind: 'setting', key: 'service.soap.password', value: placeholder('SOAP_PASSWORD', '') },
    {
      kind: 'environment',
      name: 'SOAP_PASSWORD',
      example: 'change-me',
      meaning: 'Their password; without it nobody is let in',
      secret: true,
    },
    ...(auth === 'none' ? [{ kind: 'setting', key: 'service.soap.token-required', value: false } as const] : []),
  ];
}

/** The README's section about messages. */
export function readme(project: Project, { auth }: SoapProject, contract: Contract): OrderedContribution {
  const wsdl = `${ADDRESS}/${project.name}.wsdl`;
  const known = contract.messages.some((message) => message.known);
  return {
    kind: 'readmeSection',
    title: 'Messages and faults',
    markdown: `The contract is \`src/generated/resources/soap/${project.name}.wsdl\` (WSDL 1.1, document/literal, SOAP 1.1), served at <${wsdl}> and
<${ADDRESS}?wsdl> with the address that whoever asks for it came by. It has the schema in it, which is
\`src/generated/resources/soap/${project.name}.xsd\` as well. The namespace is ${mdCode(contract.namespace)}; the \`detail\` of a fault is the
element \`${contract.failure}\`. How values stand in messages, which fault a failure is, and what you can replace:
[forja/docs/soap.md](forja/docs/soap.md).${known ? knownCallers(auth, contract) : ''}`,
  };
}

function knownCallers(auth: SoapProject['auth'], { messages }: Contract): string {
  const others = messages.filter(({ known }) => known !== (auth === 'userToken')).map(({ name }) => mdCode(name));
  const all = auth === 'userToken' ? 'Callers are' : 'Anybody may call';
  const rule =
    auth === 'userToken'
      ? `${all} known by a user token of WS-Security${others.length > 0 ? `, but for ${others.join(', ')}, which anybody may call` : ''}.`
      : `${all} but for ${others.join(', ')}: there callers are known by a user token of WS-Security.`;
  return `

${rule}
It has \`SOAP_USERNAME\` and \`SOAP_PASSWORD\`: [forja/docs/soap-security.md](forja/docs/soap-security.md).`;
}
