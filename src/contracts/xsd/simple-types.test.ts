import { expect, test } from 'vitest';
import { loadedSchemas, schemaOf } from '../../../tests/support/clients/loaded-schemas.ts';
import type { DataType } from '../../model/types.ts';
import { enumKey, SimpleTypes } from './simple-types.ts';

/** The simple type `T` with this content, and what was noted while it was read. */
function read(content: string, more = '') {
  const { schemas, told } = loadedSchemas(schemaOf(`<simpleType name="T">${content}</simpleType>${more}`));
  const found = schemas.peek('type', { namespace: 'urn:t', name: 'T' });
  if (!found) throw new Error('no type');
  return { ...new SimpleTypes(schemas).read(found), told: told() };
}

const restricted = (base: string, facets = '') => `<restriction base="${base}">${facets}</restriction>`;
const facet = (name: string, value: string | number) => `<${name} value="${value}"/>`;
const values = (...texts: readonly string[]) => texts.map((text) => facet('enumeration', text)).join('');
const named = (name: string, content: string) => `<simpleType name="${name}">${content}</simpleType>`;
const integer = (bits: 32 | 64): DataType => ({ kind: 'integer', bits, signed: true });

test.each<[string, string, DataType]>([
  ['nine digits', facet('totalDigits', 9), integer(32)],
  ['ten digits', facet('totalDigits', 10), integer(64)],
  ['nineteen digits', facet('totalDigits', 19), { kind: 'decimal', precision: 19, scale: 0 }],
  ['a range of 32 bits', facet('minInclusive', -2147483648) + facet('maxInclusive', 2147483647), integer(32)],
  ['a range of more', facet('minInclusive', 0) + facet('maxInclusive', 2147483648), integer(64)],
  ['exclusive bounds', facet('minExclusive', -1) + facet('maxExclusive', 10), integer(32)],
  ['one bound alone', facet('maxInclusive', 10), { kind: 'decimal', precision: 38, scale: 0 }],
  [
    'a bound that no number holds',
    facet('minInclusive', 0) + facet('maxInclusive', '9999999999999999'),
    { kind: 'decimal', precision: 38, scale: 0 },
  ],
])('an integer of %s has a type that holds all of its values', (_what, facets, type) => {
  expect(read(restricted('integer', facets)).type).toEqual(type);
});

test('a decimal of known digits has them, and one of unknown places promises none', () => {
  const places = facet('fractionDigits', 2);
  expect(read(restricted('decimal', facet('totalDigits', 9) + places)).type).toEqual({
    ...{ kind: 'decimal', precision: 9, scale: 2 },
  });
  expect(read(restricted('decimal', places)).type).toEqual({ kind: 'decimal', scale: 2 });
  expect(read(restricted('decimal', facet('totalDigits', 9))).type).toEqual({ kind: 'decimal' });
  expect(read(restricted('decimal', facet('fractionDigits', 0) + facet('totalDigits', 4))).type).toEqual(integer(32));
});

test('a text has the length that it may have, or must have', () => {
  expect(read(restricted('string', facet('maxLength', 5))).type).toEqual({ kind: 'string', length: 5 });
  expect(read(restricted('string', facet('length', 3))).type).toEqual({ kind: 'string', length: 3 });
  expect(read(restricted('string', facet('maxLength', 0))).type).toEqual({ kind: 'string' });
  expect(read(restricted('string', facet('maxLength', 'many'))).type).toEqual({ kind: 'string' });
  expect(read(restricted('base64Binary', facet('maxLength', 5))).type).toEqual({ kind: 'bytes' });
});

test('a restriction of a restriction keeps what the first one says', () => {
  const base = named('B', restricted('decimal', facet('fractionDigits', 2)));
  expect(read(restricted('t:B', facet('totalDigits', 9)), base).type).toEqual({
    ...{ kind: 'decimal', precision: 9, scale: 2 },
  });
});

test('texts to choose from are kept once, with their blanks where those count', () => {
  expect(read(restricted('string', values('a', ' b  c ', 'a'))).values).toEqual(['a', ' b  c ']);
  expect(read(restricted('token', values('a', ' b  c '))).values).toEqual(['a', 'b c']);
  expect(read(restricted('int', values('1', '2')))).not.toHaveProperty('values');
  expect(read(restricted('string'))).not.toHaveProperty('values');
});

test('a choice of a choice has fewer texts, or the same ones where it names none', () => {
  const base = named('B', restricted('string', values('a', 'b')));
  expect(read(restricted('t:B', values('a')), base)).toMatchObject({ values: ['a'], written: 'T' });
  const same = read(restricted('t:B'), base);
  expect([same.values, enumKey(same)]).toEqual([['a', 'b'], '{urn:t}B#values']);
});

test('an enumeration is known by where its texts stand', () => {
  expect(enumKey(read(restricted('string', values('a'))))).toBe('{urn:t}T#values');
  expect(enumKey(read(restricted('string')))).toBeUndefined();
});

test.each<[string, string, object]>([
  ['of numbers', '<list itemType="int"/>', { of: integer(32), form: 'list', written: 'list of int' }],
  ['of names', '<list itemType="QName"/>', { of: { kind: 'string' }, form: 'listOfQNames' }],
  ['of bytes, which stay texts', '<list itemType="hexBinary"/>', { of: { kind: 'string' }, form: 'list' }],
  ['of lists, which blanks part as well', '<list itemType="NMTOKENS"/>', { of: { kind: 'string' } }],
  ['of a type inside', `<list><simpleType>${restricted('short')}</simpleType></list>`, { of: { bits: 16 } }],
  ['of nothing that is told', '<list/>', { of: { kind: 'string' } }],
])('a list %s', (_what, content, { of, ...rest }: { of?: object }) => {
  const { type, ...list } = read(content);
  expect(type).toMatchObject({ kind: 'list', of });
  expect({ ...list, written: list.written.replace(/^T \((.*)\)$/, '$1') }).toMatchObject(rest);
});

test('a list of an enumeration keeps its texts', () => {
  const base = named('B', restricted('string', values('a', 'b')));
  expect(read('<list itemType="t:B"/>', base)).toMatchObject({ type: { kind: 'list' }, values: ['a', 'b'] });
});

test('a union of one type is that type, and of several a text', () => {
  expect(read('<union memberTypes="int int"/>').type).toEqual(integer(32));
  expect(read('<union memberTypes="int date"/>')).toMatchObject({
    type: { kind: 'string' },
    written: 'T (int | date)',
  });
  expect(read('<union/>').type).toEqual({ kind: 'string' });
});

test('a union of enumerations has all of their texts, and one with another type has none', () => {
  const some = named('A', restricted('string', values('a', 'b'))) + named('B', restricted('string', values('b', 'c')));
  expect(read('<union memberTypes="t:A t:B"/>', some).values).toEqual(['a', 'b', 'c']);
  expect(read('<union memberTypes="t:A string"/>', some)).not.toHaveProperty('values');
});

test('a type is written with its name, what it is made of and its length, in one short line', () => {
  expect(read(restricted('string', facet('maxLength', 5))).written).toBe('T (string, at most 5 letters)');
  expect(read(restricted('string', values('a'))).written).toBe('T');
  expect(read(`<union memberTypes="${'string '.repeat(90)}"/>`).written.length).toBeLessThanOrEqual(120);
});

test('types that are made of each other are told, and are read as texts', () => {
  const circle = read(restricted('t:U'), named('U', restricted('t:T')));
  expect(circle).toMatchObject({ type: { kind: 'string' }, told: ['schema.partCircle'] });
});

test('a base that is missing, or has no declared prefix, is told by its name', () => {
  expect(read(restricted('t:Gone')).told).toEqual(['schema.undeclared {urn:t}Gone']);
  expect(read(restricted('x:Gone')).told).toEqual(['schema.prefix x']);
  expect(read(restricted('string')).told).toEqual([]);
});
