import { describe, expect, test } from 'vitest';
import {
  count,
  enumeration,
  member,
  operation,
  projectWith,
  record,
  rows,
  value,
} from '../../../../tests/support/parts/members.ts';
import type { DataType } from '../../../model/types.ts';
import { exampleElements } from './example.ts';
import { schemaOf } from './schema.ts';
import { documentText, element, elementText } from './tree.ts';
import { complex, declare, enumeration as enumerated, listOf, xsdType } from './types.ts';

const written = (type: DataType) => elementText(declare('a', xsdType(type), {}));

describe('an element', () => {
  test('is written in one line, its texts and attributes escaped', () => {
    expect(elementText(element('a', { b: '<"&' }, [element('c', {}, 'x < y'), element('d')]))).toBe(
      '<a b="&lt;&quot;&amp;"><c>x &lt; y</c><d/></a>',
    );
  });

  test('keeps line ends and tabs of an attribute, and leaves out one without a value', () => {
    expect(elementText(element('a', { b: '1\n2\t3\r', c: undefined }))).toBe('<a b="1&#10;2&#9;3&#13;"/>');
  });

  test('of a document stands in a line of its own, but a text beside its element', () => {
    expect(documentText(element('a', {}, [element('b', {}, 'text'), element('c')]))).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b>text</b>\n  <c/>\n</a>\n',
    );
  });
});

describe('a type in XML schema', () => {
  test.each<[string, DataType, string]>([
    ['a text', { kind: 'string' }, 'type="xs:string"'],
    ['JSON', { kind: 'json' }, 'type="xs:string"'],
    ['a boolean', { kind: 'boolean' }, 'type="xs:boolean"'],
    ['a byte', { kind: 'integer', bits: 8, signed: true }, 'type="xs:byte"'],
    ['an unsigned long', { kind: 'integer', bits: 64, signed: false }, 'type="xs:unsignedLong"'],
    ['a float', { kind: 'float', bits: 32 }, 'type="xs:float"'],
    ['a double', { kind: 'float', bits: 64 }, 'type="xs:double"'],
    ['any decimal', { kind: 'decimal' }, 'type="xs:decimal"'],
    ['whole numbers', { kind: 'decimal', precision: 6 }, '<xs:totalDigits value="6"/><xs:fractionDigits value="0"/>'],
    ['hundreds', { kind: 'decimal', precision: 2, scale: -2 }, '<xs:totalDigits value="4"/>'],
    ['two digits behind the point', { kind: 'decimal', precision: 6, scale: 2 }, '<xs:maxExclusive value="10000"/>'],
    ['less than a hundredth', { kind: 'decimal', precision: 2, scale: 4 }, '<xs:maxExclusive value="0.01"/>'],
    ['a text of ten', { kind: 'string', length: 10 }, '<xs:maxLength value="10"/>'],
    ['bytes', { kind: 'bytes' }, 'xmime:expectedContentTypes="application/octet-stream"'],
    ['a time with its zone', { kind: 'time', zoned: true }, '(Z|'],
    ['a named type', { kind: 'ref', name: 'Pet' }, 'type="tns:Pet"'],
    [
      'a list',
      { kind: 'list', of: { kind: 'boolean' } },
      '<xs:element name="item" type="xs:boolean" minOccurs="0" maxOccurs="unbounded" nillable="true"/>',
    ],
    ['a map', { kind: 'map', of: { kind: 'boolean' } }, '<xs:element name="value" type="xs:boolean" nillable="true"/>'],
  ])('%s', (_, type, part) => expect(written(type)).toContain(part));

  test.each<DataType>([
    { kind: 'time', zoned: false },
    { kind: 'timestamp', zoned: false },
  ])('%j has no zone', (type) => expect(written(type)).not.toContain('(Z|'));

  test('says that an element may be left out or be nil only where it may', () => {
    const type = xsdType({ kind: 'boolean' });
    expect(elementText(declare('a', type, {}))).toBe('<xs:element name="a" type="xs:boolean"/>');
    expect(elementText(declare('a', type, { optional: true, nillable: true }))).toBe(
      '<xs:element name="a" type="xs:boolean" minOccurs="0" nillable="true"/>',
    );
    expect(elementText(declare('a', type, { about: 'a < b' }))).toContain(
      '<xs:documentation>a &lt; b</xs:documentation>',
    );
  });

  test('of a list has no nil where its elements are never null; of no elements nothing', () => {
    expect(elementText(declare('a', listOf(xsdType({ kind: 'boolean' }), false), {}))).not.toContain('nillable');
    expect(elementText(declare('a', complex([]), {}))).toBe('<xs:element name="a"><xs:complexType/></xs:element>');
  });

  test('of an enumeration has its values, and a comment only where there is one', () => {
    expect(elementText(enumerated('Status', ['a', '<']))).toBe(
      '<xs:simpleType name="Status"><xs:restriction base="xs:string"><xs:enumeration value="a"/><xs:enumeration value="&lt;"/></xs:restriction></xs:simpleType>',
    );
    expect(elementText(enumerated('Status', [], 'What it is'))).toContain('xs:documentation');
  });
});

describe('the schema of messages', () => {
  const types = [record('Pet', [member('id')]), enumeration('Status', 'new')];
  const answer = [rows('Row', [member('id')]), rows('One', [], false), count, value('note')];
  const made = operation([member('pet', { kind: 'ref', name: 'Pet' })], answer);
  const sent = [
    { name: 'order.id', member: member('id') },
    { name: 'since', member: member('since') },
  ];
  const schema = (failure?: string) =>
    documentText(schemaOf(projectWith([made], types), 'urn:shop', [{ name: 'Save', operation: made, sent }], failure));

  test('declares request and answer, objects inside of them, rows, types, and failures where callers get any', () => {
    const text = schema('Failure');
    for (const name of ['SaveRequest', 'SaveResponse', 'order', 'since', 'Row', 'Pet', 'Status', 'Failure', 'hint']) {
      expect(text).toContain(` name="${name}"`);
    }
    expect(text).toContain('targetNamespace="urn:shop"');
    expect(schema()).not.toContain('name="Failure"');
  });

  test('of rows whose columns nobody knows says their types with the values', () => {
    expect(schema()).toContain('type="xs:anyType"');
    const known = operation([], [rows('Row', [member('id')])]);
    const text = documentText(schemaOf(projectWith([known]), 'urn:a', [{ name: 'Save', operation: known, sent: [] }]));
    expect(text).not.toContain('xs:anyType');
  });

  test('lets an object be left out in which nothing is needed', () => {
    const optional = [{ name: 'order.id', member: member('id', { kind: 'string' }, { optional: true }) }];
    const text = documentText(
      schemaOf(projectWith([made]), 'urn:a', [{ name: 'Save', operation: made, sent: optional }]),
    );
    expect(text).toContain('<xs:element name="order" minOccurs="0" nillable="true">');
    expect(schema()).toContain('<xs:element name="order">');
  });
});

describe('an example of what callers send', () => {
  const types = new Map([
    ['Pet', record('Pet', [member('id'), member('parent', { kind: 'ref', name: 'Pet' }, { nullable: true })])],
    ['Status', enumeration('Status', 'sold out')],
  ]);
  const example = (name: string, type: DataType, optional = false) =>
    exampleElements([{ name, member: member(name, type, { optional }) }], types)
      .map(elementText)
      .join('');

  test('has what must be there, and nothing that may be left out', () => {
    expect(example('id', { kind: 'integer', bits: 32, signed: true })).toBe('<id>1</id>');
    expect(example('id', { kind: 'boolean' }, true)).toBe('');
    expect(example('order.id', { kind: 'boolean' })).toBe('<order><id>true</id></order>');
  });

  test('has a value of each kind', () => {
    expect(example('a', { kind: 'list', of: { kind: 'boolean' } })).toBe('<a><item>true</item></a>');
    expect(example('a', { kind: 'map', of: { kind: 'boolean' } })).toBe(
      '<a><entry><key>key</key><value>true</value></entry></a>',
    );
    expect(example('a', { kind: 'ref', name: 'Status' })).toBe('<a>sold out</a>');
    expect(example('a', { kind: 'json' })).toBe('<a>{&quot;key&quot;:&quot;value&quot;}</a>');
  });

  test('of a type that holds itself ends', () => {
    const text = example('pet', { kind: 'ref', name: 'Pet' });
    expect(text.match(/<parent>/g)).toHaveLength(3);
  });
});
