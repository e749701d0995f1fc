import { expect, test } from 'vitest';
import { inputOf, routine, tinyCatalog } from '../../../tests/generated/projects/tiny.ts';
import type { Routine } from '../../model/described/routine.ts';
import type { Group } from '../../model/project.ts';
import { toProject } from './to-project.ts';

const groups = (routines: readonly Routine[]) => toProject(inputOf(routines), tinyCatalog()).project.groups;
const inSchema = (schema: string, name: string): Routine => ({
  ...routine(name),
  ref: { ...routine(name).ref, schema },
});
const many = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => routine(name(index)));
const homes = (all: readonly Group[]) =>
  new Map(all.flatMap(({ type, operations }) => operations.map(({ id }) => [id, type] as const)));

test('operations are grouped by package, else by schema, and queries apart', () => {
  const packaged = { ...routine('a'), ref: { ...routine('a').ref, package: 'BILLING_PKG' } };
  const query: Routine = { ...routine('q'), kind: 'query', sql: 'select 1 from t' };
  const made = groups([packaged, routine('b'), inSchema('public', 'c'), query]);
  expect(made.map(({ type }) => type)).toEqual(['BillingPkg', 'CornerShop', 'Queries', 'Shop']);
});

test('schemas that differ only in case share a group, because files would', () => {
  expect(groups([inSchema('shopItems', 'a'), inSchema('shopitems', 'b')])).toHaveLength(1);
});

test.each([
  ['of many prefixes', (index: number) => `${'abcdefgh'[index % 8]}${'xyz'[index % 3]}_do_${index}`],
  ['of one prefix', (index: number) => `proc_${index}`],
  ['of prefixes of their own', (index: number) => `p${index}`],
])('no group is larger than a class has room for: names %s', (_, name) => {
  const made = groups(many(5_000, name));
  expect(Math.max(...made.map(({ operations }) => operations.length))).toBeLessThanOrEqual(20);
  expect(made.reduce((sum, { operations }) => sum + operations.length, 0)).toBe(5_000);
  expect(new Set(made.map(({ type }) => type.toLowerCase())).size).toBe(made.length);
});

test('one more operation leaves the others where they are', () => {
  const base = many(1_000, (index) => `proc_${index}`);
  const before = homes(groups(base));
  const after = homes(groups([...base, routine('proc_new')]));
  expect([...before].filter(([id, home]) => after.get(id) !== home)).toEqual([]);
});
