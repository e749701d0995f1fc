import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/db/client.ts';
import { generations } from '../../../src/db/schema.ts';
import { healthRoutes } from '../../../src/routes/api/health.ts';
import { createStorageCheck } from '../../../src/services/artifacts/storage.ts';
import { faultOf } from '../../../src/services/faults.ts';
import { openWorkFolder } from '../../../src/verify/maven/work-folder.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { smallDisk } from '../../support/databases/small-disk.ts';
import { asForm, harness, newAccount, requestOf, until } from '../generation/harness.ts';

const small = smallDisk('4m');
/** Room for the embedded database, which takes forty megabytes when it is new. */
const larger = smallDisk('64m');
const disk = small.folder;
const files = () =>
  (readdirSync(disk, { recursive: true }) as string[]).filter((name) => name.includes('.') && name !== 'ballast');

afterAll(() => {
  small.remove();
  larger.remove();
});

describe.skipIf(!small.mounted || !larger.mounted)('a disk that is full (needs root, to mount a small one)', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => small.fill());
  afterEach(() => small.free());

  test('fails a generation at once, at no price, with a text that says so; with room again the next one is made', async () => {
    const services = await harness(database, { directory: disk });
    const { db, wallets, generations: service, notifications } = services;
    await service.start();
    const account = await newAccount(db, wallets);
    const accepted = await service.accept(account, 'generateSrc', requestOf(), { ...asForm, language: 'es' });
    await expect(service.await(account, accepted, 10_000)).rejects.toMatchObject({
      code: 'storageFailed',
      status: 507,
    });
    const [row] = await db.select().from(generations).where(eq(generations.id, accepted.id));
    expect(row).toMatchObject({ state: 'failed', attempt: 1, fault: { code: 'storageFailed' } });
    expect((await service.status(account, accepted.id)).fault?.message).toContain('su disco está lleno');
    expect(await wallets.wallet(account)).toMatchObject({ remaining: 10 });
    expect(files()).toEqual([]);

    const { id } = await service.accept(account, 'generateDeploy', requestOf(), asForm);
    await until(async () => (await service.status(account, id)).state === 'failed');
    expect(await notifications.unseen(account)).toMatchObject([
      { type: 'ERROR', message: expect.stringContaining('its disk is full') },
    ]);

    small.free();
    const next = await service.accept(account, 'generateSrc', requestOf(), asForm);
    expect((await service.await(account, next, 10_000)).artifact.bytes).toBeGreaterThan(0);
    expect(await wallets.wallet(account)).toMatchObject({ remaining: 9 });
    await services.close();
  });

  test('lets nothing new be queued or held, before there is no room left for the database', async () => {
    const services = await harness(database, { directory: disk, checkStorage: createStorageCheck(disk) });
    const account = await newAccount(services.db, services.wallets);
    const refused = services.generations.accept(account, 'generateSrc', requestOf(), asForm);
    await expect(refused).rejects.toMatchObject({ code: 'storageFailed' });
    expect(await services.db.select().from(generations).where(eq(generations.accountId, account))).toEqual([]);
    await services.close();
  });

  test('makes the portal not ready until there is room, and then ready again', async () => {
    const health = async (minFreeBytes: number) => {
      const checkStorage = createStorageCheck(disk, minFreeBytes);
      const answer = await healthRoutes({ pingDatabase: async () => {}, checkStorage }).request('/health');
      return { status: answer.status, body: await answer.json() };
    };
    const full = { status: 503, body: { status: 'unavailable', storage: 'full' } };
    expect(await health(0)).toEqual(full);
    small.free();
    expect(await health(1_000_000)).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await health(8_000_000)).toEqual(full);
    expect(readdirSync(disk).filter((name) => name.startsWith('.probe'))).toEqual([]);
  });

  test('ends the work folder of a Build with the same failure, and leaves nothing of it', async () => {
    const write = async () => {
      const folder = await openWorkFolder(disk, 'g1', 1);
      await folder.writeProject(new Map([['pom.xml', new Uint8Array(100_000)]])).finally(() => folder.remove());
    };
    const error: unknown = await write().catch((caught: unknown) => caught);
    expect(faultOf(error)).toMatchObject({ code: 'storageFailed' });
    expect(readdirSync(join(disk, 'builds'))).toEqual([]);
  });

  test('is told by the embedded database, which keeps every row that it has acknowledged', async () => {
    const database = await openDatabase({ directory: join(larger.folder, 'data') });
    await database.sql`create table kept (id integer primary key, content text not null)`;
    const kept: number[] = [];
    const write = async (id: number) => {
      const content = Array.from({ length: 500 }, () => crypto.randomUUID()).join('');
      await database.sql`insert into kept values (${id}, ${content})`;
      kept.push(id);
    };
    await write(0);
    larger.fill();
    const failures: unknown[] = [];
    for (let id = 1; failures.length < 3; id++) await write(id).catch((error: unknown) => failures.push(error));
    for (const error of failures) expect(faultOf(error)).toMatchObject({ code: 'storageFailed' });
    larger.free();
    await write(100_000);
    const rows = await database.sql<{ id: number }[]>`select id from kept order by id`;
    expect(rows.map(({ id }) => id)).toEqual(kept);
    await database.close();
  }, 60_000);
});
