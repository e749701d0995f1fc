import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { ROOT } from '../config.ts';
import { type Embedded, insideSocket, startEmbedded } from './embedded.ts';
import { keepJournalShort } from './journal.ts';
import { probeListener } from './listener.ts';
import { preparing } from './prepared.ts';
import * as schema from './schema.ts';

export type Db = PostgresJsDatabase<typeof schema> & { readonly $client: postgres.Sql };
/** The handle that a service uses inside a transaction. It must not use `db` there: the embedded database has one connection. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  readonly db: Db;
  readonly sql: postgres.Sql;
  readonly embedded: boolean;
  close(): Promise<void>;
}

/** Any number will do, as long as every portal uses the same one: two that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_263_501;

/**
 * Opens the portal's database and applies its migrations: PostgreSQL at `url`, else the embedded one in `directory`
 * (in memory when that is absent too), or `begun` already.
 * @throws Error with a plain sentence when the directory is in use.
 */
export async function openDatabase(options: {
  url?: string | undefined;
  directory?: string | undefined;
  begun?: Promise<Embedded> | undefined;
  poolSize?: number;
}): Promise<Database> {
  const opened = options.url
    ? await openServer(options.url, options.poolSize ?? 10)
    : await openEmbedded(await (options.begun ?? startEmbedded(options.directory)));
  return {
    db: drizzle(preparing(opened.sql), { schema }),
    sql: opened.sql,
    embedded: !options.url,
    async close() {
      await opened.sql.end({ timeout: 5 });
      await opened.stop();
    },
  };
}

/**
 * Opens the database for a second program: the embedded one through the socket of the portal that holds it, if one does.
 * @throws Error with a plain sentence when the directory is in use and its socket is elsewhere.
 */
export async function openBeside(options: {
  url?: string | undefined;
  directory?: string | undefined;
}): Promise<Database> {
  const running = options.url || !options.directory ? undefined : await connectTo(insideSocket(options.directory));
  if (!running) return openDatabase(options);
  return {
    db: drizzle(preparing(running), { schema }),
    sql: running,
    embedded: true,
    close: () => running.end({ timeout: 5 }),
  };
}

async function connectTo(path: string): Promise<postgres.Sql | undefined> {
  if (!existsSync(path)) return undefined;
  const sql = postgres({ ...embedded(path), connect_timeout: 5 });
  try {
    await sql`select 1`;
    return sql;
  } catch {
    // A portal that was killed leaves its socket behind.
    await sql.end({ timeout: 1 });
    return undefined;
  }
}

const embedded = (path: string) =>
  ({ ...quiet, path, user: 'postgres', database: 'postgres', max: 1, ssl: false, backoff }) as const;
const quiet = { onnotice: () => {}, connection: { application_name: 'forja' } };

/** The pause before the next connection. A caller that comes while the embedded database is opened again is refused at once, so the first tries come within a second. */
const backoff = (failures: number) => Math.min(3 ** failures / 100, 1);

/**
 * How long the portal waits for its server, in seconds. A host that vanishes says nothing: an idle connection to it is
 * dropped by TCP's own probes within twenty seconds, one that owes an answer after `answer_timeout` without a byte. Until
 * the server is back each statement is refused within `connect_timeout`, and after that within a second it is asked again.
 */
const patience = {
  answer_timeout: 15,
  connect_timeout: 10,
  keep_alive: 10,
  backoff,
};

async function openServer(url: string, max: number) {
  // No deadline for answers: a migration may take long, and so may waiting for another portal's.
  const single = postgres(url, { ...quiet, max: 1 });
  try {
    await migrateOnce(single);
  } finally {
    await single.end({ timeout: 5 });
  }
  const sql = postgres(url, { ...quiet, ...patience, max });
  const stopProbing = probeListener(sql);
  return { sql, stop: async () => stopProbing() };
}

async function openEmbedded(database: Embedded) {
  const sql = postgres(embedded(database.path));
  await migrateOnce(sql);
  const stopChecking = keepJournalShort(sql);
  return {
    sql,
    async stop() {
      stopChecking();
      await database.stop();
    },
  };
}

/** `sql` must have one connection: the lock belongs to it, and the migrator's transaction then runs behind the lock. */
async function migrateOnce(sql: postgres.Sql): Promise<void> {
  await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
  await migrate(drizzle(sql, { schema }), { migrationsFolder: join(ROOT, 'src/db/migrations') });
  await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`;
}
