import { connect as dial } from 'node:net';
import { createSecureContext, getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { closeIdleSessions } from '../../src/datasources/connection/session-pool.ts';
import type { Connection } from '../../src/datasources/driver.ts';
import { postgresql } from '../../src/datasources/postgresql/driver.ts';
import { withSession } from '../../src/datasources/postgresql/session.ts';
import type { Fault } from '../../src/model/fault.ts';
import { sourceDatabase } from '../integration/datasource/postgresql/source.ts';
import { PATIENCE_MS } from '../support/runs/patience.ts';
import { type Certificate, createAuthority } from '../support/servers/certificates.ts';
import { hostileServers } from '../support/servers/hostile-servers.ts';

const authority = createAuthority();
const stranger = createAuthority();
const usual = getCACertificates('default');
let source: Awaited<ReturnType<typeof sourceDatabase>>;
const servers = hostileServers();

beforeAll(async () => {
  setDefaultCACertificates([...usual, authority.cert]);
  source = await sourceDatabase('create schema s');
});
afterEach(async () => {
  await closeIdleSessions();
  servers.end();
});
afterAll(async () => {
  setDefaultCACertificates(usual);
  await source.close();
});

/** The real server, with encryption as PostgreSQL offers it in front. `seen` has what came before it was encrypted. */
async function encrypted(
  certificate: Certificate,
): Promise<{ connection: Connection; seen: Buffer[]; count(): number }> {
  const context = createSecureContext(certificate);
  const seen: Buffer[] = [];
  let count = 0;
  const port = await servers.listen((plain) => {
    plain.once('data', (request) => {
      seen.push(request);
      plain.write('S');
      const inside = new TLSSocket(plain, { isServer: true, secureContext: context });
      inside.on('error', () => {});
      inside.once('secure', () => {
        count += 1;
        const onward = dial(source.connection.port, '127.0.0.1');
        onward.on('error', () => {});
        inside.pipe(onward).pipe(inside);
      });
    });
  });
  const connection = { ...source.connection, host: 'db.example', addresses: ['127.0.0.1'], port };
  return { connection, seen, count: () => count };
}

const outcome = (connection: Connection) =>
  postgresql.test(connection).then(
    () => 'connected',
    (fault: Fault) => String(fault.values.diagnosis),
  );

describe('a certificate', () => {
  test.each<[string, string, () => Certificate]>([
    ['for this name, by a trusted authority', 'connected', () => authority.issue('db.example')],
    ['for another name', 'certificate', () => authority.issue('other.example')],
    ['that has expired', 'certificate', () => authority.issue('db.example', -1)],
    ['by an authority that nobody knows', 'certificate', () => stranger.issue('db.example')],
  ])('%s: verify-full is %s', async (_, expected, issue) => {
    const { connection, seen } = await encrypted(issue());
    expect(await outcome({ ...connection, tls: 'verify-full' })).toBe(expected);
    // Only the request to encrypt was ever sent in clear.
    expect(Buffer.concat(seen)).toEqual(Buffer.from([0, 0, 0, 8, 4, 0xd2, 0x16, 0x2f]));
    // Who asks for encryption alone does not look at it.
    expect(await outcome({ ...connection, tls: 'require' })).toBe('connected');
    expect(await outcome({ ...connection, tls: 'prefer' })).toBe('connected');
  });

  test('is asked for by name: an address is not a name', async () => {
    const { connection } = await encrypted(authority.issue('db.example'));
    expect(await outcome({ ...connection, host: '127.0.0.1', tls: 'verify-full' })).toBe('certificate');
  });
});

test('a server without encryption is not spoken to when it is required', async () => {
  expect(await outcome({ ...source.connection, tls: 'require' })).toBe('tls-unavailable');
  expect(await outcome({ ...source.connection, tls: 'verify-full' })).toBe('tls-unavailable');
});

test('a request to cancel is encrypted as its session is', async () => {
  const { connection, seen, count } = await encrypted(authority.issue('db.example'));
  const stop = new AbortController();
  const asked = withSession({ ...connection, tls: 'verify-full', signal: stop.signal }, (session) =>
    session.unsafe('set local statement_timeout = 0; select pg_sleep(3600)'),
  );
  const running = () =>
    source.sql`select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep(3600)' and state = 'active'`;
  await vi.waitFor(async () => expect(await running()).toHaveLength(1), { timeout: PATIENCE_MS });
  stop.abort();
  await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
  await vi.waitFor(async () => expect(await running()).toHaveLength(0), { timeout: PATIENCE_MS });
  expect(count()).toBe(2);
  expect(new Set(seen.map((chunk) => chunk.toString('hex')))).toEqual(new Set(['0000000804d2162f']));
});
