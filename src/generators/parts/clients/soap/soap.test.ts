import { expect, test } from 'vitest';
import { soapInput } from '../../../../../tests/generated/apis/soap/market.ts';
import { schema } from '../../../../../tests/support/clients/soap-documents.ts';
import { generate } from '../../../generate.ts';

function classOf(content: string, name: string): string {
  const { files } = generate(soapInput({ files: [{ path: 'files.xsd', content: schema(content) }] }));
  const found = [...files].find(([path]) => path.endsWith(`/${name}.java`));
  return found?.[1] ?? '';
}

test('bytes that are answered are compared as what they are: AssertJ compares arrays without recursion', () => {
  const content =
    '<xs:element name="Load" type="xs:string"/><xs:element name="LoadResponse" type="xs:base64Binary"/>' +
    '<xs:element name="List" type="xs:string"/><xs:element name="ListResponse"><xs:complexType><xs:sequence>' +
    '<xs:element name="x" type="xs:base64Binary"/><xs:element name="y" type="xs:int"/></xs:sequence></xs:complexType></xs:element>';
  const tests = classOf(content, 'MarketClientTest');
  expect(tests).toContain('assertThat(answer).isEqualTo(');
  expect(tests.match(/usingRecursiveComparison/g)).toHaveLength(1);
});

test('a type called like the class that writes another has a class of another name', () => {
  const content =
    '<xs:element name="A" type="t:Order"/><xs:element name="AResponse" type="t:OrderXml"/>' +
    ['Order', 'OrderXml']
      .map(
        (name) =>
          `<xs:complexType name="${name}"><xs:sequence><xs:element name="x" type="xs:int"/><xs:element name="y" type="xs:int"/></xs:sequence></xs:complexType>`,
      )
      .join('');
  expect(classOf(content, 'OrderXmlInXml')).toContain('final class OrderXmlInXml implements XmlType<OrderXml>');
});

test('an example that ends in a type inside itself says nil where the client does', () => {
  const content =
    '<xs:element name="A" type="t:Part"/><xs:element name="AResponse" type="xs:int"/>' +
    '<xs:complexType name="Part"><xs:sequence><xs:element name="note" nillable="true" type="xs:string"/>' +
    '<xs:element name="part" minOccurs="0" type="t:Part"/></xs:sequence></xs:complexType>';
  const tests = classOf(content, 'MarketClientTest');
  // The innermost part is no deeper than examples go, and its note, which must be there, is null.
  expect(tests).toMatch(/"note": null/);
  expect(tests.match(/<n\d:note xsi:nil=\\?"true\\?"/g)).toHaveLength(1);
});

test('an element without content is there so often as its list says', () => {
  const content =
    '<xs:element name="A" type="t:Marks"/><xs:element name="AResponse" type="t:Marks"/><xs:complexType name="Nothing"/>' +
    '<xs:complexType name="Marks"><xs:sequence><xs:element name="mark" maxOccurs="unbounded" type="t:Nothing"/>' +
    '<xs:element name="once" minOccurs="0" type="t:Nothing"/></xs:sequence></xs:complexType>';
  const marks = classOf(content, 'MarksXml');
  expect(marks).toContain('.elements(Namespaces.URN, "mark", XmlPresence.TYPE, value.mark())');
  expect(marks).toContain('xml.elements(Namespaces.URN, "mark", XmlPresence.TYPE)');
  expect(marks).toContain('.flag(Namespaces.URN, "once", value.once())');
  expect(classOf(content, 'MarketClientTest')).toMatch(/"mark": \[\s*true\s*\]/);
});
