import { expect, test } from 'vitest';
import type { DataType } from '../../../model/types.ts';
import { jdbcType } from '../../parts/sources/database/dialects/jdbc-value.ts';
import { type as typeText } from '../render/escape.ts';
import { exampleValue } from '../types/json.ts';
import { constraints, importNames, javaType } from './types.ts';

const ints = ([8, 16, 32, 64] as const).flatMap((bits): DataType[] => [
  { kind: 'integer', bits, signed: true },
  { kind: 'integer', bits, signed: false },
]);
const ALL: readonly DataType[] = [
  { kind: 'string' },
  ...ints,
  { kind: 'decimal', precision: 12, scale: 2 },
  { kind: 'float', bits: 32 },
  { kind: 'float', bits: 64 },
  ...(['boolean', 'date', 'bytes', 'uuid', 'json', 'xml'] as const).map((kind) => ({ kind })),
  ...([true, false] as const).flatMap((zoned): DataType[] => [
    { kind: 'time', zoned },
    { kind: 'timestamp', zoned },
  ]),
  { kind: 'ref', name: 'Address' },
  { kind: 'list', of: { kind: 'map', of: { kind: 'uuid' } } },
];

test('every type has a legal Java type, its imports, a JDBC type and an example', () => {
  for (const type of ALL) {
    const java = javaType(type);
    expect(() => typeText(java.name)).not.toThrow();
    for (const name of java.imports) expect(java.name).toContain(name.split('.').at(-1));
    expect(jdbcType(type)).toMatch(/^[A-Z_]+$/);
    expect(JSON.stringify(exampleValue(type, new Map()))).toBeDefined();
  }
});

test('a Java type holds every value of its database type', () => {
  const names = ints.map((type) => javaType(type).name);
  expect(names).toEqual(['Integer', 'Integer', 'Integer', 'Integer', 'Integer', 'Long', 'Long', 'BigInteger']);
});

test('nested types bring the imports of all they mention', () => {
  expect(javaType({ kind: 'list', of: { kind: 'map', of: { kind: 'ref', name: 'Address' } } })).toEqual({
    name: 'List<Map<String, Address>>',
    imports: ['java.util.List', 'java.util.Map'],
    refs: ['Address'],
  });
});

test('constraints are what the column says and nothing more', () => {
  const names = (type: DataType, nullable = true) =>
    constraints({ type, nullable }).map(({ name, arguments: values }) => [name, values]);
  expect(names({ kind: 'string', length: 20 }, false)).toEqual([
    ['NotNull', {}],
    ['Size', { max: 20 }],
  ]);
  expect(names({ kind: 'decimal', precision: 12, scale: 2 })).toEqual([['Digits', { integer: 10, fraction: 2 }]]);
  expect(names({ kind: 'decimal' })).toEqual([]);
  expect(names({ kind: 'integer', bits: 16, signed: true })).toEqual([
    ['Min', { value: -32_768 }],
    ['Max', { value: 32_767 }],
  ]);
  expect(names({ kind: 'integer', bits: 64, signed: true })).toEqual([]);
});

test('imports are sorted, once each, without java.lang and the own package', () => {
  expect(importNames(['java.util.UUID', 'a.b.C', 'java.lang.Long', 'own.X', 'a.b.C'], 'own')).toEqual([
    'a.b.C',
    'java.util.UUID',
  ]);
});

test('an example of a type that contains itself ends', () => {
  const node = { kind: 'ref', name: 'Node' } as const;
  const members = [
    { name: 'next', property: 'next', component: 'next', type: node, nullable: true, written: 'next node' },
  ];
  const types = new Map([['Node', { kind: 'record', name: 'Node', written: 'node', identity: {}, members } as const]]);
  expect(JSON.stringify(exampleValue(node, types))).toBe('{"next":{"next":{"next":{"next":null}}}}');
});
