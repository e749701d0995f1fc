import { describe, expect, test } from 'vitest';
import { enumeration, record } from '../../../../../tests/support/parts/members.ts';
import type { XmlForm } from '../../../../model/contract/calls/soap.ts';
import type { DataType, TypeDef } from '../../../../model/types.ts';
import { codec, codecName, itemType } from './codec.ts';
import type { SoapProject } from './operation.ts';

const TEXT: DataType = { kind: 'string' };
const listOf = (of: DataType): DataType => ({ kind: 'list', of });

function project(...types: readonly TypeDef[]): SoapProject {
  const made = { basePackage: 'com.acme.shop', types: new Map(types.map((type) => [type.name, type])) };
  return made as unknown as SoapProject;
}

const PROJECT = project(record('Customer', []), enumeration('Status', 'open'));
const written = (type: DataType, form?: XmlForm['form'], within?: string) =>
  codec(type, form, PROJECT, within).text.toString();

describe('the constant that writes and reads a value', () => {
  test.each<[DataType, XmlForm['form'], string]>([
    [TEXT, undefined, 'STRING'],
    [TEXT, 'qname', 'QNAME'],
    [{ kind: 'bytes' }, undefined, 'BASE64'],
    [{ kind: 'bytes' }, 'hex', 'HEX'],
    [{ kind: 'decimal' }, undefined, 'DECIMAL'],
    [{ kind: 'float', bits: 32 }, undefined, 'FLOAT'],
    [{ kind: 'float', bits: 64 }, undefined, 'DOUBLE'],
    [{ kind: 'boolean' }, undefined, 'BOOLEAN'],
    [{ kind: 'date' }, undefined, 'DATE'],
    [{ kind: 'time', zoned: true }, undefined, 'TIME'],
    [{ kind: 'timestamp', zoned: true }, undefined, 'TIMESTAMP'],
  ])('of %j in the form %s is %s', (type, form, constant) => {
    expect(written(type, form)).toBe(`XmlValue.${constant}`);
  });

  test.each([
    [8, true, 'INTEGER'],
    [16, false, 'INTEGER'],
    [32, true, 'INTEGER'],
    [32, false, 'LONG'],
    [64, true, 'LONG'],
    [64, false, 'BIG_INTEGER'],
  ] as const)('of an integer of %d bits, signed %s, holds every value of it: %s', (bits, signed, constant) => {
    expect(written({ kind: 'integer', bits, signed })).toBe(`XmlValue.${constant}`);
  });

  test('of a record is in the class of the record, and called short within that class', () => {
    const type: DataType = { kind: 'ref', name: 'Customer' };
    expect(written(type)).toBe('CustomerXml.TYPE');
    expect(written(type, undefined, 'Customer')).toBe('TYPE');
    expect(written(listOf(type))).toBe('CustomerXml.TYPE.list()');
  });

  test('of an enumeration imports its class, and that of a record does not', () => {
    const { text, imports } = codec({ kind: 'ref', name: 'Status' }, undefined, PROJECT);
    expect(text.toString()).toBe('XmlValue.of(Status::of, Status::value)');
    expect(imports).toEqual(['forja.runtime.client.soap.XmlValue', 'com.acme.shop.model.Status']);
    expect(codec({ kind: 'ref', name: 'Customer' }, undefined, PROJECT).imports).toEqual([]);
    expect(codec(listOf({ kind: 'ref', name: 'Status' }), undefined, PROJECT).imports).toEqual(imports);
  });

  test('of a list of names writes names, and of any other list its plain values', () => {
    expect(written(listOf(TEXT), 'listOfQNames')).toBe('XmlValue.QNAME.list()');
    expect(written(listOf(TEXT), 'list')).toBe('XmlValue.STRING.list()');
  });

  test.each<DataType>([{ kind: 'uuid' }, { kind: 'json' }, { kind: 'map', of: TEXT }])(
    'of %j is a defect: no XML schema has such a type',
    (type) => expect(() => written(type)).toThrow(type.kind),
  );
});

test('a class that writes a record is never called like a type of the document', () => {
  expect(codecName('Order', project(record('Order', [])))).toBe('OrderXml');
  const both = project(record('Order', []), record('OrderXml', []));
  expect([codecName('Order', both), codecName('OrderXml', both)]).toEqual(['OrderInXml', 'OrderXmlInXml']);
});

test.each<[string, DataType, XmlForm['form'], DataType, boolean]>([
  ['a value is one element', TEXT, undefined, TEXT, false],
  ['each item of a list is an element', listOf(TEXT), undefined, TEXT, true],
  ['a list in one text is one element', listOf(TEXT), 'list', listOf(TEXT), false],
  ['a list of names in one text is one element', listOf(TEXT), 'listOfQNames', listOf(TEXT), false],
  ['each of several lists in texts is an element', listOf(listOf(TEXT)), 'list', listOf(TEXT), true],
])('%s', (_, type, form, item, many) => {
  expect(itemType(type, form)).toEqual({ type: item, many });
});
