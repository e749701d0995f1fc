import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { type Database, openDatabase } from '../../../src/db/client.ts';

/** Where the tests' own PostgreSQL listens; databases are made there and dropped again. */
export const TEST_POSTGRES_URL = process.env.TEST_POSTGRES_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

export interface TestDatabase extends Database {
  /** Connects to the same database (PostgreSQL only). */
  readonly url: string;
}

/** A fresh, migrated portal database; `close` drops it. */
export async function testDatabase(kind: 'postgresql' | 'pglite' = 'postgresql'): Promise<TestDatabase> {
  if (kind === 'pglite') return { ...(await openDatabase({})), url: '' };
  const { url, drop } = await emptyDatabase();
  const database = await openDatabase({ url });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** An empty database of its own on the machine's PostgreSQL. */
export async function emptyDatabase(): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `forja_test_${randomBytes(6).toString('hex')}`;
  await administer((sql) => sql`create database ${sql(name)}`);
  const url = new URL(TEST_POSTGRES_URL);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    name,
    drop: () => administer((sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
}

async function administer(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(TEST_POSTGRES_URL, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
