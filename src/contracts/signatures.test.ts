import { expect, test } from 'vitest';
import type { ContractMember, ContractOperation, ContractType } from '../model/contract/contract.ts';
import type { DataType } from '../model/types.ts';
import { LIMITS } from './limits.ts';
import { faultsReached, namesIn, reach, renamed } from './named-types.ts';
import { signaturesOf } from './signatures.ts';

const to = (name: string): DataType => ({ kind: 'ref', name });
const listOf = (of: DataType): DataType => ({ kind: 'list', of });
const TEXT: DataType = { kind: 'string' };
const member = (name: string, type: DataType, more: Partial<ContractMember> = {}): ContractMember => ({
  ...{ name, type, required: true, nullable: false, written: 'x' },
  ...more,
});
const record = (key: string, ...members: readonly ContractMember[]): ContractType => ({
  ...{ kind: 'record', key, path: [key], written: key, members },
});
const operation = (id: string, name?: string) =>
  ({ id, parameters: [], ...(name !== undefined && { body: { type: to(name) } }) }) as unknown as ContractOperation;

/** The signature of an operation that takes the type `A`. */
const signed = (...types: readonly ContractType[]) =>
  signaturesOf({ operations: [operation('act', 'A')], types }, ({ id }) => id).act;

const BASE = [
  record('A', member('b', listOf(to('B')))),
  record('B', member('c', to('C'))),
  record('C', member('d', TEXT)),
];

test('a signature changes with a type however far down, and with nothing that the operation does not reach', () => {
  const [a, b] = BASE as [ContractType, ContractType];
  expect(signed(a, b, record('C', member('d', listOf(TEXT))))).not.toBe(signed(...BASE));
  expect(signed(...BASE, record('Z', member('z', TEXT)))).toBe(signed(...BASE));
});

test('the order of types makes no difference, and that of members does', () => {
  expect(signed(...BASE.toReversed())).toBe(signed(...BASE));
  const two = [member('x', TEXT), member('y', TEXT)];
  expect(signed(record('A', ...two))).not.toBe(signed(record('A', ...two.toReversed())));
});

test('words make no difference; whether a member must be there, may be null, and its name in XML do', () => {
  const one = signed(record('A', member('x', TEXT)));
  expect(signed(record('A', member('x', TEXT, { doc: 'For people.', written: 'y' })))).toBe(one);
  const wire = { node: 'element', namespace: 'urn:t', name: 'x' } as const;
  for (const more of [{ required: false }, { nullable: true }, { wire }])
    expect(signed(record('A', member('x', TEXT, more)))).not.toBe(one);
});

test('types that reach each other are signed with all of their circle', () => {
  const circle = (type: DataType) => [
    record('A', member('b', to('B'))),
    record('B', member('a', to('A')), member('x', type)),
  ];
  expect(signed(...circle(TEXT))).toBe(signed(...circle(TEXT).toReversed()));
  expect(signed(...circle(TEXT))).not.toBe(signed(...circle(listOf(TEXT))));
});

test('a value more of an enumeration, and a constant more of a record, are told', () => {
  const choice = (...values: readonly string[]): ContractType => ({
    ...{ kind: 'enum', key: 'A', path: ['A'], written: 'A', values },
  });
  expect(signed(choice('a'))).not.toBe(signed(choice('a', 'b')));
  const constants = [{ namespace: '', name: 'v', value: '1' }];
  expect(signed({ ...record('A'), constants } as ContractType)).not.toBe(signed(record('A')));
});

test('a chain of as many types as a document may have does not end the stack', () => {
  const chain = Array.from({ length: LIMITS.types }, (_, index) =>
    record(index === 0 ? 'A' : `T${index}`, member('next', to(`T${index + 1}`))),
  );
  expect(signed(...chain)).toMatch(/^[0-9a-f]{64}$/);
});

test('operations that take the same are told apart by what they are', () => {
  const operations = [operation('a'), operation('b')];
  const { a, b } = signaturesOf({ operations, types: [] }, ({ id }) => id);
  expect(a).not.toBe(b);
});

test('a type names what its lists and maps hold, and takes other names for that', () => {
  const deep: DataType = { kind: 'map', of: listOf(to('Pet')) };
  expect([namesIn(deep), namesIn(TEXT)]).toEqual([['Pet'], []]);
  expect(renamed(deep, (key) => `${key}2`)).toEqual({ kind: 'map', of: listOf(to('Pet2')) });
});

test('a circle is walked once', () => {
  const next = (key: string) => ({ a: ['b'], b: ['a', 'c'], c: [] })[key] ?? [];
  expect([...reach(['a'], next)]).toEqual(['a', 'b', 'c']);
});

test('the faults of a type reach those that use it, by way of others too, and nobody else', () => {
  const faults = new Map([['0 1 wrong', { field: 'schemaFiles.0', message: 'wrong' }]]);
  const types = [...BASE.slice(0, 2), { ...record('C'), faults }, record('Z')];
  const reached = faultsReached(new Map(types.map((type) => [type.key, type])));
  expect([reached(['A']).size, reached(['C']).size, reached(['Z']).size, reached([]).size]).toEqual([1, 1, 0, 0]);
});
