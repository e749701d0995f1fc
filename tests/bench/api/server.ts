import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { pino } from 'pino';
import { SOURCE_SLOTS_PER_THREAD } from '../../../src/constants.ts';
import type { Connection, DatasourceDriver } from '../../../src/datasources/driver.ts';
import { datasources, ledgerEntries, wallets as walletTable } from '../../../src/db/schema.ts';
import { price } from '../../../src/generators/price.ts';
import type { DatabaseDescription } from '../../../src/model/described/description.ts';
import { generateRoutes } from '../../../src/routes/api/generate/generate.ts';
import type { AppEnv } from '../../../src/routes/env.ts';
import { answerFailure } from '../../../src/routes/middleware/errors.ts';
import { hostMiddleware } from '../../../src/routes/middleware/host.ts';
import { languageMiddleware } from '../../../src/routes/middleware/language.ts';
import { originMiddleware } from '../../../src/routes/middleware/origin.ts';
import { sessionMiddleware } from '../../../src/routes/middleware/session.ts';
import { diskStore } from '../../../src/services/artifacts/artifacts-store.ts';
import { createArtifacts } from '../../../src/services/artifacts.ts';
import { createKeep } from '../../../src/services/drift/keep.ts';
import { createListings } from '../../../src/services/drift/listings.ts';
import { createGenerations, type GenerationDeps } from '../../../src/services/generation.ts';
import { createNotifications } from '../../../src/services/notifications.ts';
import { createSessions, SESSION_COOKIE } from '../../../src/services/sessions/sessions.ts';
import { createTasks } from '../../../src/services/tasks/tasks.ts';
import { createTokens } from '../../../src/services/tokens.ts';
import { createWallets } from '../../../src/services/wallet.ts';
import type { TestDatabase } from '../../support/databases/database.ts';
import { benchInput } from '../routines.ts';

export const OPERATIONS = 10;
const LISTED = 10_000;
const BATCH = 500;
export const input = benchInput(OPERATIONS);
const described = input.described as DatabaseDescription;
/** The routines that the data source lists: each generation keeps which ones there were. */
const catalogue = (benchInput(LISTED).described as DatabaseDescription).routines.map(({ ref, kind, readOnly }) => ({
  ...{ ...ref, kind, readOnly },
  signature: `(${ref.argumentTypes.join(', ')}) → numeric`,
}));
const source = {
  driver: { routines: async () => catalogue } as unknown as DatasourceDriver,
  connection: described.connection as unknown as Connection,
};

/** Starts everything between a request for a generation and its file, listening on a port of its own. */
export async function startServer(
  database: TestDatabase,
  folder: string,
  renderer: GenerationDeps['renderer'],
  slots = availableParallelism() * SOURCE_SLOTS_PER_THREAD,
) {
  const { db } = database;
  const log = pino({ level: 'warn' });
  const config = { host: '127.0.0.1', publicUrl: undefined, sessionMinutes: 60 };
  const wallets = createWallets({ db });
  const notifications = createNotifications({ db });
  const tasks = createTasks({ sql: database.sql, log });
  await tasks.start();
  const store = diskStore(folder);
  const artifacts = createArtifacts({ db, store, notifications, log });
  const generations = createGenerations({
    ...{ db, log, wallets, tasks, store, notifications, renderer },
    describe: async () => described,
    keep: createKeep({ db, log, listings: createListings(), source: async () => source }),
    priceOf: price,
    artifactDays: 7,
    slots: { source: slots, build: 1 },
  });
  await generations.start();
  const sessions = createSessions({ db, config, key: randomBytes(32), log: pino({ level: 'silent' }) });
  const app = new Hono<AppEnv>();
  app.onError(answerFailure(log));
  app.use(hostMiddleware({ config }));
  app.use(sessionMiddleware({ sessions, tokens: createTokens({ db, log }) }), languageMiddleware, originMiddleware);
  app.route('/', generateRoutes({ generations, artifacts }));
  const server = createServer(getRequestListener(app.fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/generate/generateSrc`,
    signIn: (entries = 0) => signIn(database, sessions, entries),
    async close() {
      server.closeAllConnections();
      server.close();
      await generations.stop();
    },
  };
}

/** A person with a data source, enough credits and a ledger of so many entries; @returns the cookie. */
async function signIn({ db }: TestDatabase, sessions: ReturnType<typeof createSessions>, entries: number) {
  const subject = crypto.randomUUID();
  const identity = { provider: 'local:google', subject, name: 'Ada', email: 'ada@example.org', image: null };
  const started = await sessions.start(identity, subject);
  if ('activeUntil' in started) throw new Error('a new account is active elsewhere');
  const { accountId, token } = started;
  const walletId = crypto.randomUUID();
  await db.insert(walletTable).values({ id: walletId, accountId, noLimit: true, active: true, origin: 'bench' });
  await db
    .insert(ledgerEntries)
    .values({ walletId, kind: 'grant', credits: 10_000_000, idempotencyKey: `grant:${walletId}` });
  // In many transactions, as they come in life: what one alone writes over and over again is not tidied until it ends.
  for (let left = entries; left > 0; left -= BATCH) {
    await db.execute(sql`insert into ledger_entries (wallet_id, kind, credits, idempotency_key)
      select ${walletId}, 'hold', -1, 'hold:' || gen_random_uuid() from generate_series(1, ${Math.min(left, BATCH)}::int)`);
  }
  await db.insert(datasources).values({
    ...{ accountId, kind: 'postgresql', name: 'bench', host: '127.0.0.1', port: 5432, username: 'shop' },
    passwordBox: Buffer.from('x'),
    tls: 'disable',
  });
  return `${SESSION_COOKIE}=${token}`;
}
