import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { databaseProject } from '../../../../src/generators/parts/sources/database/operation/operation.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { AWKWARD, exactJson, type ShopDatabase, type Started, shopDatabase, testAndStart } from '../shop.ts';

let database: ShopDatabase;
let generated: Generated;
let started: Started;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await shopDatabase(AWKWARD);
  generated = await database.generate({ technology: 'rest', endpoints: { list: { method: 'POST', url: '/list' } } });
  if (sample.isNew([generated, database.version], [database.name])) started = await testAndStart(generated);
}, 600_000);

afterAll(async () => {
  await started?.close();
  await database?.close();
});

/** Calls the operation that a routine of that name (and argument types) became, wherever its url is. */
async function call(name: string, values: Record<string, unknown> = {}, argumentTypes?: string): Promise<unknown> {
  const found = databaseProject(generated.project).operations.filter(({ routine: { ref } }) =>
    argumentTypes === undefined
      ? ref.name === name
      : ref.name === name && ref.argumentTypes.join(',') === argumentTypes,
  );
  expect(found.map(({ names }) => names.method)).toHaveLength(1);
  const { method, url } = { ...found[0]?.endpoint } as { method: string; url: string };
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const answer =
    method === 'GET'
      ? await fetch(`${started.service.url}${url}?${query}`)
      : await fetch(started.service.url + url, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(values),
        });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return exactJson(text);
}

test('a database of awkward names becomes a service that compiles, passes its tests and starts', () => {
  expect(started.build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
});

describe('each routine is called by its own name', () => {
  test.each([
    ['get', {}, '#1'],
    ['GET', {}, '#2'],
    ['Get', { class: 9 }, '#9'],
    ['class', {}, "5x'y"],
    ['class', { return: 7, public: 'z' }, '7z'],
    ['*/ System.exit(0); /*', { aB: 4 }, '#4'],
    ['\\u0022;', { $x: 1, x$: 2 }, '#3'],
    ['hashCode', {}, '#3'],
    ['list', { list: [1, null, 3] }, ['#1', null, '#3']],
    ['string', { string: 'täxt' }, 'täxt'],
    ['unnamed', { arg1: 1, arg2: 'x' }, '1x'],
    ['rec', {}, { a: '#1', bC: 'x' }],
    ['echo_enum', { e: '1st' }, '1st'],
    ['echo_enum', { e: 'A B' }, 'A B'],
  ])('%s(%j)', async (routine, values, expected) => {
    expect(await call(routine, values)).toEqual(expected);
  });

  test('overloads', async () => {
    expect(await call('dup', { a: '1' }, 'text')).toBe('#1');
    expect(await call('dup', { a: 1 }, 'bigint')).toBe('#2');
    expect(await call('dup', { a: 1, b: 2 }, 'integer,integer')).toBe('#3');
  });

  test('composites of awkward members, there and back', async () => {
    const c = { class: 3, myField: '"quo\'te", (x)\\', größe: 1.5, new: 'A B' };
    expect(await call('echo_comp', { c })).toEqual({ ...c, class: '#3', größe: '#1.50' });
  });

  test('columns that differ only in case', async () => {
    const order = {
      id: '#1',
      select: 'x',
      Select: 'Y',
      aB: '2024-02-29',
      ünï: '2024-03-31T01:30:00Z',
      comp: { class: '#7', myField: 'q"uo\'te, (x)', größe: '#1.50', new: 'a b' },
    };
    expect(await call('all_orders')).toEqual([order]);
    expect(await call('get_order', { o: 1 })).toEqual(order);
  });
});

test('what would be code in a comment stays text', async () => {
  const answer = await fetch(`${started.service.url}/v3/api-docs`);
  expect(JSON.stringify(await answer.json())).toContain('evil */ \\\\u002a/ ${jndi:ldap://x} #{T(java.lang.Runtime)}');
});
