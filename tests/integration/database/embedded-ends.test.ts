import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../src/db/client.ts';
import { startEmbedded } from '../../../src/db/embedded.ts';
import { keepJournalShort } from '../../../src/db/journal.ts';
import { patiently } from '../../../src/db/patiently.ts';
import { isUnavailable } from '../../../src/db/unavailable.ts';
import { createLog } from '../../../src/log.ts';

const directory = mkdtempSync(join(tmpdir(), 'forja-ends-'));
const told: { why?: string; msg: string }[] = [];
const log = createLog('info', { write: (line) => void told.push(JSON.parse(line)) });
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ begun: startEmbedded(directory, log) });
  await database.sql`create table kept (id int primary key)`;
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

test('a long statement is not taken for the end of the embedded database', async () => {
  const began = Date.now();
  const [row] = await database.sql`select sum(n)::text as sum from generate_series(1, 8000000) n`;
  expect(row?.sum).toBe('32000004000000');
  expect(Date.now() - began).toBeGreaterThan(1_000);
  expect(told).toEqual([]);
}, 120_000);

/** Overruns the stack of PGlite's program, where PostgreSQL's own would have said so. */
const overrun = () => database.sql`select repeat('[', 3000000)::json`;

test('a program that was ended in the middle of a statement says so, and is opened again with all rows', async () => {
  await database.sql`insert into kept select generate_series(1, 500)`;
  for (let time = 1; time <= 3; time++) {
    const error: unknown = await overrun().then(
      () => undefined,
      (caught: unknown) => caught,
    );
    expect(isUnavailable(error), String(error)).toBe(true);
    await expect(openDatabase({ directory }), 'nobody takes the directory meanwhile').rejects.toThrow('is in use by');
    await patiently(() => database.sql`insert into kept values (${500 + time}) on conflict do nothing`);
    const [row] = await database.sql`select count(*)::int as n from kept`;
    expect(row?.n).toBe(500 + time);
  }
  expect(told.filter(({ msg }) => msg.includes('is away'))).toHaveLength(3);
  expect(told[0]?.why).toContain('stack');
}, 120_000);

test('the journal of a database that is never closed stays short', async () => {
  const segments = () =>
    readdirSync(join(directory, 'pglite/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
  const write = () =>
    database.sql`select pg_logical_emit_message(true, 'x', repeat('x', 1000000)) from generate_series(1, 20)`;
  const stop = keepJournalShort(database.sql, 50);
  for (let times = 0; times < 10; times++) await write();
  await expect.poll(segments).toBeLessThan(8);
  stop();
}, 60_000);
