import { describe, expect, test } from 'vitest';
import { schemaOf } from '../../../tests/support/clients/loaded-schemas.ts';
import type { SchemaFile } from '../../model/contract/contract.ts';
import { lostPath } from '../../model/described/record-schema.ts';
import { Fault } from '../../model/fault.ts';
import { readRecordSchema } from './record-schema.ts';

const files = (contents: Readonly<Record<string, string>>): readonly SchemaFile[] =>
  Object.entries(contents).map(([path, content]) => ({ path, content }));

const XML = 'http://www.w3.org/XML/1998/namespace';

/** A bank's payment message, as far as its names matter. */
const PAYMENT = schemaOf(`
  <element name="Document"><complexType><sequence>
    <element name="GrpHdr" type="t:Header"/><element ref="t:Transfer" maxOccurs="unbounded"/>
  </sequence></complexType></element>
  <element name="Transfer" type="t:Transfer"/>
  <element name="Urgent" type="t:Urgent" substitutionGroup="t:Transfer"/>
  <complexType name="Header"><sequence><element name="MsgId" type="string"/><any minOccurs="0"/></sequence></complexType>
  <complexType name="Transfer"><sequence>
    <element name="Amt" type="t:Amount"/><element name="Prt" type="t:Transfer" minOccurs="0"/><group ref="t:Notes"/>
  </sequence><attribute name="id"/></complexType>
  <complexType name="Urgent"><complexContent><extension base="t:Transfer">
    <sequence><element name="Why" type="string"/></sequence></extension></complexContent></complexType>
  <complexType name="Amount"><simpleContent><extension base="decimal"><attribute name="Ccy" use="required"/></extension>
  </simpleContent></complexType>
  <group name="Notes"><choice><element name="Note" type="string"/><element name="Code" type="int"/></choice></group>`);

function faultsOf(contents: Readonly<Record<string, string>>): readonly string[] {
  try {
    readRecordSchema(files(contents));
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.faults.map(({ field, message, line }) => `${field}:${line ?? ''} ${message}`);
  }
}

describe('the elements of a schema without requests and answers', () => {
  const schema = readRecordSchema(files({ 'pay.xsd': PAYMENT }));

  test('are records by their names, each with the file that declares it', () => {
    expect(schema.elements.map(({ namespace, name, file }) => `${namespace} ${name} ${file}`)).toEqual([
      ...['urn:t Document pay.xsd', 'urn:t Transfer pay.xsd', 'urn:t Urgent pay.xsd'],
    ]);
  });

  test.each([
    ['Document', 'GrpHdr.MsgId', undefined],
    ['Document', 'Transfer.Amt.value', undefined],
    ['Document', 'Transfer.Amt.Ccy', undefined],
    ['Document', 'Transfer.Prt.Prt.Code', undefined],
    ['Document', 'Urgent.Why', undefined],
    ['Transfer', 'Why', undefined],
    ['Transfer', 'id', undefined],
    ['Document', 'GrpHdr.Other.Thing', undefined],
    ['Document', 'GrpHd.MsgId', { word: 'GrpHd', known: ['GrpHdr', 'Transfer', 'Urgent'] }],
    ['Document', 'Transfer.Amt.Cur', { word: 'Cur', known: ['Ccy', 'value'] }],
    ['Document', 'Transfer.Amt', { word: '', known: ['Ccy', 'value'] }],
    ['Document', 'Transfer.Note.x', { word: 'x', known: [] }],
  ])('of %s: the path %s leads where it should', (name, path, lost) => {
    const start = schema.elements.find((element) => element.name === name)?.type ?? '';
    expect(lostPath(schema, start, path)).toEqual(lost);
  });
});

describe('the files of a schema', () => {
  test('stand beside each other, and name each other', () => {
    const { files: written } = readRecordSchema(
      files({
        'pay/pay.xsd': `<?xml version="1.0" encoding="ISO-8859-1"?>\n${schemaOf(
          `<include schemaLocation="../parts/common.xsd"/><import namespace="urn:o"/>
          <import namespace="${XML}" schemaLocation="${XML}/xml.xsd"/><element name="a" type="o:A"/>`,
        )}`,
        'parts/common.xsd': schemaOf('<element name="b" type="string"/>', ''),
        'other/common.xsd': schemaOf(
          `<import namespace="${XML}"/><complexType name="A"><attribute ref="xml:lang"/></complexType>`,
          'targetNamespace="urn:o"',
        ),
      }),
    );
    expect(written.map(({ path }) => path)).toEqual(['pay.xsd', 'common.xsd', 'common-2.xsd', 'xml.xsd']);
    const [pay = { content: '' }, other = { content: '' }] = written;
    expect(pay.content).toContain('<?xml version="1.0" encoding="UTF-8"?>');
    expect(pay.content).toContain('<include schemaLocation="common-2.xsd"/>');
    expect(pay.content).toContain('<import schemaLocation="common.xsd" namespace="urn:o"/>');
    expect(pay.content).toContain(`<import namespace="${XML}" schemaLocation="xml.xsd"/><element`);
    expect(other.content).toContain(
      '<import schemaLocation="xml.xsd" namespace="http://www.w3.org/XML/1998/namespace"/>',
    );
  });

  test('have no document type, whatever stands in it', () => {
    const type = '<!DOCTYPE schema PUBLIC "-//W3C//DTD" "XMLSchema.dtd" [<!ATTLIST schema id ID #IMPLIED>]>';
    const { files: written } = readRecordSchema(
      files({ '0.xsd': `<!-- ours -->${type}${schemaOf('<element name="a"/>')}` }),
    );
    expect(written[0]?.content).toMatch(/^<!-- ours --><schema /);
  });

  test('of one namespace are imported by a file that includes them', () => {
    const own = 'targetNamespace="urn:o"';
    const { files: written } = readRecordSchema(
      files({
        '0.xsd': schemaOf('<import namespace="urn:o"/><element name="a" type="o:A"/><element name="b" type="o:B"/>'),
        '1.xsd': schemaOf('<complexType name="A"/>', own),
        '2.xsd': schemaOf('<complexType name="B"/>', own),
      }),
    );
    expect(written[0]?.content).toContain('<import schemaLocation="namespace.xsd" namespace="urn:o"/>');
    expect(written.at(-1)?.content).toContain('<xs:include schemaLocation="1.xsd"/>');
  });
});

describe('what is no schema of records is refused, with its place:', () => {
  test.each([
    [
      'a file that is missing',
      { '0.xsd': schemaOf('\n<include schemaLocation="9.xsd"/><element name="a"/>') },
      'schemaFiles.0:2 schema.fileMissing',
    ],
    [
      'what no compiler takes',
      { '0.xsd': schemaOf('\n\n<element name="a" type="t:None"/>') },
      'schemaFiles.0:3 schema.xsdInvalid',
    ],
    [
      'a model that is not determinist',
      {
        '0.xsd': schemaOf(
          '<element name="a"><complexType><sequence><element name="b" minOccurs="0"/><element name="b"/></sequence></complexType></element>',
        ),
      },
      'schemaFiles.0:1 schema.xsdInvalid',
    ],
    ['one without elements', { '0.xsd': schemaOf('<complexType name="A"/>') }, 'schemaFiles.0:1 schema.noElements'],
    [
      'a WSDL',
      { '0.xsd': '<definitions xmlns="http://schemas.xmlsoap.org/wsdl/"/>' },
      'schemaFiles.0:1 schema.notRecords',
    ],
    ['another format', { '0.json': '{}' }, 'schemaFiles.0: fileExtension'],
  ])('%s', (_, contents, fault) => {
    expect(faultsOf(contents as never)).toContain(fault);
  });
});
