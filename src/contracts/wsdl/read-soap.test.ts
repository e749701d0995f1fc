import { expect, test } from 'vitest';
import { MARKET } from '../../../tests/generated/apis/soap/market.ts';
import { pair, schema, soapFiles, wsdl } from '../../../tests/support/clients/soap-documents.ts';
import type { SoapCall } from '../../model/contract/calls/soap.ts';
import type { ContractOperation, SchemaFile } from '../../model/contract/contract.ts';
import { readContract } from '../read-contract.ts';

const read = (...files: (string | SchemaFile)[]) => readContract(soapFiles(...files)).contract;

function operationOf(...files: (string | SchemaFile)[]): ContractOperation<SoapCall> {
  const [operation] = read(...files).operations;
  if (operation?.call.protocol !== 'soap') throw new Error('There is no operation');
  return operation as ContractOperation<SoapCall>;
}

/** The members of the request of a schema whose one operation has this content. */
function membersOf(content: string, more = '') {
  const { types, operations } = read(pair(content, '', more));
  const name = operations[0]?.body?.type;
  const type = types.find(({ key }) => name?.kind === 'ref' && key === name.name);
  expect(operations[0]?.refused).toBeUndefined();
  return type?.kind === 'record' ? type.members : [];
}

const sequence = (content: string) => `<xs:sequence>${content}</xs:sequence>`;
const element = (name: string, rest = 'type="xs:string"') => `<xs:element name="${name}" ${rest}/>`;

test('a WSDL becomes a contract: every operation once, by the binding that can call it, refused ones with their place', () => {
  const contract = readContract(MARKET).contract;
  expect(contract).toMatchObject({
    title: 'Market',
    servers: ['http://market.example/soap', 'http://market.example/soap12'],
  });
  expect(contract.operations).toMatchObject([
    {
      id: 'PlaceOrder',
      nature: 'writes',
      tag: 'MarketPort',
      doc: 'Orders goods, of which there must be enough.',
      parameters: [{ name: 'Session', in: 'header', required: true }],
      answer: { type: { kind: 'integer', bits: 64 }, nullable: false },
      call: {
        version: '1.1',
        action: 'urn:market:place',
        request: { namespace: 'urn:market:messages', name: 'PlaceOrder' },
        answer: { name: 'PlaceOrderResponse', member: { namespace: 'urn:market:messages', name: 'number' } },
        headers: [{ namespace: 'urn:market:messages', name: 'Session' }],
        faults: [{ namespace: 'urn:market:messages', name: 'OutOfStock' }],
      },
    },
    { id: 'GetOrder', nature: 'reads', answer: { nullable: true, type: { kind: 'ref' } } },
    { id: 'Echo', body: { type: { kind: 'ref', name: '{urn:market:common}Everything' } } },
    { id: 'Ping' },
    {
      id: 'Add',
      tag: 'CalculatorPort',
      call: { version: '1.2', request: { namespace: 'urn:market:calculator', name: 'Add' } },
    },
    { id: 'Subtract', refused: { message: 'refusals.soapEncoded', field: 'schemaFiles.0' } },
  ]);
  const [, , , ping, add] = contract.operations;
  expect(ping).not.toHaveProperty('body');
  expect(ping).not.toHaveProperty('answer');
  expect(add?.call).toMatchObject({ answer: { name: 'AddResponse', member: { namespace: '', name: 'sum' } } });
});

test('names have the namespace that their schema gives them, also where another schema lends it one', () => {
  const types = new Map(readContract(MARKET).contract.types.map((type) => [type.key, type]));
  expect(types.get('{urn:market:common}Address')).toMatchObject({
    members: [
      { name: 'street', wire: { namespace: 'urn:market:common' } },
      { name: 'city', wire: { namespace: 'urn:market:common' }, type: { kind: 'string', length: 40 } },
    ],
  });
  expect(types.get('{urn:market:common}Order')).toMatchObject({
    doc: 'What somebody wants, and where.',
    constants: [{ namespace: '', name: 'version', value: '2' }],
    members: [
      { name: 'line', wire: { namespace: '' }, type: { kind: 'list' }, required: true },
      { name: 'address', required: false, doc: 'One of: address, pickup.' },
      { name: 'pickup', required: false },
      { name: 'card', wire: { namespace: 'urn:market:common' }, required: false },
      { name: 'invoice', required: false },
      { name: 'currency', wire: { node: 'attribute', namespace: '' }, required: true },
    ],
  });
});

test('form and forms by default decide whether a name has a namespace', () => {
  const local = (attributes: string, form = '') =>
    read(
      schema(
        `<xs:element name="ARequest"><xs:complexType><xs:sequence><xs:element name="x" ${form} type="xs:string"/></xs:sequence>
         <xs:attribute name="y" ${form}/></xs:complexType></xs:element><xs:element name="AResponse" type="xs:string"/>`,
        `targetNamespace="urn:t" ${attributes}`,
      ),
    ).types.flatMap((type) => (type.kind === 'record' ? type.members.map(({ wire }) => wire?.namespace) : []));
  expect(local('')).toEqual(['', '']);
  expect(local('elementFormDefault="qualified"')).toEqual(['urn:t', '']);
  expect(local('attributeFormDefault="qualified"')).toEqual(['', 'urn:t']);
  expect(local('', 'form="qualified"')).toEqual(['urn:t', 'urn:t']);
  expect(local('elementFormDefault="qualified"', 'form="unqualified"')).toEqual(['', '']);
});

test('a schema alone has the operations whose elements pair', () => {
  const content = `
    ${element('GetItemRequest')}${element('GetItemResponse', 'type="xs:int"')}
    ${element('Save')}${element('SaveResponse')}
    ${element('Lonely')}${element('OtherResponse')}`;
  const contract = readContract([{ path: 'shop/items.xsd', content: schema(content) }]).contract;
  expect(contract).toMatchObject({ title: 'items', servers: [] });
  expect(contract.operations).toMatchObject([
    { id: 'GetItem', nature: 'reads', call: { action: '', request: { namespace: 'urn:t', name: 'GetItemRequest' } } },
    { id: 'Save', nature: 'writes', call: { request: { name: 'Save' } } },
  ]);
});

test('simple types become what they mean, whatever they are derived by', () => {
  const types = (declaration: string, more = '') =>
    membersOf(sequence(`<xs:element name="x" ${declaration}</xs:element>`), more).map(({ type, wire }) => [
      type,
      wire?.form,
    ]);
  const restricted = (base: string, facets: string) =>
    types(`><xs:simpleType><xs:restriction base="xs:${base}">${facets}</xs:restriction></xs:simpleType>`);
  expect(types('type="xs:QName">')).toEqual([[{ kind: 'string' }, 'qname']]);
  expect(types('type="xs:integer">')).toEqual([[{ kind: 'decimal', precision: 38, scale: 0 }, undefined]]);
  expect(types('type="xs:IDREFS">')).toEqual([[{ kind: 'list', of: { kind: 'string' } }, 'list']]);
  expect(restricted('integer', '<xs:totalDigits value="9"/>')).toEqual([
    [{ kind: 'integer', bits: 32, signed: true }, undefined],
  ]);
  expect(restricted('integer', '<xs:minInclusive value="0"/><xs:maxInclusive value="5000000000"/>')).toEqual([
    [{ kind: 'integer', bits: 64, signed: true }, undefined],
  ]);
  expect(restricted('decimal', '<xs:totalDigits value="12"/><xs:fractionDigits value="2"/>')).toEqual([
    [{ kind: 'decimal', precision: 12, scale: 2 }, undefined],
  ]);
  expect(restricted('decimal', '<xs:totalDigits value="12"/>')).toEqual([[{ kind: 'decimal' }, undefined]]);
  expect(restricted('string', '<xs:length value="3"/>')).toEqual([[{ kind: 'string', length: 3 }, undefined]]);
  const union =
    '<xs:simpleType name="U"><xs:union memberTypes="t:A t:B"/></xs:simpleType>' +
    '<xs:simpleType name="A"><xs:restriction base="xs:token"><xs:enumeration value=" a  b "/></xs:restriction></xs:simpleType>' +
    '<xs:simpleType name="B"><xs:restriction base="xs:string"><xs:enumeration value="c"/></xs:restriction></xs:simpleType>';
  expect(types('type="t:U">', union)).toEqual([[{ kind: 'ref', name: '{urn:t}U#values' }, undefined]]);
  const { types: all } = read(pair(sequence(element('x', 'type="t:U"')), '', union));
  expect(all.find(({ kind }) => kind === 'enum')).toMatchObject({ path: ['U'], values: ['a b', 'c'] });
});

test('content models become members: groups, choices, all, repetitions, extensions and restrictions', () => {
  const names = (content: string, more = '') =>
    membersOf(content, more).map(
      ({ name, required, type }) => `${name}${required ? '!' : ''}${type.kind === 'list' ? '*' : ''}`,
    );
  const group = `<xs:group name="G"><xs:sequence>${element('g')}${element('h')}</xs:sequence></xs:group>`;
  expect(names(sequence(`${element('a')}<xs:group ref="t:G" minOccurs="0"/>`), group)).toEqual(['a!', 'g', 'h']);
  expect(names(`<xs:all>${element('a')}${element('b', 'minOccurs="0" type="xs:int"')}</xs:all>`)).toEqual(['a!', 'b']);
  expect(names(`<xs:choice maxOccurs="unbounded">${element('a')}${element('b')}</xs:choice>`)).toEqual(['a*', 'b*']);
  expect(names(sequence(element('a', 'type="xs:int" maxOccurs="3"')))).toEqual(['a!*']);
  expect(names(sequence(element('a', 'maxOccurs="0" minOccurs="0"') + element('b')))).toEqual(['b!']);
  const base = `<xs:complexType name="Base">${sequence(element('a'))}<xs:attribute name="i"/></xs:complexType>`;
  const derived = (by: string, content: string) =>
    `<xs:complexContent><xs:${by} base="t:Base">${content}</xs:${by}></xs:complexContent>`;
  expect(names(derived('extension', `${sequence(element('b'))}<xs:attribute name="j" use="required"/>`), base)).toEqual(
    ['a!', 'b!', 'i', 'j!'],
  );
  expect(
    names(derived('restriction', `${sequence(element('a'))}<xs:attribute name="i" use="prohibited"/>`), base),
  ).toEqual(['a!']);
  const attributes =
    '<xs:attributeGroup name="AG"><xs:attribute name="k"/><xs:attribute ref="t:l"/></xs:attributeGroup><xs:attribute name="l"/>';
  expect(names('<xs:attributeGroup ref="t:AG"/><xs:attribute name="m"/>', attributes)).toEqual(['k', 'l', 'm']);
});

test('what no list of members keeps in order is a whole element', () => {
  const types = (content: string, more = '') =>
    operationOf(
      pair(sequence(`<xs:element name="x"><xs:complexType>${content}</xs:complexType></xs:element>`), '', more),
    ).call.request?.members.length;
  const kindOf = (content: string, more = '') =>
    membersOf(sequence(`<xs:element name="x">${content}</xs:element>`), more).map(({ type }) => type.kind);
  const complex = (content: string) => `<xs:complexType>${content}</xs:complexType>`;
  expect(types(sequence(element('a')))).toBe(1);
  expect(kindOf(complex(sequence(element('a'))))).toEqual(['ref']);
  expect(kindOf(complex(`<xs:sequence maxOccurs="2">${element('a')}${element('b')}</xs:sequence>`))).toEqual(['xml']);
  expect(kindOf(complex(`<xs:sequence maxOccurs="2">${element('a')}</xs:sequence>`))).toEqual(['ref']);
  expect(kindOf(complex(sequence(element('a') + element('b') + element('a'))))).toEqual(['xml']);
  expect(kindOf('<xs:complexType mixed="true"/>')).toEqual(['xml']);
  expect(kindOf('')).toEqual(['xml']);
  expect(kindOf('<xs:complexType/>')).toEqual(['boolean']);
  const many = Array.from({ length: 251 }, (_, index) => element(`e${index}`)).join('');
  expect(kindOf(complex(sequence(many)))).toEqual(['xml']);
});

test('types that contain themselves, and abstract ones, are named', () => {
  const more =
    `<xs:complexType name="Node">${sequence(element('next', 'type="t:Node" minOccurs="0"'))}</xs:complexType>` +
    '<xs:complexType name="Shape" abstract="true"/>' +
    '<xs:complexType name="Circle"><xs:complexContent><xs:extension base="t:Shape"><xs:attribute name="r"/></xs:extension></xs:complexContent></xs:complexType>';
  const { types } = read(pair(sequence(element('n', 'type="t:Node"') + element('s', 'type="t:Shape"')), '', more));
  expect(types.find(({ key }) => key === '{urn:t}Node')).toMatchObject({
    members: [{ name: 'next', type: { kind: 'ref', name: '{urn:t}Node' } }],
  });
  expect(types.find(({ key }) => key === '{urn:t}Shape')).toMatchObject({
    members: [{ name: 'Circle', wire: { node: 'variant', namespace: 'urn:t', name: 'Circle' } }],
  });
});

test('a redefinition that names itself has what it redefines', () => {
  const base = schema(`<xs:complexType name="B">${sequence(element('a'))}</xs:complexType>`);
  const main = schema(
    '<xs:redefine schemaLocation="base.xsd"><xs:complexType name="B"><xs:complexContent><xs:extension base="t:B">' +
      `${sequence(element('b'))}</xs:extension></xs:complexContent></xs:complexType></xs:redefine>` +
      `${element('ARequest', 'type="t:B"')}${element('AResponse')}`,
  );
  const { types } = read({ path: 'main.xsd', content: main }, { path: 'base.xsd', content: base });
  expect(types).toMatchObject([{ members: [{ name: 'a' }, { name: 'b' }] }]);
});

test('files are found by the path from who names them, else by their name alone', () => {
  const main = schema(
    `<xs:include schemaLocation="../common/./b.xsd"/>${element('ARequest', 'type="t:B"')}${element('AResponse')}`,
  );
  const common = schema(`<xs:complexType name="B">${sequence(element('a'))}</xs:complexType>`);
  for (const paths of [
    ['x/main/a.xsd', 'x/common/b.xsd'],
    ['a.xsd', 'b.xsd'],
  ]) {
    const [own = '', other = ''] = paths;
    expect(read({ path: own, content: main }, { path: other, content: common }).operations[0]?.refused).toBeUndefined();
  }
  const remote = main.replace('../common/./b.xsd', 'http://a.example/schemas/b.xsd');
  expect(read({ path: 'a.xsd', content: remote }, { path: 'b.xsd', content: common }).types).toHaveLength(1);
});

test('a message in rpc style without parts is an empty element', () => {
  const binding =
    '<s:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/><w:operation name="Do"><s:operation soapAction="a"/>' +
    '<w:input><s:body use="literal" namespace="urn:r"/></w:input><w:output><s:body use="literal" namespace="urn:r"/></w:output></w:operation>';
  const none = wsdl({ binding, messages: '<w:message name="in"/><w:message name="out"/>' });
  const operation = operationOf(none);
  expect(operation.call).toMatchObject({ request: { namespace: 'urn:r', name: 'Do', members: [] } });
  expect([operation.body, operation.answer, operation.refused]).toEqual([undefined, undefined, undefined]);
});

test('operations of one name are told apart by their port types, or by their messages', () => {
  const overloaded =
    '<w:operation name="Do"><w:input name="One" message="t:in"/></w:operation><w:operation name="Do"><w:input name="Two" message="t:in"/></w:operation>';
  const bound = ['One', 'Two']
    .map(
      (name) =>
        `<w:operation name="Do"><s:operation soapAction="${name}"/><w:input name="${name}"><s:body use="literal"/></w:input></w:operation>`,
    )
    .join('');
  const { operations } = read(wsdl({ portType: overloaded, binding: `<s:binding transport=""/>${bound}` }));
  expect(operations.map(({ id, call }) => [id, call.protocol === 'soap' && call.action])).toEqual([
    ['P.Do(One)', 'One'],
    ['P.Do(Two)', 'Two'],
  ]);
});

test('the hash of an operation changes with what it reaches, names in XML too, and with nothing else', () => {
  const hash = (attributes: string, doc = '') =>
    readContract(
      soapFiles(
        schema(
          `<xs:element name="ARequest"><xs:complexType><xs:sequence><xs:element name="x" type="t:T"/></xs:sequence></xs:complexType></xs:element>
           <xs:element name="AResponse" type="xs:string"/><xs:complexType name="T">${doc}<xs:sequence><xs:element name="y" type="xs:string"/></xs:sequence></xs:complexType>`,
          `targetNamespace="urn:t" ${attributes}`,
        ),
      ),
    ).signatures.A;
  const doc = '<xs:annotation><xs:documentation>More words</xs:documentation></xs:annotation>';
  expect(hash('')).toBe(hash('', doc));
  expect(hash('')).not.toBe(hash('elementFormDefault="qualified"'));
});

test('messages are XOP packages where a policy of the binding says so', () => {
  const mtom = (policy: string, more = '') =>
    operationOf(
      wsdl({
        rest: more,
        binding: `${policy}<s:binding transport="http://schemas.xmlsoap.org/soap/http"/><w:operation name="Do"><s:operation/><w:input><s:body use="literal"/></w:input><w:output><s:body use="literal"/></w:output></w:operation>`,
      }),
    ).call.mtom;
  const policy = (content: string, id = '') =>
    `<p:Policy xmlns:p="http://www.w3.org/ns/ws-policy" ${id}><p:ExactlyOne><p:All>${content}</p:All></p:ExactlyOne></p:Policy>`;
  const older =
    '<o:OptimizedMimeSerialization xmlns:o="http://schemas.xmlsoap.org/ws/2004/09/policy/optimizedmimeserialization"/>';
  const wsu = 'xmlns:u="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"';
  const named = (uri: string) => `<p:PolicyReference xmlns:p="http://www.w3.org/ns/ws-policy" URI="${uri}"/>`;
  expect(mtom(policy(older))).toBe(true);
  expect(mtom(policy('<m:MTOM xmlns:m="http://www.w3.org/2007/08/soap12-mtom-policy"/>'))).toBe(true);
  expect(mtom(named('#a'), policy(older, `${wsu} u:Id="a"`))).toBe(true);
  expect(mtom(named('#a'), policy(older, 'xml:id="a"'))).toBe(true);
  expect(mtom(named('#b'), policy(older, `${wsu} u:Id="a"`))).toBeUndefined();
  expect(mtom(policy('<m:MTOM xmlns:m="urn:other"/>'))).toBeUndefined();
  expect(mtom('')).toBeUndefined();
});

test('messages are XOP packages where bytes of them are told what they are', () => {
  const told = 'xmlns:m="http://www.w3.org/2005/05/xmlmime" m:expectedContentTypes="image/png"';
  const bytes = (rest: string) => sequence(element('x', `type="xs:${rest}`));
  const inner = `<xs:complexType name="T">${bytes(`base64Binary" ${told}`)}</xs:complexType>`;
  const mtom = (request: string, answer = '', more = '') => operationOf(pair(request, answer, more)).call.mtom;
  expect(mtom(bytes(`base64Binary" ${told}`))).toBe(true);
  expect(mtom('', bytes(`base64Binary" ${told}`))).toBe(true);
  expect(mtom(sequence(element('t', 'type="t:T" maxOccurs="3"')), '', inner)).toBe(true);
  expect(mtom(bytes('base64Binary"'))).toBeUndefined();
  expect(mtom(bytes(`hexBinary" ${told}`))).toBeUndefined();
  expect(mtom('', '', inner)).toBeUndefined();
});

const WSA = 'http://www.w3.org/2005/08/addressing';
const ENCODING = 'http://schemas.xmlsoap.org/soap/encoding/';

test.each([
  [WSA, 'EndpointReferenceType', 'http://www.w3.org/2006/03/addressing/ws-addr.xsd'],
  [WSA, 'AttributedURIType', '/schemas/ws-addr.xsd'],
  ['http://schemas.xmlsoap.org/ws/2004/08/addressing', 'EndpointReferenceType', 'addressing.xsd'],
  [ENCODING, 'Array', ENCODING],
  [ENCODING, 'unsignedShort', undefined],
  ['http://www.w3.org/2005/05/xmlmime', 'base64Binary', 'xmlmime.xsd'],
])('a schema that everybody imports need not be uploaded: %s has %s', (namespace, type, location) => {
  const at = location === undefined ? '' : ` schemaLocation="${location}"`;
  const content =
    `<xs:import namespace="${namespace}"${at}/>` +
    `<xs:element name="ARequest"><xs:complexType>${sequence(element('it', `type="k:${type}"`))}</xs:complexType></xs:element>` +
    '<xs:element name="AResponse" type="xs:string"/>';
  const attributes = `targetNamespace="urn:t" elementFormDefault="qualified" xmlns:k="${namespace}"`;
  const { operations } = read(schema(content, attributes));
  expect(operations.map(({ id, refused }) => [id, refused])).toEqual([['A', undefined]]);
});

test('an uploaded schema counts before the one that everybody has', () => {
  const own = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${WSA}"><xs:simpleType name="Mine"><xs:restriction base="xs:int"/></xs:simpleType></xs:schema>`;
  const content =
    `<xs:import namespace="${WSA}" schemaLocation="a/ws-addr.xsd"/>` +
    `<xs:element name="ARequest"><xs:complexType>${sequence(element('it', 'type="k:Mine"'))}</xs:complexType></xs:element>` +
    '<xs:element name="AResponse" type="xs:string"/>';
  const main = schema(content, `targetNamespace="urn:t" xmlns:k="${WSA}"`);
  const files = [
    { path: 'a.xsd', content: main },
    { path: 'ws-addr.xsd', content: own },
  ];
  const { contract, told } = readContract(files);
  expect(contract.operations.map(({ refused }) => refused)).toEqual([undefined]);
  expect(told).toMatchObject([
    { message: 'schema.fileByName', values: { location: 'a/ws-addr.xsd', path: 'ws-addr.xsd' }, line: 2 },
  ]);
});

test('of two files that an include may mean by its name, both are told', () => {
  const part = schema('<xs:element name="AResponse" type="xs:string"/>', '');
  const main = schema(
    '<xs:include schemaLocation="gone/part.xsd"/><xs:element name="ARequest" type="xs:string"/><xs:element name="AResponse" type="t:Gone"/>',
  );
  const files = [
    { path: 'a.xsd', content: main },
    { path: 'x/part.xsd', content: part },
    { path: 'y/part.xsd', content: part },
  ];
  expect(() => readContract(files)).toThrow(
    expect.objectContaining({
      faults: [
        expect.objectContaining({
          message: 'schema.fileAmbiguous',
          values: { location: 'gone/part.xsd', files: 'x/part.xsd, y/part.xsd' },
        }),
      ],
    }),
  );
});
