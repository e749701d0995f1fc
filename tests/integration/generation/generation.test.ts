import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artifacts, datasources, events, generations, notifications } from '../../../src/db/schema.ts';
import { Fault } from '../../../src/model/fault.ts';
import type { GenerationDeps } from '../../../src/services/generation.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import {
  asForm,
  type Harness,
  harness,
  newAccount,
  quickLock,
  quickRenderer,
  quickSteps,
  requestOf,
  until,
} from './harness.ts';

describe.each(['postgresql', 'pglite'] as const)('a generation on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase(kind);
  });
  afterAll(() => database.close());

  /** Runs a test against services of its own. */
  async function withServices(options: Partial<GenerationDeps>, work: (services: Harness) => Promise<void>) {
    const services = await harness(database, options);
    await services.generations.start();
    try {
      await work(services);
    } finally {
      await services.close();
    }
  }

  const rowsOf = async (id: string) => ({
    artifacts: await database.db.select().from(artifacts).where(eq(artifacts.generationId, id)),
    events: await database.db.select().from(events).where(eq(events.generationId, id)),
    notifications: await database.db.select().from(notifications).where(eq(notifications.generationId, id)),
  });

  test('is charged, stored, recorded and announced once, and its file is what was written', () =>
    withServices({}, async ({ db, wallets, generations: service, artifacts: files, pushes, tasks }) => {
      const account = await newAccount(db, wallets);
      const accepted = await service.accept(account, 'generateDeploy', requestOf({ endpoints: 3 }), asForm);
      await until(async () => (await service.status(account, accepted.id)).state === 'done');
      const rows = await rowsOf(accepted.id);
      expect(rows.events).toMatchObject([
        { eventType: 'SOURCE', apiType: 'rest', outcome: 'done', resourceCount: 3, origin: 'form' },
      ]);
      expect(rows.events[0]?.resourceNames).toEqual(['public.routine_0', 'public.routine_1', 'public.routine_2']);
      expect(rows.notifications).toMatchObject([{ type: 'NOTIFICATION', title: 'DownLoad zip', seenAt: null }]);
      expect(await wallets.wallet(account)).toMatchObject({ remaining: 7 });
      const [pending] = await files.pending(account);
      expect(pending).toMatchObject({ fileName: 'shop-api.zip', downloadable: true });
      const artifact = await files.open(account, pending?.id ?? '');
      const bytes = new Uint8Array(await new Response(artifact.stream()).arrayBuffer());
      expect(bytes.length).toBe(pending?.bytes);
      const mine = pushes.filter((push) => push.accountId === account);
      expect(mine.filter((push) => push.kind === 'notification')).toMatchObject([
        { notification: { type: 'NOTIFICATION', id: artifact.id, message: 'shop-api is ready to download.' } },
      ]);
      const steps = mine.flatMap((push) => (push.kind === 'progress' ? push.progress.step : []));
      expect(steps).toEqual(['describe', 'render', 'store', 'done']);
      expect(await tasks.stranded(db, [accepted.id])).toEqual([accepted.id]);
    }));

  test('repeated under its idempotency key is the same generation, charged once', () =>
    withServices({}, async ({ db, wallets, generations: service }) => {
      const account = await newAccount(db, wallets);
      const key = { ...asForm, idempotencyKey: 'k1' };
      const [a, b, c] = await Promise.all(
        [1, 2, 3].map(() => service.accept(account, 'generateSrc', requestOf({ endpoints: 4 }), key)),
      );
      expect(new Set([a?.id, b?.id, c?.id]).size).toBe(1);
      await until(async () => (await service.status(account, a?.id ?? '')).state === 'done');
      expect((await service.accept(account, 'generateSrc', requestOf({ endpoints: 4 }), key)).fresh).toBe(false);
      expect(await wallets.wallet(account)).toMatchObject({ remaining: 6 });
      const changed = service.accept(account, 'generateSrc', requestOf({ endpoints: 5 }), key);
      await expect(changed).rejects.toMatchObject({ code: 'idempotencyConflict', status: 409 });
      const other = await service.accept(await newAccount(db, wallets), 'generateSrc', requestOf(), key);
      expect(other.fresh).toBe(true);
    }));

  test('that cannot be paid for leaves nothing behind', () =>
    withServices({}, async ({ db, wallets, generations: service }) => {
      const account = await newAccount(db, wallets);
      const refused = service.accept(account, 'generateSrc', requestOf({ endpoints: 11 }), asForm);
      await expect(refused).rejects.toMatchObject({ code: 'notEnoughCredits', values: { needed: 11, remaining: 10 } });
      expect(await db.select().from(generations).where(eq(generations.accountId, account))).toEqual([]);
    }));

  test('from a data source that is not there is refused', () =>
    withServices({}, async ({ db, wallets, generations: service }) => {
      const account = await newAccount(db, wallets);
      await db.delete(datasources).where(eq(datasources.accountId, account));
      await expect(service.accept(account, 'generateSrc', requestOf(), asForm)).rejects.toMatchObject({
        code: 'notFound',
      });
    }));

  test('that fails by the user\u2019s doing costs nothing and says why, with names made harmless', () => {
    const fault = new Fault('routineGone', { values: { names: '<img onerror=x>' } });
    return withServices({ describe: () => Promise.reject(fault) }, async ({ db, wallets, generations: service }) => {
      const account = await newAccount(db, wallets);
      const { id } = await service.accept(account, 'generateDeploy', requestOf(), { ...asForm, language: 'es' });
      await until(async () => (await service.status(account, id)).state === 'failed');
      const rows = await rowsOf(id);
      expect(rows.artifacts).toEqual([]);
      expect(rows.events).toMatchObject([{ outcome: 'failed' }]);
      expect(rows.notifications).toMatchObject([{ type: 'USER_MESSAGE', title: 'No se generó shop-api' }]);
      expect(rows.notifications[0]?.message).toContain('&lt;img onerror=x&gt;');
      expect(await wallets.wallet(account)).toMatchObject({ remaining: 10 });
      expect((await service.status(account, id)).fault).toMatchObject({ error: 'routineGone' });
    });
  });

  test('that turns out to be incomplete names the fields', () => {
    const faults = [{ field: 'endpoints.0.options.url', message: 'urlTaken' }];
    const render = () => Promise.reject(new Fault('invalidRequest', { faults }));
    return withServices({ renderer: { ...quickRenderer, render } }, async ({ db, wallets, generations: service }) => {
      const account = await newAccount(db, wallets);
      const { id } = await service.accept(account, 'generateDeploy', requestOf(), asForm);
      await until(async () => (await service.status(account, id)).state === 'failed');
      const line = 'endpoints.0.options.url: Another endpoint already answers this method and url';
      expect((await service.status(account, id)).fault?.message).toContain(line);
      expect((await rowsOf(id)).notifications[0]?.message).toContain(`<br>${line}`);
    });
  });

  test('that fails by our doing says so without internals', () => {
    const render = () => Promise.reject(new Error('secret detail of ours'));
    return withServices({ renderer: { ...quickRenderer, render } }, async ({ db, wallets, generations: service }) => {
      const account = await newAccount(db, wallets);
      const { id } = await service.accept(account, 'generateDeploy', requestOf(), asForm);
      await until(async () => (await service.status(account, id)).state === 'failed');
      const { notifications: told } = await rowsOf(id);
      expect(told).toMatchObject([{ type: 'ERROR', title: 'INTERNAL SERVER ERROR' }]);
      expect(JSON.stringify([told, await service.status(account, id)])).not.toContain('secret detail');
      expect(await wallets.wallet(account)).toMatchObject({ remaining: 10 });
    });
  });

  test('that would write nothing fails', () => {
    const render = async () => ({ zip: new Uint8Array(22), name: 'x', files: 0, lock: quickLock, steps: quickSteps });
    return withServices({ renderer: { ...quickRenderer, render } }, async ({ db, wallets, generations: service }) => {
      const account = await newAccount(db, wallets);
      const accepted = await service.accept(account, 'generateSrc', requestOf(), asForm);
      await expect(service.await(account, accepted, 5_000)).rejects.toMatchObject({ code: 'nothingToGenerate' });
      const { notifications: told } = await rowsOf(accepted.id);
      expect(told[0]?.seenAt).not.toBeNull();
    });
  });

  test('whose caller waits is handed over without a dialog, and is pending until it was delivered', () =>
    withServices({}, async ({ db, wallets, generations: service, artifacts: files, pushes }) => {
      const account = await newAccount(db, wallets);
      const accepted = await service.accept(account, 'generateSrc', requestOf(), asForm);
      const { artifact } = await service.await(account, accepted, 5_000);
      expect(pushes.filter((push) => push.kind === 'notification' && push.accountId === account)).toEqual([]);
      expect(await files.pending(account)).toHaveLength(1);
      await files.markDelivered(artifact);
      expect(await files.pending(account)).toEqual([]);
      expect((await rowsOf(accepted.id)).notifications[0]?.seenAt).not.toBeNull();
      expect((await service.await(account, { ...accepted, fresh: false }, 5_000)).artifact.id).toBe(artifact.id);
    }));

  test('that takes longer than its caller waits goes on and ends as a notification', () => {
    const render: typeof quickRenderer.render = async (input) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      return quickRenderer.render(input);
    };
    return withServices({ renderer: { ...quickRenderer, render } }, async (services) => {
      const { db, wallets, generations: service, pushes } = services;
      const account = await newAccount(db, wallets);
      const accepted = await service.accept(account, 'generateSrc', requestOf(), asForm);
      await expect(service.await(account, accepted, 50)).rejects.toMatchObject({
        code: 'requestTimeout',
        values: { id: accepted.id },
      });
      await until(async () => (await service.status(account, accepted.id)).step === 'render');
      await until(() => pushes.some((push) => push.kind === 'notification' && push.accountId === account));
      expect((await service.status(account, accepted.id)).state).toBe('done');
    });
  });

  test('Test costs one test build and no credits, and knows until when it may run', () => {
    let until24h = '';
    const renderFiles: typeof quickRenderer.renderFiles = (input) => {
      until24h = input.notAfter ?? '';
      return quickRenderer.renderFiles(input);
    };
    const builder = { build: async () => ({ zip: new Uint8Array([80, 75]) }) };
    return withServices({ renderer: { ...quickRenderer, renderFiles }, builder }, async (services) => {
      const { db, wallets, generations: service } = services;
      const account = await newAccount(db, wallets);
      const { id } = await service.accept(account, 'generateDeploy', requestOf({ mode: 'Test' }), asForm);
      await until(async () => (await service.status(account, id)).state === 'done');
      expect(await wallets.wallet(account)).toMatchObject({ remaining: 10, remainingTests: 4 });
      const [row] = await db.select().from(generations).where(eq(generations.id, id));
      expect(until24h).toBe(new Date((row?.createdAt.getTime() ?? 0) + 86_400_000).toISOString());
      expect((await rowsOf(id)).events).toMatchObject([{ eventType: 'TEST' }]);
    });
  });

  test('is refused after five builds failed within an hour, while sources are still made', () => {
    const build = () => Promise.reject(new Fault('buildFailed', { values: { step: 'compile', log: '[ERROR] x' } }));
    return withServices({ builder: { build } }, async ({ db, wallets, generations: service }) => {
      const account = await newAccount(db, wallets);
      for (let failed = 0; failed < 5; failed++) {
        const { id } = await service.accept(account, 'generateDeploy', requestOf({ mode: 'Build' }), asForm);
        await until(async () => (await service.status(account, id)).state === 'failed');
        const { fault } = await service.status(account, id);
        expect(fault).toMatchObject({ error: 'buildFailed', log: '[ERROR] x' });
        expect(fault?.message).toContain('Compiling and testing with Maven');
      }
      await expect(
        service.accept(account, 'generateDeploy', requestOf({ mode: 'Build' }), asForm),
      ).rejects.toMatchObject({ code: 'tooManyFailures', status: 429 });
      expect((await service.accept(account, 'generateSrc', requestOf(), asForm)).fresh).toBe(true);
      expect(await wallets.wallet(account)).toMatchObject({ total: 10 });
    });
  });

  test('with too many operations is refused with the limit of its mode and origin', () =>
    withServices({}, async ({ db, generations: service }) => {
      const account = await newAccount(db);
      const large = { endpoints: 2_001 };
      for (const [request, options] of [
        [requestOf(large), asForm],
        [requestOf({ ...large, mode: 'Build' }), { origin: 'api', language: 'en' }],
      ] as const) {
        await expect(service.accept(account, 'x', request, options)).rejects.toMatchObject({
          code: 'invalidRequest',
          faults: [
            { field: 'endpoints', message: expect.stringMatching(/^tooManyOperations/), values: { limit: 2_000 } },
          ],
        });
      }
      const api = service.accept(account, 'x', requestOf(large), { origin: 'api', language: 'en' });
      await expect(api).rejects.toMatchObject({ code: 'notEnoughCredits' });
    }));

  test('has a file until it expires; then the row says that it is gone and the disk is free', () =>
    withServices({}, async ({ db, wallets, generations: service, artifacts: files, directory }) => {
      const account = await newAccount(db, wallets);
      const accepted = await service.accept(account, 'generateSrc', requestOf(), asForm);
      const { artifact } = await service.await(account, accepted, 5_000);
      const stranger = await newAccount(db, wallets);
      await expect(files.open(stranger, artifact.id)).rejects.toMatchObject({ code: 'notFound' });
      await expect(files.open(account, 'no-uuid')).rejects.toMatchObject({ code: 'notFound' });
      await files.sweep();
      expect((await files.open(account, artifact.id)).bytes).toBe(artifact.bytes);
      const [row] = (await rowsOf(accepted.id)).artifacts;
      const path = join(directory, row?.storeKey ?? '');
      await utimes(path, new Date(Date.now() - 7_200_000), new Date(Date.now() - 7_200_000));
      await files.sweep();
      expect((await files.open(account, artifact.id)).sha256).toBe(artifact.sha256);
      await db.update(artifacts).set({ expiresAt: sql`now() - interval '1 second'` });
      await expect(files.open(account, artifact.id)).rejects.toMatchObject({ code: 'artifactGone', status: 410 });
      await files.sweep();
      expect(await files.pending(account)).toEqual([]);
      expect(await readdir(join(path, '..'))).toEqual([]);
    }));
});
