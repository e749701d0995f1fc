import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDriverPool } from '../../src/datasources/connection/driver-pool.ts';
import { closeIdleSessions, MAX_SESSIONS } from '../../src/datasources/connection/session-pool.ts';
import type { Connection, DatasourceDriver } from '../../src/datasources/driver.ts';
import { type Session, withSession } from '../../src/datasources/postgresql/session.ts';
import type { Fault } from '../../src/model/fault.ts';
import { sourceDatabase } from '../integration/datasource/postgresql/source.ts';
import { hostileServers } from '../support/servers/hostile-servers.ts';

const pool = createDriverPool();
const postgresql = pool.drivers.find((driver) => driver.kind === 'postgresql') as DatasourceDriver;
let source: Awaited<ReturnType<typeof sourceDatabase>>;
const servers = hostileServers();

beforeAll(async () => {
  source = await sourceDatabase('create schema s');
});
afterEach(() => servers.end());
afterAll(async () => {
  await pool.close();
  await closeIdleSessions();
  await source.close();
});

async function serve(behave: (socket: Socket) => void): Promise<Connection> {
  return { ...source.connection, port: await servers.listen(behave) };
}

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (fault: Fault) => `${fault.code}: ${fault.values.diagnosis}`,
  );

test('a hundred questions to a server that never answers keep none from another one', {
  timeout: 120_000,
}, async () => {
  let open = 0;
  let most = 0;
  const silent = await serve((socket) => {
    open += 1;
    most = Math.max(most, open);
    socket
      .on('data', () => {})
      .on('close', () => {
        open -= 1;
      });
  });
  let ended = 0;
  const hundred = Array.from({ length: 100 }, () =>
    outcome(postgresql.schemas(silent)).finally(() => {
      ended += 1;
    }),
  );
  const quick = await Promise.all(Array.from({ length: 20 }, () => outcome(postgresql.schemas(source.connection))));
  expect(new Set(quick)).toEqual(new Set(['answered']));
  expect(ended).toBeLessThan(100);
  expect(new Set(await Promise.all(hundred))).toEqual(new Set(['connectionFailed: timeout']));
  // The server may hear of a connection's end after the next one's beginning.
  expect(most).toBeLessThanOrEqual(2 * MAX_SESSIONS);
  expect(await outcome(postgresql.schemas(source.connection))).toBe('answered');
});

describe('a server that says too much', () => {
  const letters = (megabytes: number) => (session: Session) =>
    session.unsafe(`select repeat('x', 1000000) as text from generate_series(1, ${megabytes})`);

  test('is cut off, and the next question begins anew', async () => {
    expect(await outcome(withSession(source.connection, letters(100)))).toBe('connectionFailed: other');
    expect(await withSession(source.connection, letters(1))).toHaveLength(1);
  });

  test('may say as much again in the next question', async () => {
    const backend = async (session: Session) => {
      await letters(40)(session);
      return (await session.unsafe('select pg_backend_pid() as pid'))[0]?.pid as number;
    };
    expect(await withSession(source.connection, backend)).toBe(await withSession(source.connection, backend));
  });
});

describe('a server that answers drop by drop', () => {
  const notices = Buffer.from('4e000000105357415243004d6f6f7073000000', 'hex');
  const drip = (bytes: Buffer) => (socket: Socket) => {
    let at = 0;
    const timer = setInterval(() => socket.write(bytes.subarray(at % bytes.length, (at++ % bytes.length) + 1)), 200);
    socket.on('close', () => clearInterval(timer));
  };

  test('before it has signed anybody in is waited for no longer than a silent one', { timeout: 60_000 }, async () => {
    expect(await outcome(postgresql.test({ ...(await serve(drip(notices))), tls: 'disable' }))).toBe(
      'connectionFailed: timeout',
    );
  });

  test('and never ends its answer is given up', { timeout: 60_000 }, async () => {
    const signedInAndReady = Buffer.from('5200000008000000005a0000000549', 'hex');
    const connection = await serve((socket) => {
      socket.once('data', () => {
        socket.write(signedInAndReady);
        drip(notices)(socket);
      });
    });
    expect(await outcome(withSession({ ...connection, tls: 'disable' }, (s) => s.unsafe('select 1'), 3_000))).toBe(
      'connectionFailed: timeout',
    );
  });
});
