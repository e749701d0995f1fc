import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDriverPool, type DriverPool } from '../../../../src/datasources/connection/driver-pool.ts';
import { closeIdleSessions } from '../../../../src/datasources/connection/session-pool.ts';
import type { Connection, DatasourceDriver } from '../../../../src/datasources/driver.ts';
import { postgresql } from '../../../../src/datasources/postgresql/driver.ts';
import { type Session, withSession } from '../../../../src/datasources/postgresql/session.ts';
import type { Fault } from '../../../../src/model/fault.ts';
import { sourceDatabase } from '../postgresql/source.ts';

const SCRIPT = `
  create schema s;
  create function s.sleep() returns void language sql as 'set statement_timeout = 0; select pg_sleep(3600)';
  create function s.wait_for(lock bigint) returns text language plpgsql as $$ begin perform pg_advisory_lock(lock); return 'got it'; end $$;
  create function s.loop() returns void language plpgsql as 'begin loop end loop; end';
`;
const SLEEP = { schema: 's', name: 'sleep', argumentTypes: [] };
const WAIT = { schema: 's', name: 'wait_for', argumentTypes: ['bigint'] };
/** Longer than any statement time-out of ours would be, so that only a cancel can be what ended it. */
const SLEEP_SQL = 'set local statement_timeout = 0; select pg_sleep(3600)';

let source: Awaited<ReturnType<typeof sourceDatabase>>;
beforeAll(async () => {
  source = await sourceDatabase(SCRIPT);
});
afterEach(() => closeIdleSessions());
afterAll(() => source.close());

/** The sessions of the portal on the server at this moment. */
async function backends(): Promise<{ pid: number; state: string; query: string }[]> {
  return source.sql`select pid, state, query from pg_stat_activity where application_name = 'Forja'
    and datname = ${source.connection.databaseName ?? ''}`;
}
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
const running = async (text: string) =>
  (await backends()).filter((backend) => backend.state === 'active' && backend.query.includes(text));
const untilRunning = (text: string, count = 1) =>
  eventually(async () => expect(await running(text)).toHaveLength(count));
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (fault: Fault) => `${fault.code}${fault.values.diagnosis ? `: ${fault.values.diagnosis}` : ''}`,
  );
/** Ends the statements that the server goes on with although their client is gone. */
async function endSleepers(): Promise<void> {
  for (const { pid } of await running('sleep')) await source.sql`select pg_terminate_backend(${pid})`;
  await eventually(async () => expect(await running('sleep')).toEqual([]));
}
const pid = async (session: Session) =>
  (await session.unsafe<[{ pid: number }]>('select pg_backend_pid() as pid'))[0].pid;

describe('sessions', () => {
  test('serve one question after the other and are closed in the end', async () => {
    const first = await withSession(source.connection, pid);
    await postgresql.schemas(source.connection);
    await postgresql.routines(source.connection);
    expect(await withSession(source.connection, pid)).toBe(first);
    expect((await backends()).map((backend) => [backend.pid, backend.state])).toEqual([[first, 'idle']]);
    await closeIdleSessions();
    await eventually(async () => expect(await backends()).toEqual([]));
  });

  test('are three at most', async () => {
    await source.sql`select pg_advisory_lock(1)`;
    const asked = Array.from({ length: 6 }, () =>
      withSession(source.connection, (s) => s`select pg_advisory_xact_lock(1)`),
    );
    await untilRunning('pg_advisory_xact_lock', 3);
    expect(await backends()).toHaveLength(3);
    await source.sql`select pg_advisory_unlock(1)`;
    await Promise.all(asked);
    expect(await backends()).toHaveLength(3);
  });

  test('keep nothing of one question for the next', async () => {
    const before = await withSession(source.connection, async (session) => {
      await session.unsafe(`set search_path = public; set statement_timeout = 0; select set_config('a.b', 'x', false)`);
      await session.unsafe('declare left_open cursor for select 1');
      return pid(session);
    });
    const state = await withSession(source.connection, (session) =>
      session.unsafe(`select pg_backend_pid() as pid, current_setting('search_path') as path, current_setting('a.b', true) as own,
        current_setting('statement_timeout') as timeout, (select count(*)::int from pg_cursors where name = 'left_open') as cursors`),
    );
    expect(state[0]).toEqual({ pid: before, path: 'pg_catalog', own: '', timeout: '15s', cursors: 0 });
  });

  test('cannot write', async () => {
    const write = withSession(source.connection, (session) => session.unsafe('create table s.written ()'));
    await expect(write).rejects.toMatchObject({ values: { message: expect.stringContaining('read-only') } });
  });

  test('of a sampled call are not used again: a lock may have stayed', async () => {
    await postgresql.sample(source.connection, WAIT, { lock: '2' });
    await eventually(async () => expect(await backends()).toEqual([]));
    expect((await source.sql`select pg_try_advisory_lock(2) as free`)[0]?.free).toBe(true);
    await source.sql`select pg_advisory_unlock_all()`;
  });
});

describe('a statement that nobody waits for', () => {
  test('is cancelled on the server when it takes too long', async () => {
    const asked = outcome(withSession(source.connection, (session) => session.unsafe(SLEEP_SQL), 500));
    await untilRunning('pg_sleep');
    expect(await asked).toBe('connectionFailed: timeout');
    await eventually(async () => expect(await backends()).toEqual([]));
  });

  test('is cancelled on the server when its caller goes away', async () => {
    const stop = new AbortController();
    const asked = outcome(
      withSession({ ...source.connection, signal: stop.signal }, (session) => session.unsafe(SLEEP_SQL)),
    );
    await untilRunning('pg_sleep');
    stop.abort();
    expect(await asked).toBe('cancelled');
    await eventually(async () => expect(await backends()).toEqual([]));
  });
});

describe('a server that goes away', () => {
  test('in the middle of a question fails it; the next question has a new session', async () => {
    const asked = outcome(withSession(source.connection, (session) => session.unsafe(SLEEP_SQL)));
    await untilRunning('pg_sleep');
    await source.sql`select pg_terminate_backend(${(await running('pg_sleep'))[0]?.pid ?? 0})`;
    expect(await asked).toBe('connectionFailed: other');
    expect(await postgresql.schemas(source.connection)).toContain('s');
  });

  test('between two questions is noticed, and the next one has a new session', async () => {
    const before = await withSession(source.connection, pid);
    await source.sql`select pg_terminate_backend(${before})`;
    await eventually(async () => expect(await backends()).toEqual([]));
    expect(await withSession(source.connection, pid)).not.toBe(before);
  });

  test.each(['destroy', 'resetAndDestroy'] as const)('with its line cut (%s) fails the question', async (cut) => {
    const line = await proxy(source.connection);
    const asked = outcome(withSession(line.connection, (session) => session.unsafe(SLEEP_SQL)));
    await untilRunning('pg_sleep');
    for (const socket of line.sockets) socket[cut]();
    expect(await asked).toBe('connectionFailed: other');
    expect(await postgresql.schemas(line.connection)).toContain('s');
    line.server.close();
    await endSleepers();
  });
});

describe('threads', () => {
  let pool: DriverPool;
  afterEach(() => pool.close());
  const start = (options: Parameters<typeof createDriverPool>[0] = {}): DatasourceDriver => {
    pool = createDriverPool(options);
    const found = pool.drivers.find((driver) => driver.kind === 'postgresql');
    if (!found) throw new Error('No driver');
    return found;
  };
  /** The same database as another data source. */
  const other = (n: number): Connection => ({ ...source.connection, host: `other-${n}.example` });

  test('keep the sessions of their source, which end with them', async () => {
    const driver = start({ idleMs: 100 });
    await Promise.all([driver.schemas(source.connection), driver.schemas(source.connection)]);
    const pids = (await backends()).map((backend) => backend.pid);
    await driver.schemas(source.connection);
    expect((await backends()).map((backend) => backend.pid)).toEqual(pids);
    await eventually(async () => expect(await backends()).toEqual([]));
    expect(await driver.schemas(source.connection)).toContain('s');
  });

  test('cancel one question on the server and leave the others of the source alone', async () => {
    const driver = start();
    await source.sql`select pg_advisory_lock(3)`;
    const stop = new AbortController();
    const cancelled = outcome(driver.sample({ ...source.connection, signal: stop.signal }, SLEEP, {}));
    const other = outcome(driver.sample(source.connection, WAIT, { lock: '3' }));
    await untilRunning('sleep');
    await untilRunning('wait_for');
    stop.abort();
    expect(await cancelled).toBe('cancelled');
    await eventually(async () => expect(await running('sleep')).toEqual([]));
    expect(await running('wait_for')).toHaveLength(1);
    await source.sql`select pg_advisory_unlock(3)`;
    expect(await other).toBe('answered');
  });

  test('stop what they do on the server when the portal closes', async () => {
    const driver = start();
    const asked = outcome(driver.sample(source.connection, SLEEP, {}));
    await driver.schemas(source.connection);
    await untilRunning('sleep');
    await pool.close();
    expect(await asked).toBe('cancelled');
    await eventually(async () => expect(await backends()).toEqual([]));
    expect(await outcome(driver.schemas(source.connection))).toBe('cancelled');
  });

  test('make room for another source when they are idle', async () => {
    const driver = start({ threads: 2 });
    for (let n = 0; n < 5; n += 1) expect(await driver.schemas(other(n))).toContain('s');
    await eventually(async () => expect(await backends()).toHaveLength(2));
  });

  test('are half of them one account’s at most, whose own questions wait', { timeout: 60_000 }, async () => {
    const driver = start({ threads: 4, waitMs: 5_000 });
    const stop = new AbortController();
    const mine = (n: number) => ({ ...other(n), account: 'mine', signal: stop.signal });
    const hanging = Array.from({ length: 5 }, (_, n) => outcome(driver.sample(mine(n), SLEEP, {})));
    await untilRunning('sleep', 2);
    // Somebody else's, though asked later; and what this account has a thread for already.
    expect(await driver.schemas({ ...other(9), account: 'yours' })).toContain('s');
    expect(await driver.schemas(mine(0))).toContain('s');
    expect(await running('sleep')).toHaveLength(2);
    expect(await Promise.all(hanging.slice(2))).toEqual(['sourcesBusy', 'sourcesBusy', 'sourcesBusy']);
    stop.abort();
    expect(await Promise.all(hanging.slice(0, 2))).toEqual(['cancelled', 'cancelled']);
  });

  test('make room in the order in which they were used', async () => {
    const driver = start({ threads: 2 });
    const ask = (n: number) => driver.schemas(other(n));
    await ask(1);
    await ask(2);
    const [first] = await source.sql`select pid from pg_stat_activity where application_name = 'Forja'
      and datname = current_database() order by backend_start`;
    await ask(1);
    await ask(3);
    await ask(1);
    await eventually(async () => expect(await backends()).toHaveLength(2));
    expect((await backends()).map((backend) => backend.pid)).toContain(first?.pid);
  });

  test('are waited for when all are busy, and no longer than a while', { timeout: 60_000 }, async () => {
    const driver = start({ threads: 2, waitMs: 5_000 });
    const stop = new AbortController();
    const busy = [1, 2].map((n) => outcome(driver.sample({ ...other(n), signal: stop.signal }, SLEEP, {})));
    await untilRunning('sleep', 2);
    expect(await outcome(driver.schemas(other(3)))).toBe('sourcesBusy');
    const waiting = outcome(driver.schemas(other(4)));
    stop.abort();
    expect(await waiting).toBe('answered');
    expect(await Promise.all(busy)).toEqual(['cancelled', 'cancelled']);
  });

  test('serve sources in turn: one that goes on asking does not keep the others out', async () => {
    const driver = start({ threads: 1 });
    const order: string[] = [];
    const ask = (name: string, n: number) => driver.schemas(other(n)).then(() => order.push(name));
    await Promise.all([ask('greedy', 1), ask('modest', 2), ask('greedy', 1), ask('greedy', 1)]);
    expect(order).toEqual(['greedy', 'modest', 'greedy', 'greedy']);
  });

  test('that answer no longer are ended, and the next question has a new one', { timeout: 60_000 }, async () => {
    const driver = start({ timeoutMs: 8_000 });
    await expect(driver.sample(source.connection, SLEEP, {})).rejects.toMatchObject({
      code: 'connectionFailed',
      values: { diagnosis: 'timeout' },
    });
    expect(await driver.schemas(source.connection)).toContain('s');
    await endSleepers();
  });
});

/** A line to the real server that can be cut. */
async function proxy(to: Connection): Promise<{ server: Server; connection: Connection; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = dial(to.port, to.addresses?.[0] ?? to.host);
    sockets.add(socket);
    for (const end of [socket, onward]) end.on('error', () => {});
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { server, sockets, connection: { ...to, port, addresses: ['127.0.0.1'] } };
}
