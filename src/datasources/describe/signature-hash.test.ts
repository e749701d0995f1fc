import { expect, test } from 'vitest';
import type { Field } from '../../model/described/field.ts';
import type { Parameter } from '../../model/described/routine.ts';
import { queryRoutine } from './query-routine.ts';
import { hashOf, withHash } from './signature-hash.ts';

const field: Field = { name: 'id', type: { kind: 'string' }, nullable: true, databaseType: 'text' };
const parameter: Parameter = { ...field, mode: 'in', hasDefault: false };
const query = { sql: 'select id', readOnly: true, types: [], parameters: [parameter], columns: [field] };
const hash = (more: Partial<Parameters<typeof queryRoutine>[0]> = {}) =>
  queryRoutine({ ...query, ...more }).signatureHash;

test('the order of members makes no difference, and the order of a list does', () => {
  expect(hashOf({ a: 1, b: { c: 2, d: 3 } })).toBe(hashOf({ b: { d: 3, c: 2 }, a: 1 }));
  expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]));
});

test('null, a missing member, a text and a list of one are told apart', () => {
  const hashes = [{ a: null }, {}, { a: 'null' }, { a: [null] }, { a: {} }, { a: '' }].map(hashOf);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('a signature changes with what a caller depends on', () => {
  const hashes = [
    hash(),
    hash({ sql: 'select id, 1' }),
    hash({ readOnly: false }),
    hash({ columns: [] }),
    hash({ columns: [{ ...field, nullable: false }] }),
    hash({ parameters: [{ ...parameter, hasDefault: true }] }),
    hash({ generatedKey: field }),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('a signature does not change with comments, the origin of rows, their unique columns or a default that is null', () => {
  expect(hash({ columns: [{ ...field, comment: 'The key.' }] })).toBe(hash());
  expect(hash({ origin: 'shop.orders', unique: { columns: ['id'], keys: [['id']] } })).toBe(hash());
  expect(hash({ parameters: [{ ...parameter, nullDefault: true }] })).toBe(hash());
});

test('a query without columns answers how many rows it changed', () => {
  expect(queryRoutine({ ...query, columns: [] }).results).toEqual([{ kind: 'count' }]);
  const [answer] = queryRoutine({ ...query, origin: 'shop.orders' }).results;
  expect(answer).toMatchObject({ kind: 'columns', many: true, evidence: 'described', origin: 'shop.orders' });
  expect(answer).not.toHaveProperty('unique');
});

test('a routine keeps everything that it had', () => {
  const { signatureHash: _, ...routine } = queryRoutine(query);
  expect(withHash(routine)).toMatchObject(routine);
});
