import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../src/db/client.ts';
import { startEmbedded } from '../../../src/db/embedded.ts';
import { isUnavailable } from '../../../src/db/unavailable.ts';
import { createLog } from '../../../src/log.ts';
import { isStorageFailure } from '../../../src/services/artifacts/storage.ts';
import { smallDisk } from '../../support/databases/small-disk.ts';

/** Room for the database (forty megabytes when it is new) and some segments of its journal, sixteen megabytes each. */
const disk = smallDisk('200m');
afterAll(() => disk.remove());

/** Each write takes as much of the journal, and no room elsewhere: the journal is what ends. */
const JOURNAL_BYTES = 150_000;
const ROWS = 400;
const WRITERS = 4;
/** As many as JOURNAL_ROUNDS says, for who looks into it. */
const ROUNDS = Number(process.env.JOURNAL_ROUNDS ?? 3);

/** The numbers that were acknowledged and those that were asked for: the truth lies between. */
interface Books {
  readonly acknowledged: number[];
  readonly asked: number[];
}

async function prepare({ sql }: Database): Promise<Books> {
  await sql`create table books (id int not null, n int not null, side text not null) with (fillfactor = 30)`;
  await sql`insert into books select id, 0, side from generate_series(1, ${ROWS}::int) id, unnest(array['left', 'right']) side`;
  await sql`checkpoint`;
  return { acknowledged: Array(ROWS + 1).fill(0), asked: Array(ROWS + 1).fill(0) };
}

/** One transaction of two statements, as a wallet's are. */
async function write({ sql }: Database, { acknowledged, asked }: Books, id: number, n: number): Promise<void> {
  asked[id] = n;
  await sql.begin(async (tx) => {
    await tx`update books set n = ${n} where id = ${id} and side = 'left'`;
    await tx`select pg_logical_emit_message(true, 'ballast', repeat('x', ${JOURNAL_BYTES}))`;
    await tx`update books set n = ${n} where id = ${id} and side = 'right'`;
  });
  acknowledged[id] = n;
}

async function check({ sql }: Database, { acknowledged, asked }: Books): Promise<void> {
  const rows = await sql<{ id: number; left: number; right: number }[]>`
    select id, max(n) filter (where side = 'left') as left, max(n) filter (where side = 'right') as right
      from books group by id order by id`;
  expect(rows).toHaveLength(ROWS);
  for (const { id, left, right } of rows) {
    expect(left, 'both halves of a transaction').toBe(right);
    expect(left, `row ${id}: acknowledged ${acknowledged[id]}, asked ${asked[id]}`).toBeGreaterThanOrEqual(
      acknowledged[id] ?? 0,
    );
    expect(left).toBeLessThanOrEqual(asked[id] ?? 0);
    acknowledged[id] = left;
  }
}

/** Writes on all sides until each writer is refused, or for too long. @returns what they were refused with. */
function writeUntilRefused(database: Database, books: Books, round: number): Promise<unknown[]> {
  return Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; ; turn++) {
        const id = 1 + ((turn * WRITERS + writer) % ROWS);
        const refused = await write(database, books, id, round * 1_000_000 + turn).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (refused) return refused;
      }
    }),
  );
}

async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = wait(ms, undefined, timer).then(() => Promise.reject(new Error(`${what} took longer than ${ms} ms`)));
  late.catch(() => {});
  return Promise.race([work, late]).finally(() => timer.abort()) as Promise<T>;
}

/** Asks until it is answered. */
async function answered(ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const done = await ask().then(
      () => true,
      (error: unknown) => {
        if (!isUnavailable(error) && !isStorageFailure(error)) throw error;
        return false;
      },
    );
    if (done) return;
    await wait(50);
  }
}

describe.skipIf(!disk.mounted)('a disk without room for the journal (needs root, to mount a small one)', () => {
  const directory = join(disk.folder, 'data');
  const told: string[] = [];
  const away = () => told.filter((line) => line.includes('is away')).length;
  const log = createLog('info', { write: (line) => void told.push(JSON.parse(line).msg) });

  async function round(database: Database, books: Books, number: number): Promise<void> {
    const before = away();
    const busy = writeUntilRefused(database, books, number);
    await wait(300);
    disk.fill();
    for (const error of await within(30_000, `being refused in round ${number}`, busy)) {
      expect(isUnavailable(error) || isStorageFailure(error), String(error)).toBe(true);
    }
    await expect.poll(away, { message: 'the journal had no room' }).toBeGreaterThan(before);
    await wait(number % 2 === 0 ? 3_000 : 200);
    disk.free();
    const back = answered(() => write(database, books, 1, number * 1_000_000 + 999_999));
    await within(60_000, `coming back in round ${number}`, back);
    await check(database, books);
    await database.sql`checkpoint`;
  }

  test(
    'refuses at once, and serves again by itself when there is room; nothing acknowledged is lost or halved',
    async () => {
      const database = await openDatabase({ begun: startEmbedded(directory, log) });
      const books = await prepare(database);
      for (let number = 1; number <= ROUNDS; number++) await round(database, books, number);
      await database.close();
      const again = await openDatabase({ directory });
      await check(again, books);
      await again.close();
      rmSync(directory, { recursive: true });
    },
    120_000 * ROUNDS,
  );
});
