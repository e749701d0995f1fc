import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { buildAndStart, exactJson, type ShopDatabase, type Started, shopDatabase } from '../shop.ts';

// A service over polymorphic functions, each with the types that were chosen for it.

let database: ShopDatabase;
let generated: Generated;
let started: Started;
const sample = rememberedSample(import.meta.filename);
const TYPES = {
  first_of: { any: 'text' },
  pair: { any: 'bigint' },
  each_of: { any: 'date' },
  next_size: { any: 'zoo.size' },
  lower_of: { any: 'daterange' },
  within: { any: 'zoo.span' },
  ranges: { any: 'int4range' },
  greater: { anycompatible: 'numeric' },
  mixed: { any: 'uuid', anycompatible: 'text' },
  turn: { any: 'boolean' },
  table_of: { any: 'uuid' },
  first_letter: { any: 'integer' },
};

beforeAll(async () => {
  database = await shopDatabase({
    scripts: ['tests/generated/databases/postgresql/polymorphic.sql'],
    schemas: ['zoo'],
  });
  const endpoints = Object.fromEntries(
    Object.keys(TYPES).map((name) => [name, { method: 'POST', url: `/${name.replace('_', '-')}` }]),
  );
  generated = await database.generate({
    technology: 'rest',
    only: Object.keys(TYPES),
    types: TYPES,
    endpoints,
  });
  if (sample.isNew([generated, database.version], [database.name])) started = await buildAndStart(generated);
}, 600_000);

afterAll(async () => {
  await started?.close();
  await database?.close();
});

async function call(path: string, body: object): Promise<readonly [number, unknown]> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(started.service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return [answer.status, exactJson(await answer.text())];
}

const UUID = '00000000-0000-4000-8000-000000000001';

test.each([
  ['/first-of', { list: ['a', 'b'] }, 'a'],
  ['/pair', { a: 2, b: 1 }, { allOf: ['#2', '#1'], lowest: '#1' }],
  ['/each-of', { list: ['2026-01-31', '2026-02-28'] }, [{ eachOf: '2026-01-31' }, { eachOf: '2026-02-28' }]],
  ['/next-size', { s: 'small' }, 'large'],
  ['/lower-of', { r: '[2026-01-31,2026-02-28)' }, '2026-01-31'],
  ['/within', { r: '[1,5)', e: 4 }, true],
  ['/ranges', { r: '[1,5)' }, '{[1,5)}'],
  ['/greater', { a: 1.5, b: 2 }, ['#2']],
  ['/mixed', { a: UUID, b: 'x', c: 'y' }, 'uuid text y'],
  ['/turn', { a: true }, { a: true, b: [true] }],
  [
    ...(['/table-of', { a: UUID }] as const),
    [
      { one: UUID, n: '#1' },
      { one: UUID, n: '#2' },
    ],
  ],
  ['/first-letter', { a: 42 }, '4'],
])('%s of %j is %j', async (path, body, expected) => {
  expect(await call(path, body)).toEqual([200, expected]);
});

test('what the chosen type does not have is refused before the database is asked', async () => {
  expect((await call('/next-size', { s: 'huge' }))[0]).toBe(400);
  expect((await call('/pair', { a: 'x', b: 1 }))[0]).toBe(400);
});
