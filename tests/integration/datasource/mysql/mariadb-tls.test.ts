import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeIdleSessions } from '../../../../src/datasources/connection/session-pool.ts';
import type { Connection } from '../../../../src/datasources/driver.ts';
import { mariadb } from '../../../../src/datasources/mysql/driver.ts';
import { countingProxy } from '../connection/counting-proxy.ts';
import { CAN_START_MARIADB, startTlsMariadb } from './mariadb-tls-server.ts';

describe.skipIf(!CAN_START_MARIADB)('a MariaDB with TLS', () => {
  let server: Awaited<ReturnType<typeof startTlsMariadb>>;
  const authorities = getCACertificates('default');
  beforeAll(async () => {
    server = await startTlsMariadb('--sql-mode=ANSI_QUOTES,NO_BACKSLASH_ESCAPES');
  });
  afterAll(async () => {
    setDefaultCACertificates(authorities);
    await closeIdleSessions();
    await server?.close();
  });

  const connection = (changes: Partial<Connection> = {}): Connection => ({
    kind: 'mariadb',
    host: 'db.example',
    addresses: ['127.0.0.1'],
    port: server.port,
    username: 'anybody',
    password: 'p4ss-in-clear',
    tls: 'prefer',
    ...changes,
  });
  const outcome = (changes: Partial<Connection>) =>
    mariadb.test(connection(changes)).then(
      ({ product }) => product,
      (fault: { values: { diagnosis: string } }) => fault.values.diagnosis,
    );

  test('is spoken to as the data source says, and never under a name that it cannot prove', async () => {
    for (const tls of ['disable', 'prefer', 'require'] as const) expect(await outcome({ tls })).toBe('MariaDB');
    expect(await outcome({ tls: 'verify-full' })).toBe('certificate');
    setDefaultCACertificates([...authorities, server.authority]);
    expect(await outcome({ tls: 'verify-full', username: 'now' })).toBe('MariaDB');
    expect(await outcome({ tls: 'verify-full', host: 'other.example' })).toBe('certificate');
    expect(await outcome({ tls: 'verify-full', host: '192.0.2.7' })).toBe('MariaDB');
    expect(await outcome({ tls: 'verify-full', host: 'localhost' })).toBe('MariaDB');
    expect(await outcome({ tls: 'verify-full', host: '127.0.0.1' })).toBe('certificate');
  });

  test('quotes and backslashes are read as the server has them', async () => {
    const statement = `select 'a\\' as "named :no" from "information_schema"."SCHEMATA" where "SCHEMA_NAME" = :yes`;
    const [routine] = await mariadb.describeQueries(connection(), [statement]);
    expect(routine?.parameters).toMatchObject([{ name: 'yes', databaseType: 'varchar(64)', evidence: 'catalogue' }]);
    expect(routine?.results).toMatchObject([{ kind: 'columns', columns: [{ name: 'named :no' }] }]);
  });

  test.each(['prefer', 'require'] as const)('nothing of a question can be read on the way with %s', async (tls) => {
    const proxy = await countingProxy(connection({ tls }));
    await mariadb.describeQueries(proxy.connection, ["select 'telling' as told"]);
    expect(proxy.sent()).not.toContain('telling');
    expect(proxy.sent()).not.toContain('anybody');
    const plain = await countingProxy(connection({ tls: 'disable' }));
    await mariadb.describeQueries(plain.connection, ["select 'telling' as told"]);
    expect(plain.sent()).toContain('telling');
    await Promise.all([proxy.close(), plain.close()]);
  });
});
