import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../src/generators/generate.ts';
import { type DatabaseProxy, startProxy } from '../../support/databases/proxy.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { PATIENCE_MS } from '../../support/runs/patience.ts';
import type { Started } from './shop.ts';

const POOL_SIZE = 4;
const CALLERS = 10 * POOL_SIZE;
/** Longer than it takes until all of them are there, and short enough for some of them to wait in vain. */
const CALL_S = 3;
const START_TIMEOUT_MS = 120_000;
const TEST_TIMEOUT_MS = 2 * PATIENCE_MS;
const POLL_MS = 250;

/** Where the service would look for its database. */
const DATABASE_URL = /\$\{DB_URL:(jdbc:\w+:\/\/)([^/}]+)([^}]*)\}/;

interface LoadOptions {
  readonly started: () => Started;
  readonly generated: () => Generated;
  readonly environment: () => Readonly<Record<string, string>>;
  /** Calls what takes so many seconds at the database. */
  readonly slowly: (url: string, seconds: number) => Promise<Response>;
}

/** Ten times the callers of the pool, the database gone and back, and the end in the midst of it; in the order of the tests. */
export function loadSuite({ started, generated, environment, slowly }: LoadOptions): void {
  let way: DatabaseProxy;
  let service: RunningService;

  beforeAll(async () => {
    if (!started()) return;
    const { folder, project } = started();
    const settings = generated().files.get('src/generated/resources/application.yaml') ?? '';
    const [, scheme, address, rest] = DATABASE_URL.exec(settings) ?? [];
    way = await startProxy(`tcp://${address}`);
    service = await startService(join(folder.path, 'target', `${project}.jar`), {
      ...environment(),
      DB_URL: `${scheme}${new URL(way.url).host}${rest}`,
      DB_POOL_SIZE: String(POOL_SIZE),
    });
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await service?.stop();
    await way?.goAway().catch(() => undefined);
  });

  const call = async (seconds: number) => {
    const response = await slowly(service.url, seconds);
    return { status: response.status, retry: response.headers.get('retry-after'), body: await response.text() };
  };
  const all = (seconds: number) => Array.from({ length: CALLERS }, () => call(seconds));
  const ready = async () => (await fetch(`${service.url}/actuator/health/readiness`)).status;

  async function until(wanted: number, ask: () => Promise<number>): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(POLL_MS))
      if ((await ask()) === wanted) return;
    expect(await ask()).toBe(wanted);
  }

  describe('load is not an outage', () => {
    test(
      'with ten times the callers of the pool, who finds no connection is told so, and the service stays ready',
      async () => {
        const calls = all(CALL_S);
        const seen = new Set<number>();
        for (let probe = 0; probe < 12; probe++) {
          seen.add(await ready());
          await delay(2 * POLL_MS);
        }
        const answers = await Promise.all(calls);
        const busy = answers.filter(({ status }) => status === 503);
        expect([...seen]).toEqual([200]);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
        expect(busy.length).toBeGreaterThanOrEqual(CALLERS - 3 * POOL_SIZE);
        for (const { retry, body } of busy) {
          expect(retry).toBe('1');
          expect(JSON.parse(body).detail).toBe('Every connection to the database is in use.');
        }
        expect((await call(0)).status).toBe(200);
      },
      TEST_TIMEOUT_MS,
    );

    test(
      'a database that goes under load is told as gone to everybody; the service is not ready until it is back',
      async () => {
        const calls = all(CALL_S);
        await delay(2 * POLL_MS);
        await way.goAway();
        await until(503, ready);
        const answers = await Promise.all(calls);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
        const gone = await call(0);
        expect([gone.status, gone.retry, gone.body.includes('in use')]).toEqual([503, '5', false]);
        await way.comeBack();
        await until(200, ready);
        for (const { status } of await Promise.all(all(0))) expect(status).toBe(200);
      },
      TEST_TIMEOUT_MS,
    );

    test(
      'stopped in the midst of it, it answers everybody whom it had taken',
      async () => {
        const calls = all(CALL_S);
        await delay(4 * POLL_MS);
        const stopped = service.stop();
        const answers = await Promise.all(calls);
        expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(POOL_SIZE);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
        await stopped;
        // By SIGTERM, not killed.
        expect(await service.ended).toBe(143);
      },
      TEST_TIMEOUT_MS,
    );
  });
}
