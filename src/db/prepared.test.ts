import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type postgres from 'postgres';
import { expect, test } from 'vitest';
import { preparing } from './prepared.ts';
import { rowOf } from './statement.ts';

type SentStatement = readonly [text: string, prepared: boolean];

/** A driver that writes down what it is asked, and gives each transaction an object of its own. */
function driver(
  asked: SentStatement[] = [],
  name: 'begin' | 'savepoint' = 'begin',
): { asked: SentStatement[]; sql: postgres.Sql } {
  const sql = {
    unsafe: (statement: string, _values: unknown, options: { readonly prepare?: boolean } = {}) => {
      asked.push([statement, options.prepare ?? false]);
    },
    [name]: (...args: readonly unknown[]) => {
      const work = args.at(-1) as (inner: unknown) => unknown;
      return work(driver(asked, 'savepoint').sql);
    },
  };
  return { asked, sql: sql as unknown as postgres.Sql };
}

test('a statement with values is prepared, one without them, or one that is very long, is not', () => {
  const { asked, sql } = driver();
  const own = preparing(sql);
  own.unsafe('a', [1]);
  own.unsafe('b');
  own.unsafe('c', []);
  own.unsafe('d'.repeat(4_000), [1]);
  expect(asked.map(([, prepared]) => prepared)).toEqual([true, false, false, false]);
});

test('so it is in a transaction, in a savepoint of it, and with options of either', async () => {
  const { asked, sql } = driver();
  await preparing(sql).begin(async (inner) => {
    inner.unsafe('a', [1]);
    await inner.savepoint(async (deeper) => deeper.unsafe('b', [1]));
  });
  await preparing(driver(asked).sql).begin('read only', async (inner) => inner.unsafe('c', [1]));
  expect(asked).toEqual([
    ['a', true],
    ['b', true],
    ['c', true],
  ]);
});

test('a row with the names of the database is read as the table says, and null stays null', () => {
  const table = pgTable('t', { id: text('own_id'), madeAt: timestamp('made_at', { withTimezone: true }) });
  expect(rowOf(table, { own_id: 'a', made_at: '2026-01-31 10:00:00+00' })).toEqual({
    ...{ id: 'a', madeAt: new Date('2026-01-31T10:00:00Z') },
  });
  expect(rowOf(table, { own_id: null, made_at: null })).toEqual({ id: null, madeAt: null });
});
