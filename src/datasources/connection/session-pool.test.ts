import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Fault } from '../../model/fault.ts';
import { connectionFailed } from '../diagnosis.ts';
import type { Connection } from '../driver.ts';
import { closeIdleSessions, createSessionPool, MAX_SESSIONS, type SessionKind } from './session-pool.ts';

const connection: Connection = {
  kind: 'postgresql',
  host: 'db.example',
  port: 1,
  username: 'u',
  password: 'p',
  databaseName: 'd',
  tls: 'disable',
};

interface Session {
  readonly number: number;
  state: 'open' | 'lost' | 'closed';
}

/** Sessions of no server at all, and what became of them; servers are in the tests of the drivers. */
function recorded(open?: (connection: Connection) => Promise<unknown>, begin?: (session: Session) => Promise<unknown>) {
  const sessions: Session[] = [];
  const kind: SessionKind<Session> = {
    async open(asked) {
      await open?.(asked);
      const session: Session = { number: sessions.length + 1, state: 'open' };
      sessions.push(session);
      return session;
    },
    ...(begin && { begin }),
    async close(session) {
      session.state = 'closed';
    },
    isUsable: (session) => session.state === 'open',
    diagnose: (error, asked) => connectionFailed('other', asked, { cause: error }),
  };
  const states = () => sessions.map((session) => session.state);
  return { pool: createSessionPool(kind), sessions, states };
}

const number = async (session: Session) => session.number;
const settled = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: Fault) => `${error.code}${error.values.diagnosis ? `: ${error.values.diagnosis}` : ''}`,
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('sessions of one data source', () => {
  test('are used again, one after the other', async () => {
    const { pool, states } = recorded();
    expect(await pool.use(connection, number)).toBe(1);
    expect(await pool.use(connection, number)).toBe(1);
    await pool.drain();
    expect(states()).toEqual(['closed']);
  });

  test('are three at most, and who asked first is answered first', async () => {
    const { pool, sessions } = recorded();
    const begun: number[] = [];
    const ask = (i: number) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const done = pool.use(connection, async () => {
        begun.push(i);
        await promise;
      });
      return { done, resolve };
    };
    const work = Array.from({ length: 10 }, (_, i) => ask(i));
    for (let ended = 0; ended < work.length; ended += 1) {
      await vi.advanceTimersByTimeAsync(1);
      expect(begun).toEqual(work.slice(0, ended + MAX_SESSIONS).map((_, i) => i));
      work[ended]?.resolve();
      await work[ended]?.done;
      // Who comes late waits behind the others.
      if (ended < 3) work.push(ask(work.length));
    }
    expect(sessions).toHaveLength(MAX_SESSIONS);
    await closeIdleSessions();
  });
});

describe('sessions of several data sources', () => {
  test.each<[string, Partial<Connection>]>([
    ['password', { password: 'other' }],
    ['user', { username: 'other' }],
    ['database', { databaseName: 'other' }],
    ['encryption', { tls: 'require' }],
  ])('are not shared with who has another %s', async (_, other) => {
    const { pool } = recorded();
    expect(await pool.use(connection, number)).toBe(1);
    expect(await pool.use({ ...connection, ...other }, number)).toBe(2);
    await pool.drain();
  });

  test('are not shared when the name leads elsewhere by now; the order of its addresses does not count', async () => {
    const { pool } = recorded();
    expect(await pool.use({ ...connection, addresses: ['10.0.0.1', '10.0.0.2'] }, number)).toBe(1);
    expect(await pool.use({ ...connection, addresses: ['10.0.0.2', '10.0.0.1'] }, number)).toBe(1);
    expect(await pool.use({ ...connection, addresses: ['10.0.0.2'] }, number)).toBe(2);
    await pool.drain();
  });
});

describe('idle sessions', () => {
  test('are closed when idle', async () => {
    const { pool, states } = recorded();
    await Promise.all([pool.use(connection, number), pool.use(connection, number)]);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(await pool.use(connection, number)).toBe(2);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(states()).toEqual(['closed', 'open']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual(['closed', 'closed']);
  });

  test('that their server closed are not used again', async () => {
    const { pool, sessions } = recorded();
    await pool.use(connection, number);
    (sessions[0] as Session).state = 'lost';
    expect(await pool.use(connection, number)).toBe(2);
    await pool.use(connection, async (session) => {
      session.state = 'lost';
    });
    expect(sessions.map((session) => session.state)).toEqual(['closed', 'closed']);
  });
});

describe('an idle session that was lost without a word', () => {
  test.each([
    ['fails', () => Promise.reject(new Error('ECONNRESET'))],
    ['never answers', () => new Promise(() => {})],
  ])('is replaced when it %s as a question begins, which is asked once', async (_, lost) => {
    const begin = vi.fn(async () => {});
    const { pool, states } = recorded(undefined, begin);
    await pool.use(connection, number);
    begin.mockImplementationOnce(lost as () => Promise<void>);
    const work = vi.fn(number);
    const asked = pool.use(connection, work);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await asked).toBe(2);
    expect(work).toHaveBeenCalledTimes(1);
    expect(states()).toEqual(['closed', 'open']);
    await pool.drain();
  });

  test('does not hide that a new one cannot begin either', async () => {
    const { pool, states } = recorded(undefined, () => Promise.reject(new Error('x')));
    expect(await settled(pool.use(connection, number))).toBe('connectionFailed: other');
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual(['closed']);
  });
});

describe('what fails', () => {
  test('to open fails at once, is tried once, and keeps nobody else from trying', async () => {
    const open = vi.fn().mockRejectedValueOnce(new Error('wrong password'));
    const { pool } = recorded(open);
    expect(await settled(pool.use(connection, number))).toBe('connectionFailed: other');
    expect(open).toHaveBeenCalledTimes(1);
    expect(await pool.use(connection, number)).toBe(1);
    await pool.drain();
  });

  test('to open fails for each that waits, however many there are', async () => {
    const { pool } = recorded(() => Promise.reject(new Error('refused')));
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => settled(pool.use(connection, number))));
    expect(new Set(outcomes)).toEqual(new Set(['connectionFailed: other']));
  });

  test('leaves no listener on a signal that outlives it', async () => {
    const { pool } = recorded();
    const { signal } = new AbortController();
    await pool.use({ ...connection, signal }, number);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await pool.drain();
  });

  test('as a question closes its session, and its Fault goes through', async () => {
    const { pool, states } = recorded();
    const fault = new Fault('queryInvalid');
    await expect(pool.use(connection, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(await settled(pool.use(connection, () => Promise.reject(new Error('x'))))).toBe('connectionFailed: other');
    expect(states()).toEqual(['closed', 'closed']);
  });
});

const never = new Promise<never>(() => {});

describe('a question that takes too long', () => {
  test('ends with its session', async () => {
    const { pool, states } = recorded();
    const asked = settled(pool.use(connection, () => never, 100));
    await vi.advanceTimersByTimeAsync(100);
    expect(await asked).toBe('connectionFailed: timeout');
    expect(states()).toEqual(['closed']);
  });

  test('counts the time in line, and leaves the line', async () => {
    const { pool, sessions } = recorded();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const blocked = Array.from({ length: MAX_SESSIONS }, () => settled(pool.use(connection, () => never, 1_000)));
    const waiting = settled(pool.use(connection, number, 100));
    await vi.advanceTimersByTimeAsync(100);
    expect(await waiting).toBe('connectionFailed: timeout');
    await vi.advanceTimersByTimeAsync(900);
    await Promise.all(blocked);
    expect(sessions).toHaveLength(MAX_SESSIONS);
    const begun = vi.fn(() => Promise.resolve());
    const after = Array.from({ length: MAX_SESSIONS }, () => pool.use(connection, () => begun().then(() => gate)));
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toHaveBeenCalledTimes(MAX_SESSIONS);
    open();
    await Promise.all(after);
    await pool.drain();
  });

  test('to open is over after twelve seconds; what opens later is closed, and has its place until then', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const open = vi.fn(() => promise);
    const { pool, states } = recorded(open);
    const asked = Array.from({ length: 30 }, () => settled(pool.use(connection, number)));
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await asked[0]).toBe('connectionFailed: timeout');
    await vi.advanceTimersByTimeAsync(18_000);
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['connectionFailed: timeout']));
    expect(open).toHaveBeenCalledTimes(MAX_SESSIONS);
    resolve();
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual(Array.from({ length: MAX_SESSIONS }, () => 'closed'));
    expect(await pool.use(connection, number)).toBe(MAX_SESSIONS + 1);
    await pool.drain();
  });
});

describe('what nobody waits for any more', () => {
  test.each(['in line', 'while it opens', 'while it is answered', 'before it began'])('ends %s', async (when) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { pool, states } = recorded(when === 'while it opens' ? () => promise : undefined);
    const stop = new AbortController();
    if (when === 'before it began') stop.abort();
    const others = Array.from({ length: when === 'in line' ? MAX_SESSIONS : 1 }, () =>
      settled(pool.use(connection, () => promise)),
    );
    const work = vi.fn(() => promise);
    const asked = settled(pool.use({ ...connection, signal: stop.signal }, work));
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(when === 'while it is answered' ? 1 : 0);
    stop.abort();
    expect(await asked).toBe('cancelled');
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
    resolve();
    expect(await Promise.all(others)).toEqual(others.map(() => undefined));
    await vi.advanceTimersByTimeAsync(1);
    expect(states().filter((state) => state === 'open')).toHaveLength(others.length);
    await pool.drain();
    expect(states()).not.toContain('open');
  });
});
