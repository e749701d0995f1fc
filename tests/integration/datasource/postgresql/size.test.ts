import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDriverPool } from '../../../../src/datasources/connection/driver-pool.ts';
import { allDescribed } from '../../../../src/datasources/describe/described.ts';
import { sourceDatabase } from './source.ts';

const COUNT = 10_000;
const pool = createDriverPool();
const postgresql = pool.drivers.find((driver) => driver.kind === 'postgresql');
let source: Awaited<ReturnType<typeof sourceDatabase>>;

beforeAll(async () => {
  source = await sourceDatabase(`
    create schema many;
    create type many.item as (id integer, name text);
    do $$ begin for i in 1..${COUNT} loop
      execute format('create function many.routine_%s(a integer, b text default ''x'', c many.item default null)
        returns table (n integer, item many.item) language sql as ''select 1, null::many.item''', i);
    end loop; end $$;`);
}, 240_000);
afterAll(async () => {
  await pool.close();
  await source?.close();
});

test(`${COUNT} routines are listed and described whole`, { timeout: 60_000 }, async () => {
  if (!postgresql) throw new Error('No driver');
  await postgresql.test(source.connection);
  const started = performance.now();
  const list = await postgresql.routines(source.connection, 'many');
  const listed = performance.now();
  const described = allDescribed(await postgresql.describe(source.connection, list));
  const done = performance.now();
  console.log(`list ${Math.round(listed - started)} ms, describe ${Math.round(done - listed)} ms`);
  expect(list).toHaveLength(COUNT);
  expect(described).toHaveLength(COUNT);
});
