import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { buildAndStart, exactJson, type ShopDatabase, type Started, shopDatabase } from '../shop.ts';

// A service whose parameters lose their prefix, as a new project's do that all have the same.

let database: ShopDatabase;
let generated: Generated;
let started: Started;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await shopDatabase({
    scripts: ['tests/generated/databases/postgresql/prefixes.sql'],
    schemas: ['ledger'],
  });
  generated = await database.generate({
    technology: 'rest',
    queries: [{ name: 'total', sql: 'select sum(amount) as p_total from ledger.entries where id <> :p_id' }],
  });
  if (sample.isNew([generated, database.version], [database.name])) started = await buildAndStart(generated);
}, 600_000);

afterAll(async () => {
  await started?.close();
  await database?.close();
});

async function call(path: string, body?: object): Promise<unknown> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(`${started.service.url}${path}`, body ? init : {});
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return exactJson(text);
}

test('callers know parameters without their prefix, and the database is called by its own names', async () => {
  expect(started.build).toMatch(/BUILD SUCCESS/);
  const posted = { note: 'rent', amount: 12.5, class: 'A', state: 'new' };
  expect(await call('/post', posted)).toEqual({ state: 'new!', entryId: '#1' });
  expect(await call('/post', { ...posted, amount: 30 })).toEqual({ state: 'new!', entryId: '#2' });
  expect(await call('/find-entries?min=20')).toEqual([{ id: '#2', pNote: 'rent A', amount: '#30.00' }]);
  expect(await call('/find-entries?min=0&limit=1')).toHaveLength(1);
});

test('overloads are told apart by names without it', async () => {
  expect(await call('/entry-by-id?id=1')).toBe('rent A');
  expect(await call('/entry-by-note?note=rent%20A')).toBe('#1');
});

test('a parameter of a statement loses it as well, a column never', async () => {
  expect(await call('/total?id=1')).toEqual([{ pTotal: '#30.00' }]);
});
