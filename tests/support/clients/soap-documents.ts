import type { SchemaFile } from '../../../src/model/contract/contract.ts';

// WSDL documents and schemas of a few lines, for tests of what reads them.

const PREFIXES =
  'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" xmlns:w="http://schemas.xmlsoap.org/wsdl/" ' +
  'xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:s12="http://schemas.xmlsoap.org/wsdl/soap12/"';

/** @returns a schema of the namespace `urn:t` with this in it. */
export function schema(content: string, attributes = 'targetNamespace="urn:t" elementFormDefault="qualified"'): string {
  return `<xs:schema ${PREFIXES} ${attributes}>\n${content}\n</xs:schema>`;
}

/** @returns a schema whose one operation `A` is asked and answered by elements of these contents. */
export function pair(request: string, answer = '', more = ''): string {
  return schema(
    `<xs:element name="ARequest"><xs:complexType>${request}</xs:complexType></xs:element>\n` +
      `<xs:element name="AResponse"><xs:complexType>${answer}</xs:complexType></xs:element>\n${more}`,
  );
}

interface Wsdl {
  readonly types?: string;
  readonly messages?: string;
  readonly portType?: string;
  readonly binding?: string;
  readonly rest?: string;
}

const TYPES =
  '<xs:schema targetNamespace="urn:t"><xs:element name="Q" type="xs:string"/><xs:element name="R" type="xs:int"/></xs:schema>';
const MESSAGES =
  '<w:message name="in"><w:part name="p" element="t:Q"/></w:message><w:message name="out"><w:part name="p" element="t:R"/></w:message>';
const OPERATION = '<w:operation name="Do"><w:input message="t:in"/><w:output message="t:out"/></w:operation>';
const BOUND =
  '<s:binding transport="http://schemas.xmlsoap.org/soap/http"/><w:operation name="Do"><s:operation soapAction="urn:do"/>' +
  '<w:input><s:body use="literal"/></w:input><w:output><s:body use="literal"/></w:output></w:operation>';
const SERVICE =
  '<w:service name="Service"><w:port name="p" binding="t:b"><s:address location="http://a.example/do"/></w:port></w:service>';

/** @returns a WSDL with one operation `Do`, or with these parts. */
export function wsdl({
  types = TYPES,
  messages = MESSAGES,
  portType = OPERATION,
  binding = BOUND,
  rest = SERVICE,
}: Wsdl = {}): string {
  return `<w:definitions name="N" targetNamespace="urn:t" ${PREFIXES}>
<w:types>${types}</w:types>
${messages}
<w:portType name="P">${portType}</w:portType>
<w:binding name="b" type="t:P">${binding}</w:binding>
${rest}
</w:definitions>`;
}

/** @returns files with these contents, `a.wsdl` or `a.xsd` where only one is given. */
export function soapFiles(...given: readonly (string | SchemaFile)[]): readonly SchemaFile[] {
  return given.map((document) => {
    if (typeof document !== 'string') return document;
    return { path: document.startsWith('<w:definitions') ? 'a.wsdl' : 'a.xsd', content: document };
  });
}
