import type { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { keepQueriesWhole } from './shared-session.ts';

const message = (type: string) => Uint8Array.of(type.charCodeAt(0), 0, 0, 0, 4);

/** A database that writes down what it is asked. */
function shared(isInTransaction = false) {
  const asked: string[] = [];
  const db = {
    isInTransaction: () => isInTransaction,
    execProtocolRawStream: async ([type = 0]: Uint8Array) => asked.push(String.fromCharCode(type)),
    exec: async (sql: string) => [asked.push(sql)],
    closed: false,
  };
  return { asked, session: keepQueriesWhole(db as unknown as PGlite) };
}
const NOBODY = {} as Parameters<PGlite['execProtocolRawStream']>[1];

test('a client has the session from its first message until the server is ready for the next query', async () => {
  const { session } = shared();
  const isTaken: boolean[] = [];
  for (const type of ['P', 'B', 'D', 'E', 'C', 'H', 'S', 'Q']) {
    await session.execProtocolRawStream(message(type), NOBODY);
    isTaken.push(session.isInTransaction());
  }
  expect(isTaken).toEqual([true, true, true, true, true, true, false, false]);
});

test('a client that says goodbye ends nothing of the session that all share', async () => {
  const { session, asked } = shared();
  await session.execProtocolRawStream(message('P'), NOBODY);
  await session.execProtocolRawStream(message('X'), NOBODY);
  expect([asked, session.isInTransaction()]).toEqual([['P'], true]);
});

test('what a lost client left half sent is failed and ended before anything else', async () => {
  const { session, asked } = shared(true);
  await session.execProtocolRawStream(message('P'), NOBODY);
  await session.exec('rollback');
  expect(asked).toEqual(['P', 'E', 'S', 'rollback']);
});

test('where nothing was left open, nothing is rolled back', async () => {
  const { session, asked } = shared();
  expect(await session.exec('rollback')).toEqual([]);
  expect(asked).toEqual([]);
});

test('everything else is the database’s own', () => {
  expect(shared().session.closed).toBe(false);
  expect(shared(true).session.isInTransaction()).toBe(true);
});
