import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { accounts } from '../../../src/db/schema.ts';
import type { Session } from '../../../src/shared/wire.ts';
import { type TestDatabase, testDatabase } from '../databases/database.ts';
import type { Visitor } from './visitor.ts';

/** A database for all tests of a file, without accounts before each; the real clock is back after each. */
export function authDatabase(): Pick<TestDatabase, 'db'> {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database?.close());
  beforeEach(async () => {
    await database?.db.delete(accounts);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return {
    get db() {
      if (!database) throw new Error('The database is there once the tests begin');
      return database.db;
    },
  };
}

/** Moves the clock on; timers run as before. */
export function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}

/** @returns what a product call answers this visitor. */
export async function whoami(who: Visitor): Promise<number> {
  return (await who.post('/api/resources/whoami', {})).status;
}

export async function sessionOf(who: Visitor): Promise<Partial<Session>> {
  return (await (await who.get('/api/auth/session')).json()) as Partial<Session>;
}
