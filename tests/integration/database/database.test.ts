import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/db/client.ts';
import { accounts } from '../../../src/db/schema.ts';
import { emptyDatabase, testDatabase } from '../../support/databases/database.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const person = { provider: 'local:google', subject: 'ada@example.org', name: 'Ada', email: 'ada@example.org' };

describe.each(['postgresql', 'pglite'] as const)('the portal database on %s', (kind) => {
  test('is migrated, keeps rows, and rolls a failed transaction back', async () => {
    const database = await testDatabase(kind);
    cleanups.push(() => database.close());
    await database.db.insert(accounts).values(person);
    const failed = database.db.transaction(async (tx) => {
      await tx.delete(accounts);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await database.db.select({ email: accounts.email }).from(accounts)).toEqual([{ email: 'ada@example.org' }]);
  });
});

test('two portals that start at once on an empty PostgreSQL both find it migrated', async () => {
  const empty = await emptyDatabase();
  cleanups.push(empty.drop);
  const both = await Promise.all([openDatabase({ url: empty.url }), openDatabase({ url: empty.url })]);
  for (const database of both) {
    const [row] = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
    );
    expect(row?.n).toBeGreaterThan(0);
    await database.close();
  }
});

test('a second process is refused the embedded database with a plain sentence, and nothing is lost', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'forja-lock-'));
  cleanups.push(() => rm(directory, { recursive: true }));
  const first = await openDatabase({ directory });
  await first.db.insert(accounts).values(person);
  await expect(openDatabase({ directory })).rejects.toThrow(/is in use by the portal with process id \d+/);
  expect(await first.db.select().from(accounts)).toHaveLength(1);
  await first.close();
  const again = await openDatabase({ directory });
  expect(await again.db.select().from(accounts)).toHaveLength(1);
  await again.close();
});
