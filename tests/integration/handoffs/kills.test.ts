import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/db/client.ts';
import { events, handoffs } from '../../../src/db/schema.ts';
import { createHandoffs } from '../../../src/services/handoffs.ts';
import { emptyDatabase } from '../../support/databases/database.ts';
import { asForm, type Harness, harness, newAccount, requestOf, until } from '../generation/harness.ts';

/** The embedded database has one process at a time, so the test looks into it only between processes. */
describe.each(['postgresql', 'pglite'] as const)('a process that is killed while it sends, on %s', (kind) => {
  let child: ChildProcess | undefined;
  let where: string;
  let folder: string;
  let drop = async () => {};

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forja-sending-'));
    where = join(folder, 'database');
    if (kind === 'pglite') return;
    const empty = await emptyDatabase();
    where = empty.url;
    drop = empty.drop;
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function withServices<T>(work: (services: Harness, embedded: boolean) => Promise<T>): Promise<T> {
    const database = await openDatabase(kind === 'pglite' ? { directory: where } : { url: where });
    const services = await harness({ ...database, url: where }, { directory: join(folder, 'artifacts') });
    try {
      return await work(services, database.embedded);
    } finally {
      await services.close();
      await database.close();
    }
  }
  /** Makes another portal, which would send what is handed on, and notes it in `sent`. */
  function portal(services: Harness, exclusive: boolean, sent: string[] = []) {
    return createHandoffs({
      ...{ db: services.db, log: pino({ level: 'silent' }), artifacts: services.artifacts },
      ...{ notifications: services.notifications, exclusive },
      targets: {
        devops: {
          nameOf: async () => 'ci',
          async deliver({ id }) {
            sent.push(id);
            return { record: { name: 'ci', milliseconds: 0 } };
          },
        },
      },
      timing: { lookMs: 100 },
    });
  }

  test('leaves an outcome that nobody knows: the next one tells it and sends nothing', async () => {
    await withServices(async (services, exclusive) => {
      await services.generations.start();
      const account = await newAccount(services.db, services.wallets);
      const { id } = await services.generations.accept(account, 'generateDevopsSrc', requestOf(), asForm);
      await until(async () => (await services.generations.status(account, id)).state === 'done');
      const target = { kind: 'devops', targetId: crypto.randomUUID() } as const;
      await portal(services, exclusive).follow(account, id, target, asForm);
    });
    const program = new URL('sending-process.ts', import.meta.url).pathname;
    child = spawn(process.execPath, [program, where, join(folder, 'artifacts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
    await Promise.all([once(child, 'exit'), child.kill('SIGKILL')]);

    await withServices(async (services, exclusive) => {
      const sent: string[] = [];
      const next = portal(services, exclusive, sent);
      await next.start();
      const row = async () => (await services.db.select().from(handoffs))[0];
      await until(async () => (await row())?.state === 'failed');
      await next.stop();
      expect(sent).toEqual([]);
      const told = (await services.db.select().from(events)).filter(({ eventType }) => eventType === 'DEVOPS');
      expect(told).toMatchObject([{ outcome: 'failed', fault: { code: 'handoffUnknown' } }]);
    });
  });
});
