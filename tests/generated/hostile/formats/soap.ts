import { wsdl } from '../../../support/clients/soap-documents.ts';
import { ANY, at, type HostileContract, WORD } from './format.ts';

const escaped = (text: string) => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`);

function soap(name: string, text: string): string {
  const annotation = `<xs:annotation><xs:documentation>${text}</xs:documentation></xs:annotation>`;
  const field = `<xs:element name="${name}" type="xs:string">${annotation}</xs:element>`;
  const holding = (element: string) =>
    `<xs:element name="${element}"><xs:complexType><xs:sequence>${field}</xs:sequence></xs:complexType></xs:element>`;
  const messages = '<w:input message="t:in"/><w:output message="t:out"/>';
  const bodies = '<w:input><s:body use="literal"/></w:input><w:output><s:body use="literal"/></w:output>';
  return wsdl({
    types: `<xs:schema targetNamespace="urn:t">${holding('Q')}${holding('R')}</xs:schema>`,
    portType: `<w:operation name="${name}"><w:documentation>${text}</w:documentation>${messages}</w:operation>`,
    binding: `<s:binding transport="http://schemas.xmlsoap.org/soap/http"/><w:operation name="${name}"><s:operation soapAction="urn:${text}"/>${bodies}</w:operation>`,
  });
}

export default [
  { name: 'WSDL', names: WORD, file: (name, text) => at('a.wsdl', soap(name, escaped(text))) },
  { name: 'WSDL, raw', names: ANY, raw: true, file: (name) => at('a.wsdl', soap(name, name)) },
] satisfies readonly HostileContract[];
