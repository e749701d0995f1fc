import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProjectFolder, packaged, writeProject } from '../../support/java/maven.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { rememberedSample } from '../../support/runs/sample.ts';
import { generateNotes, type KeyedDatabase } from './keyed-databases.ts';

const START_TIMEOUT_MS = 600_000;
const WAIT_MS = 60_000;
/** How long the last copy keeps its answers; the others keep theirs for the day that is the standard. */
const KEEP = '4s';

/** Tests the promises of an `Idempotency-Key` on any database: repeats, also at once, over two copies and after a kill. */
export function idempotencySuite(judge: string, open: () => Promise<KeyedDatabase>): void {
  const sample = rememberedSample(judge);
  let database: KeyedDatabase;
  let folder: ProjectFolder | undefined;
  /** The copy that most of the tests ask, and one beside it. */
  let service: RunningService;
  let other: RunningService;
  const copies = new Set<RunningService>();

  const start = async (environment: Readonly<Record<string, string>> = {}) => {
    const copy = await startService(join(folder?.path ?? '', 'target', 'notes.jar'), {
      ...database.environment,
      ...{ IDEMPOTENCY_MAX_ANSWER: '1KB', ...environment },
    });
    copies.add(copy);
    return copy;
  };
  const kill = async (copy: RunningService) => {
    copies.delete(copy);
    await copy.kill();
  };

  beforeAll(async () => {
    database = await open();
    const files = await generateNotes(database, { idempotencyKeys: 'datasource' });
    if (!sample.isNew(files, database.unique)) return;
    const [definition = ''] = [...files].flatMap(([path, text]) => (path.endsWith('/idempotency.sql') ? [text] : []));
    await database.run(definition);
    folder = writeProject(files);
    await packaged(folder.path);
    service = await start();
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    for (const copy of copies) await copy.stop();
    folder?.remove();
    await database?.close();
  });

  async function call(path: string, body: object, key?: string, { url } = service) {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
      body: JSON.stringify(body),
    });
    const header = (name: string) => response.headers.get(name);
    return {
      status: response.status,
      text: await response.text(),
      again: header('idempotent-replayed') === 'true',
      retryAfter: header('retry-after'),
      type: header('content-type'),
    };
  }
  const add = (note: string, key?: string, waited = 0, at = service) => call('/add-note', { note, waited }, key, at);
  const notes = (note: string) => database.count(`select count(*) from notes where note = '${note}'`);

  /** Asks until the request with this key is not being done any more. */
  async function settled(ask: () => ReturnType<typeof call>) {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      const answer = await ask();
      if (answer.status !== 409 || Date.now() > deadline) return answer;
      await delay(200);
    }
  }

  async function until(holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + WAIT_MS;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error(`not after ${WAIT_MS} ms`);
      await delay(100);
    }
  }

  describe('a request that comes again', () => {
    test('gets the first answer and has no second effect; without a key it is done each time', async () => {
      const key = `"${randomUUID()}"`;
      const first = await add('once', key);
      expect(first).toMatchObject({ status: 200, again: false });
      const second = await add('once', key);
      expect(second).toEqual({ ...first, again: true });
      expect(await add('once', key.replaceAll('"', ''))).toEqual(second);
      expect(await notes('once')).toBe(1);
      await add('plain');
      expect((await add('plain')).again).toBe(false);
      expect(await notes('plain')).toBe(2);
    });

    test('is refused with the key of another one: another body, another operation', async () => {
      const key = randomUUID();
      expect((await add('mine', key)).status).toBe(200);
      expect(await add('other', key)).toMatchObject({ status: 422, type: 'application/problem+json' });
      expect((await call('/commit-note', { note: 'mine', waited: 0 }, key)).status).toBe(422);
      expect(await notes('other')).toBe(0);
      expect(await notes('mine')).toBe(1);
    });

    test.each(['', '""', '"unfinished', 'two words', 'a, b', `"${'x'.repeat(256)}"`])(
      'is not valid with a key that is none: %s',
      async (key) => {
        expect(await add('malformed', key)).toMatchObject({ status: 400, type: 'application/problem+json' });
        expect(await notes('malformed')).toBe(0);
      },
    );

    test('is done again where the first one was refused or not valid: nothing was changed', async () => {
      const [key, invalid] = [randomUUID(), randomUUID()];
      expect((await add('refused', key)).status).toBe(422);
      expect((await call('/add-note', { note: 'late' }, invalid)).status).toBe(400);
      await database.allow();
      expect(await add('refused', key)).toMatchObject({ status: 200, again: false });
      expect(await add('refused', key)).toMatchObject({ status: 200, again: true });
      expect(await notes('refused')).toBe(1);
      expect((await add('late', invalid)).status).toBe(200);
    });

    test('gets rows as they were; those too large to be kept are not made again', async () => {
      const [few, many] = [randomUUID(), randomUUID()];
      const first = await call('/add-many', { note: 'few', times: 3 }, few);
      expect(first).toMatchObject({ status: 200, again: false });
      expect(JSON.parse(first.text)).toHaveLength(3);
      expect(await call('/add-many', { note: 'few', times: 3 }, few)).toEqual({ ...first, again: true });
      expect(await notes('few')).toBe(3);
      const large = await call('/add-many', { note: 'many', times: 5_000 }, many);
      expect(JSON.parse(large.text)).toHaveLength(5_000);
      const again = await call('/add-many', { note: 'many', times: 5_000 }, many);
      expect(again).toMatchObject({ status: 409, again: true, type: 'application/problem+json' });
      expect(await notes('many')).toBe(5_000);
    });
  });

  describe('requests at once', () => {
    const one = async (note: string, targets: readonly RunningService[]) => {
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => add(note, key, 1, targets[index % targets.length])),
      );
      const first = answers.filter(({ status, again }) => status === 200 && !again);
      expect(first).toHaveLength(1);
      const underway = answers.filter(({ status }) => status === 409);
      expect(underway.length).toBeGreaterThan(0);
      expect(underway.every(({ retryAfter }) => retryAfter === '1')).toBe(true);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(await notes(note)).toBe(1);
      for (const target of targets) {
        expect(await add(note, key, 1, target)).toEqual({ ...first[0], again: true });
      }
    };

    test('have one effect, and those that come too early are told so and when to come again', async () => {
      await one('at once', [service]);
    }, 120_000);

    test('have one effect over two copies of the service', async () => {
      other = await start();
      await one('two copies', [service, other]);
    }, 120_000);
  });

  describe('a service that is killed in mid-call', () => {
    test('leaves a request that can be sent again, with one effect', async () => {
      const key = randomUUID();
      const lost = add('killed', key, 10, other).catch(() => undefined);
      await until(async () => (await database.count(database.waiting)) > 0);
      expect((await add('killed', key, 10)).status).toBe(409);
      await kill(other);
      expect(await lost).toBeUndefined();
      expect(await settled(() => add('killed', key, 10))).toMatchObject({ status: 200, again: false });
      expect(await notes('killed')).toBe(1);
    }, 240_000);

    test('does not begin work again that commits by itself: nobody knows how far it came', async () => {
      const doomed = service;
      service = await start({ IDEMPOTENCY_KEEP: KEEP });
      const key = randomUUID();
      const body = { note: 'committed', waited: 5 };
      const lost = call('/commit-note', body, key, doomed).catch(() => undefined);
      await until(async () => (await notes('committed')) === 1);
      await kill(doomed);
      expect(await lost).toBeUndefined();
      await delay(6_000);
      expect(await call('/commit-note', body, key)).toMatchObject({ status: 409, retryAfter: '1' });
      expect(await notes('committed')).toBe(1);
    }, 240_000);

    test('and work that commits by itself is answered once where nothing happens to it', async () => {
      const key = randomUUID();
      const body = { note: 'by itself', waited: 0 };
      const first = await call('/commit-note', body, key);
      expect([200, 204], service.log().slice(-5_000)).toContain(first.status);
      expect(await call('/commit-note', body, key)).toEqual({ ...first, again: true });
      expect(await notes('by itself')).toBe(1);
    });
  });

  test('a key is forgotten when its time is over, and nothing of it stays', async () => {
    const key = randomUUID();
    await add('expired', key);
    expect((await add('expired', key)).again).toBe(true);
    const kept = () =>
      database.count(`select count(*) from service_idempotency where expires_at < ${Date.now() + 60_000}`);
    expect(await kept()).toBeGreaterThan(0);
    await delay(6_000);
    expect(await kept()).toBe(0);
    expect(await add('expired', key)).toMatchObject({ status: 200, again: false });
    expect(await notes('expired')).toBe(2);
    const [places, keys] = [
      await database.count('select count(*) from service_idempotency'),
      await database.count('select count(*) from service_idempotency_key'),
    ];
    expect(keys).toBe(places);
  }, 120_000);
}
