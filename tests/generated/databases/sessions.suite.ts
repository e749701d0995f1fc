import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { RunningService } from '../../support/java/service.ts';
import { PATIENCE_MS } from '../../support/runs/patience.ts';

const QUERY_TIMEOUT_MS = 3_000;
/** Driver, server and what both need to say so on a busy machine: what is called here never ends by itself. */
const LATE_MS = 8_000;
/** How often PostgreSQL looks for its client. */
const CLIENT_CHECK_MS = 5_000;
const UNDERWAY_MS = 800;
const POLL_MS = 50;

/** Whoever comes next has the connection of who came before. */
export const POOL_OF_ONE = {
  DB_POOL_SIZE: '1',
  DB_QUERY_TIMEOUT: `${QUERY_TIMEOUT_MS}ms`,
  SPRING_LIFECYCLE_TIMEOUTPERSHUTDOWNPHASE: '200ms',
};

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface SessionOptions {
  /** Calls the operation of a routine of that name. */
  readonly call: (name: string, values?: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** A part of the answer of `things_left` in a session that is as after its login. */
  readonly left: Readonly<Record<string, unknown>>;
  /** The one parameter of the routines that never end. */
  readonly parameter: string;
  /** Those, with its value. */
  readonly endless: readonly (readonly [routine: string, how: string])[];
  /** Its end takes with it what runs there. */
  readonly service: () => Pick<RunningService, 'url' | 'log' | 'stop'>;
  /** Prepares the end of a call, where that is a process that starts slowly. */
  readonly prepared?: () => Promise<void>;
  /** Ends a session of the database from outside. */
  readonly end: (backend: string) => Promise<void>;
  /** @returns how many statements of the service run at the database now. */
  readonly active: () => Promise<number>;
}

/** Tests what a call leaves in its session, and when it ends; the service has a pool of one. The last test ends the service. */
export function sessionSuite({ call, left, parameter, endless, service, prepared, end, active }: SessionOptions): void {
  const backend = async () => String((await call('backend')).body).replace('#', '');

  async function soon(count: number, withinMs: number): Promise<number> {
    const deadline = Date.now() + withinMs;
    while ((await active()) !== count && Date.now() < deadline) await delay(POLL_MS);
    return active();
  }

  describe('a session', () => {
    test('has nothing of the call before, and is the same session', async () => {
      const [same, fresh] = [await backend(), await call('things_left')];
      expect(fresh).toMatchObject({ status: 200, body: left });
      for (const _ of ['first', 'second']) {
        expect((await call('leave_things')).status).toBeLessThan(300);
        expect(await call('things_left')).toEqual(fresh);
      }
      expect(await backend()).toBe(same);
    });

    test('that ends in a call is a failure of that call alone', async () => {
      const ended = await backend();
      const [answer] = await Promise.all([
        call('endless', { [parameter]: 'sleeping' }),
        soon(1, QUERY_TIMEOUT_MS).then(() => end(ended)),
      ]);
      expect(answer.status).toBe(503);
      expect(await backend()).not.toBe(ended);
    });
  });

  describe('a call that never ends by itself', () => {
    test.each(endless)('%s(%s) ends at the database when its time is over', async (routine, how) => {
      const began = Date.now();
      const answer = await call(routine, { [parameter]: how });
      expect(answer, service().log().slice(-20_000)).toMatchObject({ status: 504 });
      expect(Date.now() - began).toBeLessThan(QUERY_TIMEOUT_MS + LATE_MS);
      expect(await soon(0, PATIENCE_MS)).toBe(0);
    });

    test('ends with its session when it does not let itself be cancelled', async () => {
      expect((await call('deaf', { [parameter]: 'swallowing' })).status).toBe(504);
      expect(await soon(0, QUERY_TIMEOUT_MS + CLIENT_CHECK_MS)).toBe(0);
      expect((await call('backend')).status).toBe(200);
    });

    test('ends when its caller has gone, too', async () => {
      const { url } = service();
      const gone = new AbortController();
      const [[routine, how] = ['', '']] = endless;
      const calling = fetch(`${url}/${routine.replaceAll('_', '-')}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ [parameter]: how }),
        signal: gone.signal,
      }).catch(() => 'gone');
      expect(await soon(1, QUERY_TIMEOUT_MS)).toBe(1);
      gone.abort();
      expect(await calling).toBe('gone');
      expect(await soon(0, QUERY_TIMEOUT_MS + LATE_MS)).toBe(0);
    });

    test('ends with the service, whose log says so', async () => {
      await prepared?.();
      const calling = call('endless', { [parameter]: 'sleeping' }).catch(() => undefined);
      expect(await soon(1, UNDERWAY_MS)).toBe(1);
      const began = Date.now();
      const stopped = service().stop();
      expect(await soon(0, QUERY_TIMEOUT_MS)).toBe(0);
      // Its own time would not have been over by then.
      expect(Date.now() - began).toBeLessThan(QUERY_TIMEOUT_MS - UNDERWAY_MS);
      expect((await calling)?.status).toBe(504);
      await stopped;
      expect(service().log()).toContain('1 calls took longer than the 200 ms');
    });
  });
}
