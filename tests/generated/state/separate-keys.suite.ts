import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseProxy, startProxy } from '../../support/databases/proxy.ts';
import { type ProjectFolder, packaged, writeProject } from '../../support/java/maven.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { guideTo } from '../../support/parts/calls.ts';
import { rememberedSample } from '../../support/runs/sample.ts';
import { generateNotes, type KeyedDatabase } from './keyed-databases.ts';

const START_TIMEOUT_MS = 600_000;
const WAIT_MS = 60_000;
const TABLES = `select count(*) from information_schema.tables where table_name like 'service%idempotency%'`;
const OWN_SCHEMA = { postgresql: '', mariadb: ' and table_schema = database()' } as const;

/** Tests the promise of an `Idempotency-Key` whose answers are kept in another database than the work: at most once. */
export function separateKeysSuite(judge: string, open: () => Promise<KeyedDatabase>): void {
  const sample = rememberedSample(judge);
  let work: KeyedDatabase;
  let state: KeyedDatabase;
  let proxy: DatabaseProxy;
  let folder: ProjectFolder;
  let files: ReadonlyMap<string, string>;
  let service: RunningService;
  /** A copy beside it, which is killed. */
  let other: RunningService | undefined;

  const start = () => {
    const { kind, databaseName, username } = state.connection;
    const encrypted = kind === 'postgresql' ? 'sslmode=disable' : 'sslMode=disable';
    return startService(join(folder.path, 'target', 'notes.jar'), {
      ...{ ...work.environment, STATE_DB_PASSWORD: work.environment.DB_PASSWORD ?? '', STATE_DB_USERNAME: username },
      STATE_DB_URL: `jdbc:${kind}://127.0.0.1:${new URL(proxy.url).port}/${databaseName}?${encrypted}`,
      IDEMPOTENCY_MAX_ANSWER: '1KB',
    });
  };

  beforeAll(async () => {
    [work, state] = [await open(), await open()];
    const { kind, host, port, databaseName } = state.connection;
    files = await generateNotes(work, { idempotencyKeys: 'separate', stateDatabase: kind });
    if (!sample.isNew(files, [...work.unique, ...state.unique])) return;
    await state.run(files.get(`db/${kind}/idempotency.sql`) ?? 'no definition');
    proxy = await startProxy(`${kind}://${host}:${port}/${databaseName}`);
    folder = writeProject(files);
    await packaged(folder.path);
    service = await start();
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await service?.stop();
    await other?.stop();
    folder?.remove();
    await proxy?.goAway();
    await work?.close();
    await state?.close();
  });

  async function call(path: string, body: object, key?: string, { url } = service) {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
      body: JSON.stringify(body),
    });
    const again = response.headers.get('idempotent-replayed') === 'true';
    return { status: response.status, text: await response.text(), again };
  }
  const add = (note: string, key?: string, waited = 0, at = service) => call('/add-note', { note, waited }, key, at);
  const notes = (note: string) => work.count(`select count(*) from notes where note = '${note}'`);
  const taken = () => state.count('select count(*) from service_idempotency_key');
  const readiness = async () => (await fetch(`${service.url}/actuator/health/readiness`)).status;

  async function until(holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + WAIT_MS;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error(`not after ${WAIT_MS} ms\n${service.log().slice(-4_000)}`);
      await delay(100);
    }
  }

  test('a request that comes again gets the first answer, which stands in the other database alone', async () => {
    const key = randomUUID();
    const first = await add('once', key);
    expect(first).toMatchObject({ status: 200, again: false });
    expect(await add('once', key)).toEqual({ ...first, again: true });
    expect([await notes('once'), await taken()]).toEqual([1, 1]);
    const tables = TABLES + OWN_SCHEMA[work.connection.kind as keyof typeof OWN_SCHEMA];
    expect([await work.count(tables), (await state.count(tables)) > 0]).toEqual([0, true]);
    expect((await add('once')).again).toBe(false);
    expect([await notes('once'), await taken()]).toEqual([2, 1]);
  });

  test('a key is one request’s, and what changed nothing gives its key back', async () => {
    const [key, refused] = [randomUUID(), randomUUID()];
    await add('mine', key);
    expect((await add('other', key)).status).toBe(422);
    expect((await add('refused', refused)).status).toBe(422);
    await work.allow();
    expect(await add('refused', refused)).toMatchObject({ status: 200, again: false });
    expect(await add('refused', refused)).toMatchObject({ status: 200, again: true });
    expect([await notes('other'), await notes('refused')]).toEqual([0, 1]);
  });

  test('rows come again as they were; those too large to be kept are not made again', async () => {
    const [few, many] = [randomUUID(), randomUUID()];
    const first = await call('/add-many', { note: 'few', times: 3 }, few);
    expect(JSON.parse(first.text)).toHaveLength(3);
    expect(await call('/add-many', { note: 'few', times: 3 }, few)).toEqual({ ...first, again: true });
    const large = await call('/add-many', { note: 'many', times: 5_000 }, many);
    expect(JSON.parse(large.text)).toHaveLength(5_000);
    expect(await call('/add-many', { note: 'many', times: 5_000 }, many)).toMatchObject({ status: 409, again: true });
    expect([await notes('few'), await notes('many')]).toEqual([3, 5_000]);
  });

  test('twenty at once over two copies have one effect', async () => {
    other = await start();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add('at once', key, 1, index % 2 === 0 ? service : other)),
    );
    const first = answers.filter(({ status, again }) => status === 200 && !again);
    expect(first).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await notes('at once')).toBe(1);
    expect(await add('at once', key, 1, other)).toEqual({ ...first[0], again: true });
  }, 120_000);

  test('what a killed service had begun is not begun again: at most once, as the README says', async () => {
    const key = randomUUID();
    const lost = add('killed', key, 5, other).catch(() => undefined);
    await until(async () => (await work.count(work.waiting)) > 0);
    await other?.kill();
    expect(await lost).toBeUndefined();
    await delay(6_000);
    expect((await add('killed', key, 5)).status).toBe(409);
    expect(await notes('killed')).toBeLessThanOrEqual(1);
    const readme = guideTo(files);
    expect(readme).toContain('**At most once** for `addNote`, `addMany`');
    expect(readme).toContain('the database at `STATE_DB_URL`');
    expect(readme).not.toContain('**One effect**');
  }, 120_000);

  describe('while the other database is away', () => {
    test('a request with a key is not begun, one without is done, and the service is not ready', async () => {
      const key = randomUUID();
      await proxy.goAway();
      const answer = await add('patient', key);
      expect([answer.status, await notes('patient')]).toEqual([503, 0]);
      expect((await add('keyless')).status).toBe(200);
      expect(await readiness()).toBe(503);
      await proxy.comeBack();
      await until(async () => (await readiness()) === 200);
      expect(await add('patient', key)).toMatchObject({ status: 200, again: false });
      expect(await add('patient', key)).toMatchObject({ status: 200, again: true });
      expect([await notes('patient'), await notes('keyless')]).toEqual([1, 1]);
    }, 120_000);

    test('work that was begun before is done and answered once, and its repeat is told that nobody knows', async () => {
      const key = randomUUID();
      const first = add('in between', key, 3);
      await until(async () => (await work.count(work.waiting)) > 0);
      await proxy.goAway();
      expect(await first).toMatchObject({ status: 200, again: false });
      expect(service.log()).toContain('its answer could not be kept');
      await proxy.comeBack();
      await until(async () => (await readiness()) === 200);
      expect((await add('in between', key, 3)).status).toBe(409);
      expect(await notes('in between')).toBe(1);
    }, 120_000);
  });
}
