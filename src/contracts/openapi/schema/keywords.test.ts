import { expect, test } from 'vitest';
import type { DataType } from '../../../model/types.ts';
import { Budget, ContractFaults } from '../../faults.ts';
import { LIMITS } from '../../limits.ts';
import type { Mapping } from '../../tree/node.ts';
import { parseTree } from '../../tree/parse-tree.ts';
import { serversOf } from '../servers.ts';
import { isNull, isNullable, typeOf, valuesOf } from './keywords.ts';
import { scalarType, writtenScalar } from './scalars.ts';

function node(value: unknown): Mapping {
  const faults = new ContractFaults();
  const file = { path: 'a.json', content: JSON.stringify(value), index: 0 };
  const root = parseTree(file, faults, new Budget(LIMITS, faults));
  if (root?.kind !== 'mapping') throw new Error('no mapping');
  return root;
}
const parts = (...schemas: readonly object[]) => schemas.map(node);

test.each<[string | undefined, readonly object[]]>([
  ['string', [{ type: 'string' }]],
  ['string', [{ type: ['string', 'null'] }]],
  ['string', [{ type: 'string' }, { type: 'string', maxLength: 3 }]],
  ['number', [{ type: 'number' }, { type: 'integer' }]],
  [undefined, [{ type: 'string' }, { type: 'integer' }]],
  [undefined, [{ type: ['string', 'integer', 'number'] }]],
  ['object', [{ properties: {} }]],
  ['object', [{ additionalProperties: false }]],
  ['array', [{ items: {} }]],
  ['string', [{ enum: ['a', null] }]],
  ['integer', [{ enum: [1, 2] }]],
  ['number', [{ enum: [1, 2.5] }]],
  [undefined, [{ enum: ['a', 1] }]],
  ['boolean', [{ const: true }]],
  ['string', [{ format: 'uuid' }]],
  [undefined, [{}]],
  [undefined, [{ type: null }]],
])('the type %s is what all parts agree on: %j', (type, schemas) => {
  expect(typeOf(parts(...schemas))).toBe(type);
});

test('the last part that limits the values counts, a constant before a list', () => {
  const textsOf = (...schemas: readonly object[]) => valuesOf(parts(...schemas))?.map(({ text }) => text);
  expect(textsOf({ enum: ['a', 'b'] }, { enum: ['a'] })).toEqual(['a']);
  expect(textsOf({ enum: ['a', 'b'], const: 'b' })).toEqual(['b']);
  expect(textsOf({ enum: [] })).toEqual([]);
  expect(textsOf({ enum: ['a', {}] })).toBeUndefined();
  expect(textsOf({ const: ['a'] })).toBeUndefined();
  expect(textsOf({})).toBeUndefined();
});

test('null is a value where the outermost schema says so, or all parts with a type', () => {
  const nullable = (outer: object, ...inner: readonly object[]) => isNullable(parts(outer), parts(...inner));
  expect(nullable({ nullable: true }, { type: 'string' })).toBe(true);
  expect(nullable({}, { type: ['string', 'null'] }, { maxLength: 3 })).toBe(true);
  expect(nullable({}, { type: ['string', 'null'] }, { type: 'string' })).toBe(false);
  expect(nullable({}, { enum: ['a', null] })).toBe(true);
  expect(nullable({ nullable: 'true' }, { type: 'string' })).toBe(false);
  expect(nullable({}, {})).toBe(false);
});

test('a schema is null where it is nothing else', () => {
  expect(
    [{ type: 'null' }, { type: ['null'] }, { const: null }, { enum: [null] }].map((own) => isNull(parts(own))),
  ).toEqual([...[true, true, true, true]]);
  expect(
    [{ type: ['null', 'string'] }, { enum: [] }, {}, { enum: [null, 1] }].map((own) => isNull(parts(own))),
  ).toEqual([...[false, false, false, false]]);
});

test.each<[string, object, DataType | undefined]>([
  ['integer', { format: 'constructor' }, { kind: 'integer', bits: 64, signed: true }],
  ['integer', { format: 'uint64' }, { kind: 'integer', bits: 64, signed: false }],
  ['integer', { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }, { kind: 'integer', bits: 32, signed: true }],
  ['integer', { minimum: -(2 ** 31) - 1, maximum: 0 }, { kind: 'integer', bits: 64, signed: true }],
  ['integer', { maximum: 5 }, { kind: 'integer', bits: 64, signed: true }],
  ['integer', { minimum: '0', maximum: '5' }, { kind: 'integer', bits: 64, signed: true }],
  ['number', { format: 'int32' }, { kind: 'integer', bits: 32, signed: true }],
  ['string', { contentEncoding: 'base64' }, { kind: 'bytes' }],
  ['string', { maxLength: 0 }, { kind: 'string' }],
  ['string', { maxLength: 1.5 }, { kind: 'string' }],
  ['object', {}, undefined],
])('%s %j has the type of all its values', (type, schema, expected) => {
  expect(scalarType(type, parts(schema))).toEqual(expected);
});

test('of several lengths the shortest counts', () => {
  expect(scalarType('string', parts({ maxLength: 9 }, { maxLength: 5 }, {}))).toEqual({ kind: 'string', length: 5 });
});

test('a scalar is written with its format, which no line is too short for', () => {
  expect(writtenScalar('string', parts({ format: 'date' }))).toBe('string (date)');
  expect(writtenScalar('string', parts({}))).toBe('string');
  expect(writtenScalar('string', parts({ format: 'x'.repeat(99) }))).toHaveLength('string ()'.length + 40);
});

const servers = (...list: readonly object[]) => serversOf(node({ servers: list }));

test('the variables of an address have their defaults, and those without one stay', () => {
  const variables = { host: { default: 'api.example' }, port: {}, $x: { default: '$&' } };
  expect(servers({ url: 'https://{host}:{port}/{host}/{$x}', variables })).toEqual([
    'https://api.example:{port}/api.example/$&',
  ]);
});

test('an address is one line, and a server without one is none', () => {
  expect(servers({ url: 'https://a\n.example' }, {}, { url: '' }, { url: '/v1' })).toEqual([
    'https://a .example',
    '/v1',
  ]);
  expect(serversOf(node({}))).toEqual([]);
});
