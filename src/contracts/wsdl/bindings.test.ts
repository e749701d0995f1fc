import { expect, test } from 'vitest';
import { wsdl } from '../../../tests/support/clients/soap-documents.ts';
import { Fault } from '../../model/fault.ts';
import { Budget, ContractFaults } from '../faults.ts';
import { LIMITS } from '../limits.ts';
import { attribute, childrenOf, type XmlElement } from '../xml/element.ts';
import { readUploadedXml } from '../xml/uploaded-xml.ts';
import { addressesOf, boundMessage, boundOperations, endpointsOf } from './bindings.ts';
import { Definitions, isWsdl, WSDL } from './definitions.ts';
import { wantsMtom } from './mtom-policies.ts';

function opened(...contents: readonly string[]) {
  const faults = new ContractFaults();
  const sources = contents.map((content, index) => ({ path: `${index}.wsdl`, content, index }));
  const files = readUploadedXml(sources, faults, new Budget(LIMITS, faults));
  const definitions = new Definitions(files.roots.filter(isWsdl), files, faults);
  const told = () => {
    try {
      faults.throwIfAny();
    } catch (error) {
      if (error instanceof Fault)
        return error.faults.map(({ message, values }) => [message, ...Object.values(values ?? {})].join(' '));
    }
    return [];
  };
  return { definitions, faults, told };
}

const SOAP = 'http://schemas.xmlsoap.org/soap/http';
const soap = (rest = `transport="${SOAP}"`, operation = '') => `<s:binding ${rest}/>${operation}`;
const operation = (rest = 'soapAction="urn:do"', name = 'Do', inside = '') =>
  `<w:operation name="${name}"><s:operation ${rest}/>${inside}</w:operation>`;

/** The ways in which the first operation of a WSDL is bound. */
function bound(parts: Parameters<typeof wsdl>[0], ...others: readonly string[]) {
  const { definitions } = opened(wsdl(parts), ...others);
  const [portType] = definitions.all('portType');
  const [abstract] = childrenOf(portType, WSDL, 'operation');
  if (!abstract) throw new Error('no operation');
  return boundOperations(abstract, definitions.all('binding'), definitions);
}

test('an operation has the style of its own, else that of its binding, else that of documents', () => {
  const styleOf = (binding: string, own: string) => bound({ binding: soap(binding, operation(own)) })[0]?.style;
  expect(styleOf('style="rpc"', 'style="document"')).toBe('document');
  expect(styleOf('style="rpc"', '')).toBe('rpc');
  expect(styleOf('', '')).toBe('document');
});

test.each([
  ['SOAP’s own name of HTTP', `transport="${SOAP}"`, 1],
  ['no transport', '', 1],
  ['another name of HTTP', 'transport="http://www.w3.org/2003/05/soap/bindings/HTTP/"', 1],
  ['JMS', 'transport="http://www.w3.org/2010/soapjms/"', 0],
])('a binding to %s is called over HTTP: %s', (_what, rest, count) => {
  expect(bound({ binding: soap(rest, operation()) })).toHaveLength(count);
});

test('a binding that is none of SOAP, or does not have the operation, binds nothing', () => {
  expect(bound({ binding: operation() })).toEqual([]);
  expect(bound({ binding: soap(undefined, operation('', 'Other')) })).toEqual([]);
});

test('an action can stand in a header whatever it has in it, and is empty where there is none', () => {
  const actionOf = (action: string) => bound({ binding: soap('', operation(action)) })[0]?.action;
  expect(actionOf('soapAction="urn:a b&#34;&#13;&#10;ñ\\"')).toBe('urn:a%20b%22%0D%0A%C3%B1%5C');
  expect(actionOf('')).toBe('');
});

test('operations of one name are told apart by the names of their messages', () => {
  const portType =
    '<w:operation name="Do"><w:input name="ById" message="t:in"/><w:output message="t:out"/></w:operation>';
  const named = (name: string) => operation('', 'Do', `<w:input ${name}><s:body use="literal"/></w:input>`);
  expect(bound({ portType, binding: soap('', named('name="ById"')) })).toHaveLength(1);
  expect(bound({ portType, binding: soap('', named('')) })).toHaveLength(1);
  expect(bound({ portType, binding: soap('', named('name="ByName"')) })).toEqual([]);
});

test('a message has its body and its headers in parts of MIME too, and what is beside them is told', () => {
  const mime = 'xmlns:m="http://schemas.xmlsoap.org/wsdl/mime/"';
  const messageOf = (inside: string) => {
    const [own] = bound({ binding: soap('', operation('', 'Do', `<w:input>${inside}</w:input>`)) });
    if (!own) throw new Error('not bound');
    return boundMessage(own, 'input');
  };
  const plain = messageOf('<s:header part="h"/><s:body use="literal"/>');
  expect([plain.headers.length, attribute(plain.body, 'use'), plain.attachment]).toEqual([1, 'literal', undefined]);
  const parts = messageOf(
    `<m:multipartRelated ${mime}><m:part><s:body use="encoded"/></m:part><m:part><m:content part="f"/></m:part></m:multipartRelated>`,
  );
  expect([attribute(parts.body, 'use'), attribute(parts.attachment, 'part')]).toEqual(['encoded', 'f']);
  expect(messageOf('')).toEqual({ headers: [] });
});

const tagsOf = (...contents: readonly string[]) => {
  const { definitions, faults, told } = opened(...contents);
  return { tags: endpointsOf(definitions, faults).map(({ tag, bindings }) => [tag, bindings.length]), told: told() };
};
const port = (name: string, binding: string) => `<w:port name="${name}" binding="${binding}"/>`;
const service = (ports: string) => `<w:service name="Service">${ports}</w:service>`;

test('operations are called by their service, and a binding that two ports have counts once', () => {
  expect(tagsOf(wsdl({ rest: service(port('p', 't:b') + port('q', 't:b')) })).tags).toEqual([['Service', 1]]);
});

test('without a service all bindings count, by their port types', () => {
  expect(tagsOf(wsdl({ rest: '' })).tags).toEqual([['P', 1]]);
});

test('a service of several port types is called by each of them', () => {
  const second =
    '<w:portType name="P2"/><w:binding name="b2" type="t:P2"><s:binding/></w:binding>' +
    service(port('p', 't:b') + port('q', 't:b2'));
  expect(tagsOf(wsdl({ rest: second })).tags).toEqual([
    ['P', 1],
    ['P2', 1],
  ]);
});

test('beside SOAP, port types of plain HTTP are left out, and the service is told by its own name', () => {
  const second = `<w:portType name="Get"/><w:binding name="b2" type="t:Get"/>${service(port('p', 't:b') + port('q', 't:b2'))}`;
  expect(tagsOf(wsdl({ rest: second })).tags).toEqual([['Service', 1]]);
});

test('a port type without any binding is told', () => {
  const content = wsdl({ rest: '' }).replace(/<w:binding name="b"[\s\S]*<\/w:binding>/, '');
  expect(tagsOf(content)).toEqual({ tags: [], told: ['schema.noBinding'] });
});

test('addresses are those of HTTP, each once', () => {
  const address = (location: string) => `<w:port name="p" binding="t:b"><s:address location="${location}"/></w:port>`;
  const all = ['http://a.example/x', 'https://b.example/', 'http://a.example/x', 'jms:queue', 'HTTP://', ''];
  expect(addressesOf(opened(wsdl({ rest: service(all.map(address).join('')) })).definitions)).toEqual([
    ...['http://a.example/x', 'https://b.example/'],
  ]);
});

function found(name: string | undefined, rest = '', ...others: readonly string[]) {
  const attributes = name === undefined ? '' : `binding="${name}"`;
  const { definitions, told } = opened(wsdl({ rest: `${rest}${service(`<w:port ${attributes}/>`)}` }), ...others);
  const [own] = childrenOf(definitions.services[0], WSDL, 'port');
  return { found: definitions.find('binding', own as XmlElement, 'binding') !== undefined, told: told() };
}

test.each<[string, string | undefined, string[]]>([
  ['a name that leads nowhere', 't:gone', ['schema.undeclared {urn:t}gone']],
  ['a prefix that nobody declares', 'x:b', ['schema.prefix x']],
  ['an empty name', '', ['schema.attributeMissing binding']],
  ['no name', undefined, ['schema.attributeMissing binding']],
])('%s is told at its place', (_what, name, told) => {
  expect(found(name)).toEqual({ found: false, told });
});

test('a name without a prefix means one of its own document, though that is not its namespace', () => {
  expect(found('b')).toEqual({ found: true, told: [] });
  const other = wsdl({ rest: '' }).replace('targetNamespace="urn:t"', 'targetNamespace="urn:o"').replace('"b"', '"c"');
  expect(found('c', '', other).found).toBe(false);
});

test('a name of a document that was not uploaded is told as that document', () => {
  const gone = '<w:import namespace="urn:t" location="gone.wsdl"/>';
  expect(found('t:gone', gone).told).toEqual(['schema.fileMissing gone.wsdl']);
  expect(found('t:b', gone).told).toEqual([]);
});

const WSU = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd';
const policy = (inside: string, id = 'm') =>
  `<p:Policy xmlns:p="urn:p" xmlns:u="${WSU}" u:Id="${id}"><p:All>${inside}</p:All></p:Policy>`;
const MTOM =
  '<o:OptimizedMimeSerialization xmlns:o="http://schemas.xmlsoap.org/ws/2004/09/policy/optimizedmimeserialization"/>';

test.each([
  ['has a policy that asks for it', policy(MTOM), '', true],
  ['has a policy that asks for something else', policy('<o:Addressing xmlns:o="urn:o"/>'), '', false],
  ['names a policy that asks for it', '<p:PolicyReference xmlns:p="urn:p" URI="#m"/>', policy(MTOM), true],
  ['names another policy', '<p:PolicyReference xmlns:p="urn:p" URI="#n"/>', policy(MTOM), false],
  ['names no policy', '<p:PolicyReference xmlns:p="urn:p"/>', policy(MTOM), false],
  ['names none beside one that asks for it', '', policy(MTOM), false],
])('a binding that %s makes packages of messages, or not', (_what, inside, rest, expected) => {
  const { definitions } = opened(wsdl({ binding: soap('', operation()) + inside, rest }));
  const [binding] = definitions.all('binding');
  expect(binding && wantsMtom(binding, definitions)).toBe(expected);
});
