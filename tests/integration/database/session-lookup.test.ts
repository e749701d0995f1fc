import { randomBytes } from 'node:crypto';
import { PgDialect } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSessions, SESSION_COOKIE } from '../../../src/services/sessions/sessions.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a request’s session is found with a statement that was built once', async () => {
  const config = { publicUrl: undefined, sessionMinutes: 60 };
  const log = pino({ level: 'silent' });
  const sessions = createSessions({ db: database.db, config, key: randomBytes(32), log });
  const people = await Promise.all(
    ['Ada', 'Grace'].map(async (name) => {
      const identity = { provider: 'local:google', subject: name, name, email: `${name}@example.org`, image: null };
      const started = await sessions.start(identity, name);
      if (!('token' in started)) throw new Error('a new account is active elsewhere');
      return { name, cookie: `${SESSION_COOKIE}=${started.token}` };
    }),
  );
  const built = vi.spyOn(PgDialect.prototype, 'buildSelectQuery');
  for (const { name, cookie } of people) {
    expect((await sessions.fromCookie(cookie))?.session.user).toMatchObject({ name, email: `${name}@example.org` });
  }
  expect(await sessions.fromCookie(`${SESSION_COOKIE}=${'x'.repeat(40)}`)).toBeUndefined();
  expect(built).not.toHaveBeenCalled();
});
