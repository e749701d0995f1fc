import { expect, test } from 'vitest';
import common from '../../../locales/en/common.json' with { type: 'json' };
import { pair, schema, soapFiles, wsdl } from '../../../tests/support/clients/soap-documents.ts';
import type { SchemaFile } from '../../model/contract/contract.ts';
import { Fault, type FieldFault } from '../../model/fault.ts';
import { readContract } from '../read-contract.ts';

/** The messages that files are refused with; each has a text. */
function faultsOf(...files: (string | SchemaFile)[]): readonly FieldFault[] {
  try {
    readContract(soapFiles(...files));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    for (const { message } of error.faults) expectText(message);
    return error.faults;
  }
  return [];
}

function expectText(message: string): void {
  const texts = message.startsWith('refusals.') ? common : common.validation;
  const text = message.split('.').reduce((found: unknown, key) => (found as Record<string, unknown>)?.[key], texts);
  expect(text, message).toBeTypeOf('string');
}

/** The messages that the operations of a document are refused with, `undefined` for one that is not. */
function refusalsOf(...files: (string | SchemaFile)[]) {
  const { contract } = readContract(soapFiles(...files));
  return contract.operations.map(({ refused }) => {
    if (refused) expectText(refused.message);
    return refused?.message;
  });
}

test('what is no XML is refused where that shows', () => {
  expect(faultsOf({ path: 'a.wsdl', content: '<a>\n  <b></a>' })).toEqual([
    {
      field: 'schemaFiles.0',
      message: 'schema.xml',
      values: { reason: 'unexpected close tag.' },
      line: 2,
      column: expect.any(Number),
    },
  ]);
  for (const content of ['', 'text', '<a/><b/>', '<a x="1" x="2"/>', '<p:a/>', '<a>&unknown;</a>', '<a>\u0001</a>'])
    expect(faultsOf({ path: 'a.xsd', content }), content).toMatchObject([{ message: 'schema.xml' }]);
  expect(faultsOf({ path: 'a.xsd', content: '<a>\ud800</a>' })).toMatchObject([{ message: 'fileFormat' }]);
});

test('nothing of a DOCTYPE is read: the entities that it declares are refused where they are named', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd"> %p;]>';
  for (const [content, column] of [
    ['<a>&d;</a>', 4],
    ['<a>x&amp;&c;</a>', 10],
    ['<a b="&b;"/>', 7],
  ] as const)
    expect(faultsOf({ path: 'a.xsd', content: `<?xml version="1.0"?>${bomb}\n${content}` }), content).toEqual([
      { field: 'schemaFiles.0', message: 'schema.entity', line: 2, column },
    ]);
});

test('a schema that begins with a DOCTYPE, as the W3C writes its own, is read', () => {
  const doctype =
    '<!DOCTYPE schema PUBLIC "-//W3C//DTD XMLSchema 200102//EN" "http://www.w3.org/2001/XMLSchema.dtd" [<!ATTLIST schema xmlns:t CDATA #FIXED "urn:t"><!ENTITY t "urn:t"><!ENTITY % p "">]>';
  const { contract } = readContract(soapFiles({ path: 'a.xsd', content: doctype + pair('') }));
  expect(contract.operations.map(({ refused }) => refused)).toEqual([undefined]);
});

test('what is neither a WSDL 1.1 nor a SOAP schema is told so, with what to do', () => {
  expect(faultsOf({ path: 'a.xsd', content: '<a/>' })).toMatchObject([{ message: 'schema.notSoap', line: 1 }]);
  const wsdl2 = '<description xmlns="http://www.w3.org/ns/wsdl"/>';
  expect(faultsOf({ path: 'a.wsdl', content: wsdl2 })).toMatchObject([{ message: 'schema.wsdl2' }]);
  expect(faultsOf(schema('<xs:element name="Order" type="xs:string"/>'))).toMatchObject([
    { message: 'schema.noPairs', line: 1, column: 1 },
  ]);
  const elements = '<xs:element name="ARequest" type="xs:string"/><xs:element name="AResponse" type="xs:string"/>';
  expect(faultsOf(schema(elements, ''))).toMatchObject([{ message: 'schema.noTargetNamespace', line: 1 }]);
  expect(faultsOf({ path: 'a.txt', content: schema(elements) })).toMatchObject([{ message: 'fileExtension' }]);
});

test('a schema that is none is refused with the line that libxml2 names', () => {
  const wrong = pair('<xs:sequence><xs:element nam="x" type="xs:string"/></xs:sequence>');
  expect(faultsOf(wrong)).toMatchObject([{ message: 'schema.xsdInvalid', line: 2 }]);
  const facets = schema(
    '<xs:element name="A" type="t:T"/><xs:element name="AResponse" type="xs:string"/>\n' +
      '<xs:simpleType name="T">\n<xs:restriction base="xs:int">\n<xs:maxLength value="3"/></xs:restriction></xs:simpleType>',
  );
  expect(faultsOf(facets)).toMatchObject([{ message: 'schema.xsdInvalid', line: expect.any(Number) }]);
});

test('what is wrong with a type refuses the operations that reach it, and no others', () => {
  const two = schema(
    `<xs:element name="A" type="xs:string"/><xs:element name="AResponse" type="xs:string"/>
     <xs:element name="B" type="t:Wrong"/><xs:element name="BResponse" type="xs:string"/>
     <xs:complexType name="Wrong"><xs:sequence><xs:element name="x" type="t:Missing"/></xs:sequence></xs:complexType>`,
  );
  const { contract } = readContract(soapFiles(two));
  expect(contract.operations.map(({ id, refused }) => [id, refused?.message, refused?.line])).toEqual([
    ['A', undefined, undefined],
    ['B', 'schema.undeclared', 4],
  ]);
});

test('files that were not uploaded are named where they are missed', () => {
  const main = (location: string) =>
    schema(
      `<xs:import namespace="urn:o" schemaLocation="${location}"/>
<xs:element name="A" type="o:T" xmlns:o="urn:o"/><xs:element name="AResponse" type="xs:string"/>`,
    );
  for (const location of ['other.xsd', 'https://a.example/other.xsd', 'file:///etc/passwd', '../../etc/passwd'])
    expect(faultsOf(main(location))).toMatchObject([
      { message: 'schema.fileMissing', values: { location }, line: 2, column: 30 },
    ]);
  const unused = main('other.xsd').replace('type="o:T"', 'type="xs:string"');
  expect(faultsOf(unused)).toEqual([]);
});

test('each way of an operation that no client can call has its reason', () => {
  const bound = (input: string, style = '', more = '') =>
    `<s:binding ${style} transport="http://schemas.xmlsoap.org/soap/http"/><w:operation name="Do"><s:operation soapAction="a"/><w:input>${input}</w:input>${more}</w:operation>`;
  const body = '<s:body use="literal"/>';
  const typed = '<w:message name="in"><w:part name="p" type="xs:int"/></w:message>';
  const both = '<w:message name="in"><w:part name="p" element="t:Q"/><w:part name="q" element="t:R"/></w:message>';
  const oneWay = '<w:operation name="Do"><w:input message="t:in"/></w:operation>';
  const only = { portType: oneWay };
  const mime =
    '<m:multipartRelated xmlns:m="http://schemas.xmlsoap.org/wsdl/mime/"><m:part><s:body use="literal"/></m:part><m:part><m:content part="x" type="image/png"/></m:part></m:multipartRelated>';
  expect(refusalsOf(wsdl({ ...only, binding: bound(body) }))).toEqual([undefined]);
  const reasons = [
    { binding: bound('<s:body use="encoded"/>') },
    { binding: bound(body), messages: typed },
    { binding: bound(body, 'style="rpc"') },
    { binding: bound(body), messages: both },
    { binding: bound(mime) },
    { binding: '<h:binding xmlns:h="http://schemas.xmlsoap.org/wsdl/http/" verb="GET"/>' },
    { binding: bound(body).replace('soap/http"', 'soap/jms"') },
    { binding: bound(body), portType: '<w:operation name="Do"><w:output message="t:in"/></w:operation>' },
  ].map((parts) => refusalsOf(wsdl({ ...only, ...parts }))[0]);
  expect(reasons).toEqual(
    ['Encoded', 'PartType', 'PartType', 'Parts', 'Attachment', 'Binding', 'Binding', 'Notification'].map(
      (reason) => `refusals.soap${reason}`,
    ),
  );
});

test('a WSDL without bindings, and names that lead nowhere', () => {
  const none = wsdl({ rest: '' }).replace(/<w:binding[\s\S]*<\/w:binding>/, '');
  expect(faultsOf(none)).toMatchObject([{ message: 'schema.noBinding', line: 4 }]);
  expect(faultsOf(wsdl({ messages: '' }))).toMatchObject([
    { message: 'schema.undeclared', values: { name: '{urn:t}in' }, line: 4 },
    { message: 'schema.undeclared', values: { name: '{urn:t}out' } },
  ]);
  expect(faultsOf(wsdl({ rest: '<w:service name="S"><w:port name="p" binding="x:b"/></w:service>' }))).toMatchObject([
    { message: 'schema.prefix', values: { prefix: 'x' } },
  ]);
});

test('an element of a part whose prefix stands for nothing, and a binding without a port type', () => {
  const messages = '<w:message name="in">\n<w:part name="p" element="e:Q"/></w:message>';
  const files = soapFiles(
    wsdl({ messages, portType: '<w:operation name="Do"><w:input message="t:in"/></w:operation>' }),
  );
  expect(readContract(files).contract.operations.map(({ refused }) => refused)).toMatchObject([
    { message: 'schema.prefix', values: { prefix: 'e' }, line: 4, column: 18 },
  ]);
  const untyped = wsdl({}).replace(/(<w:binding[^>]*) type="[^"]*"/, '$1');
  expect(faultsOf(untyped)[0]).toMatchObject({ message: 'schema.attributeMissing', values: { name: 'type' } });
});

test('types that contain themselves by what they are made of are told so', () => {
  for (const more of [
    '<xs:complexType name="T"><xs:complexContent><xs:extension base="t:T"/></xs:complexContent></xs:complexType>',
    '<xs:simpleType name="T"><xs:restriction base="t:T"/></xs:simpleType>',
    '<xs:complexType name="T"><xs:group ref="t:G"/></xs:complexType><xs:group name="G"><xs:sequence><xs:group ref="t:G"/></xs:sequence></xs:group>',
  ]) {
    const messages = faultsOf(pair('<xs:sequence><xs:element name="x" type="t:T"/></xs:sequence>', '', more));
    expect(messages.map(({ message }) => message)).toContain('schema.partCircle');
  }
});

test('an operation without a name is refused where its name stands', () => {
  for (const name of ['', ' ', '\u00a0']) {
    const portType = `<w:operation name="X"><w:input message="t:XIn"/></w:operation>\n <w:operation name="${name}"/>`;
    expect(faultsOf(wsdl({ portType }))).toContainEqual({
      ...{ field: 'schemaFiles.0', message: 'schema.operationName' },
      ...{ line: expect.any(Number), column: 15 },
    });
  }
});
