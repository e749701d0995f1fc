import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningService, startService } from '../../../support/java/service.ts';
import { PATIENCE_MS } from '../../../support/runs/patience.ts';
import type { Started } from '../shop.ts';

const MANY = 1_000_000;
const MOST_KEPT = 10_000;
const START_TIMEOUT_MS = 120_000;
const STREAM_TIMEOUT_MS = 4 * PATIENCE_MS;
const POLL_MS = 50;

/** The operations that answer rows of `id` and `label`, as many as the caller asks for: one keeps them, the others stream. */
interface ManyRowsOptions {
  readonly started: () => Started;
  readonly environment: () => Readonly<Record<string, string>>;
  /** The urls of operations; a row in the midst is one that the database cannot make. */
  readonly kept: (rows: number) => string;
  /** The same through a cursor, where the database has them, with the body of its request. */
  readonly byCursor?: (rows: number) => readonly [url: string, body: object];
  readonly streamed: Readonly<Record<string, (rows: number) => string>>;
  /** They answer one result after the other, without an end. */
  readonly endless?: readonly string[];
  readonly failing: { readonly url: (rows: number, at: number) => string; readonly status: number };
  /** Answers a text of so many bytes. */
  readonly huge: (bytes: number) => string;
  /** Whether a service refuses one that does not fit, and goes on; else it ends. */
  readonly refusesHuge?: true;
  /** @returns how many statements of the service run at the database now. */
  readonly active: () => Promise<number>;
}

/** A million rows through a service that has 256 MB: its own, from the jar that was built. Its last test ends it, where it can. */
export function manyRowsSuite(options: ManyRowsOptions): void {
  const { started, environment, kept, byCursor, streamed, endless = [], failing, huge, refusesHuge, active } = options;
  let service: RunningService;

  beforeAll(async () => {
    if (!started()) return;
    const { folder, project } = started();
    const jar = join(folder.path, 'target', `${project}.jar`);
    const own = { DB_POOL_SIZE: '2', JAVA_TOOL_OPTIONS: '-Xmx256m' };
    service = await startService(jar, { ...environment(), ...own });
  }, START_TIMEOUT_MS);

  afterAll(() => service?.stop());

  const get = (path: string, init?: RequestInit) => fetch(service.url + path, init);

  /** Reads an answer without keeping it. */
  async function read(response: Response): Promise<{ rows: number; end: string }> {
    let [rows, end] = [0, ''];
    for await (const chunk of response.body ?? []) {
      const text = end + Buffer.from(chunk).toString('latin1');
      const whole = text.lastIndexOf('}') + 1;
      rows += text.slice(0, whole).split('"label"').length - 1;
      end = text.slice(whole);
    }
    return { rows, end };
  }

  async function soon(count: number): Promise<number> {
    const deadline = Date.now() + PATIENCE_MS;
    while ((await active()) !== count && Date.now() < deadline) await delay(POLL_MS);
    return active();
  }

  describe('many rows in 256 MB', () => {
    test('are answered up to the limit, and refused beyond it', async () => {
      expect(await read(await get(kept(MOST_KEPT)))).toEqual({ rows: MOST_KEPT, end: ']' });
      for (const rows of [MOST_KEPT + 1, MANY]) {
        const refused = await get(kept(rows));
        expect(refused.status).toBe(422);
        expect(await refused.json()).toMatchObject({ detail: 'The answer has more than 10000 rows.' });
      }
      expect(await soon(0)).toBe(0);
    });

    test.runIf(byCursor)('of a cursor are, too', async () => {
      const ask = (rows: number) => {
        const [url, body] = byCursor?.(rows) ?? ['', {}];
        const headers = { 'content-type': 'application/json' };
        return get(url, { method: 'POST', headers, body: JSON.stringify(body) });
      };
      expect(await read(await ask(MOST_KEPT))).toEqual({ rows: MOST_KEPT, end: ']' });
      expect((await ask(MANY)).status).toBe(422);
    });

    test.each(endless)(
      '%s: results without an end are, too',
      async (url) => {
        // On a busy machine its time may be over before the memory is full.
        const given = [422, 504];
        for (const _ of ['one', 'two', 'three']) expect(given).toContain((await get(url)).status);
        for (const { status } of await Promise.all([get(url), get(url)])) expect(given).toContain(status);
        expect(await soon(0)).toBe(0);
        expect((await get(kept(1))).status).toBe(200);
      },
      STREAM_TIMEOUT_MS,
    );

    test.each(Object.keys(streamed))(
      '%s: a million are streamed to their end, and another caller is served meanwhile',
      async (name) => {
        const response = await get(streamed[name]?.(MANY) ?? '');
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
        expect((await get(kept(1))).status).toBe(200);
        expect(await read(response)).toEqual({ rows: MANY, end: ']' });
        expect(await (await get(streamed[name]?.(0) ?? '')).json()).toEqual([]);
      },
      STREAM_TIMEOUT_MS,
    );

    test('that fail before anything was sent are a failure as any other, and later an answer without its end', async () => {
      const early = await get(failing.url(MANY, 5));
      expect([early.status, early.headers.get('content-type')]).toEqual([failing.status, 'application/problem+json']);
      const late = await get(failing.url(MANY, MANY / 2));
      expect(late.status).toBe(200);
      await expect(read(late)).rejects.toThrow('terminated');
      expect((await get(kept(1))).status).toBe(200);
    });

    test('end at the database with their caller, whose connection goes back', async () => {
      for (const _ of ['one', 'two', 'three']) {
        const gone = new AbortController();
        const response = await get(Object.values(streamed)[0]?.(MANY) ?? '', { signal: gone.signal });
        await response.body?.getReader().read();
        gone.abort();
      }
      expect(await soon(0)).toBe(0);
      expect((await get(kept(1))).status).toBe(200);
      expect(service.log()).not.toContain('Connection reset');
    });

    test.runIf(refusesHuge)('that are one value beyond the memory are refused', async () => {
      for (const _ of ['one', 'two', 'three']) {
        const refused = await get(huge(300_000_000));
        expect(refused.status).toBe(422);
        expect(await refused.json()).toMatchObject({
          detail: 'The answer does not fit into the memory of this service.',
        });
      }
      expect((await get(kept(1))).status).toBe(200);
    });

    test.skipIf(refusesHuge)('that are one value beyond the memory end the service', async () => {
      await get(huge(300_000_000)).catch(() => undefined);
      expect(await service.ended).toBe(3);
    });
  });
}
