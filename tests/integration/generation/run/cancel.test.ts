import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artifacts, events, holds, ledgerEntries, notifications } from '../../../../src/db/schema.ts';
import type { Builder } from '../../../../src/services/generation/ports.ts';
import type { GenerationDeps } from '../../../../src/services/generation.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { asForm, type Harness, harness, newAccount, quickRenderer, requestOf, until } from '../harness.ts';

describe.each(['postgresql', 'pglite'] as const)('cancelling on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  async function withServices(options: Partial<GenerationDeps>, work: (services: Harness) => Promise<void>) {
    const services = await harness(database, options);
    await services.generations.start();
    try {
      await work(services);
    } finally {
      await services.close();
    }
  }

  const left = async ({ wallets }: Harness, account: string) => (await wallets.wallet(account)).remaining;

  /** A build whose child process goes on until it is told to end. */
  function buildWith(started: (pid: number) => void): Builder {
    return {
      build: ({ signal }) =>
        new Promise((_, reject) => {
          const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { signal });
          child.once('error', reject);
          child.once('spawn', () => started(child.pid ?? 0));
        }),
    };
  }

  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  test('ends a running Build: its processes, its hold, its row; its caller is answered, and nothing else is told', async () => {
    let pid = 0;
    const builder = buildWith((id) => {
      pid = id;
    });
    await withServices({ builder }, async (services) => {
      const { db, generations: service, tasks, pushes } = services;
      const account = await newAccount(db, services.wallets);
      const accepted = await service.accept(
        account,
        'generateDeploy',
        requestOf({ mode: 'Build', endpoints: 4 }),
        asForm,
      );
      const awaited = service.await(account, accepted, 20_000).catch((error: unknown) => error);
      await until(() => pid !== 0);
      expect(await left(services, account)).toBe(6);
      expect(await service.cancel(account, accepted.id)).toMatchObject({ state: 'cancelled', step: 'cancelled' });
      expect(await awaited).toMatchObject({ code: 'generationCancelled', status: 409 });
      await until(() => !isAlive(pid));
      expect(await left(services, account)).toBe(10);
      const mine = pushes.filter((push) => push.accountId === account);
      expect(mine.at(-1)).toMatchObject({ kind: 'progress', progress: { id: accepted.id, step: 'cancelled' } });
      const of = { db, id: accepted.id };
      expect(await db.$count(artifacts, eq(artifacts.generationId, of.id))).toBe(0);
      expect(await db.$count(events, eq(events.generationId, of.id))).toBe(0);
      expect(await db.$count(notifications, eq(notifications.generationId, of.id))).toBe(0);
      expect(await tasks.stranded(db, [of.id])).toEqual([of.id]);
      // Its slot is free again.
      pid = 0;
      await service.accept(account, 'generateDeploy', requestOf({ mode: 'Build' }), asForm);
      await until(() => pid !== 0);
    });
  });

  test('ends what waits in the queue, which nobody then begins', async () => {
    let rendered = 0;
    let go: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const render = async (...asked: Parameters<typeof quickRenderer.render>) => {
      rendered += 1;
      await gate;
      return quickRenderer.render(...asked);
    };
    const renderer = { ...quickRenderer, render };
    await withServices({ renderer, slots: { source: 1, build: 1 } }, async (services) => {
      const { db, generations: service } = services;
      const account = await newAccount(db, services.wallets);
      const first = await service.accept(account, 'generateSrc', requestOf(), asForm);
      const second = await service.accept(account, 'generateSrc', requestOf({ name: 'other' }), asForm);
      expect((await service.status(account, second.id)).state).toBe('queued');
      expect(await service.cancel(account, second.id)).toMatchObject({ state: 'cancelled' });
      go();
      await until(async () => (await service.status(account, first.id)).state === 'done');
      await delay(300);
      expect(rendered).toBe(1);
      expect(await left(services, account)).toBe(9);
    });
  });

  test('twice is once, and what has ended stays as it ended', async () => {
    await withServices({}, async (services) => {
      const { db, generations: service } = services;
      const account = await newAccount(db, services.wallets);
      const { id } = await service.accept(account, 'generateSrc', requestOf(), asForm);
      await until(async () => (await service.status(account, id)).state === 'done');
      for (const _ of [1, 2]) expect(await service.cancel(account, id)).toMatchObject({ state: 'done' });
      expect(await left(services, account)).toBe(9);
      const stranger = await newAccount(db, services.wallets);
      for (const other of [id, crypto.randomUUID()]) {
        await expect(service.cancel(stranger, other)).rejects.toMatchObject({ code: 'notFound', status: 404 });
      }
    });
  });

  test('at the very moment of its end: one of the two, and credits are settled once', async () => {
    await withServices({}, async (services) => {
      const { db, generations: service, wallets } = services;
      const account = await newAccount(db, wallets);
      await wallets.grantStarter(account);
      const ends: string[] = [];
      for (let round = 0; round < 8; round++) {
        const { id } = await service.accept(account, 'generateSrc', requestOf({ name: `race-${round}` }), asForm);
        await delay(round);
        await Promise.all([1, 2, 3].map(() => service.cancel(account, id)));
        const { state } = await service.status(account, id);
        ends.push(state);
        const settled = await db.select().from(holds).where(eq(holds.generationId, id));
        expect(settled.map((hold) => hold.state)).toEqual([state === 'done' ? 'settled' : 'released']);
        const kinds = await db.select().from(ledgerEntries).where(eq(ledgerEntries.generationId, id));
        expect(kinds.map((entry) => entry.kind).sort()).toEqual(['hold', state === 'done' ? 'settle' : 'release']);
        expect(await db.$count(artifacts, eq(artifacts.generationId, id))).toBe(state === 'done' ? 1 : 0);
      }
      expect(await left(services, account)).toBe(10 - ends.filter((state) => state === 'done').length);
      expect(ends.every((state) => state === 'done' || state === 'cancelled')).toBe(true);
    });
  });
});
