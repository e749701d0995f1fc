import { lookup } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection, DatasourceDriver } from '../../../../src/datasources/driver.ts';
import { mariadb, mysql } from '../../../../src/datasources/mysql/driver.ts';
import { oracle } from '../../../../src/datasources/oracle/driver.ts';
import { sqlserver } from '../../../../src/datasources/sqlserver/driver.ts';
import { generate } from '../../../../src/generators/generate.ts';
import { DATABASES } from '../../../../src/shared/databases/databases.ts';
import { TEST_MARIADB_URL } from '../../../integration/datasource/mysql/mariadb-source.ts';
import { buildAndStart, type Started } from '../shop.ts';

const START_TIMEOUT_MS = 600_000;
const SPAN = '00f067aa0ba902b7';
const TRACES = ['4bf92f3577b34da6a3ce929d0e0e4736', 'a3ce929d0e0e47364bf92f3577b34da6'];

interface Server {
  readonly driver: DatasourceDriver;
  /** A server where an account may sign in; without it nothing of it is tried. */
  readonly url: string | undefined;
  /** A query by which a session tells what it was told itself. */
  readonly sql: string;
  readonly told: (trace: string) => RegExp;
}

const PROCESS = 'select info as told from information_schema.processlist where id = connection_id()';
const commented = (trace: string) =>
  new RegExp(`action='whoAsks',application='traced',traceparent='00-${trace}-[0-9a-f]{16}-0[01]'`);
const SERVERS: readonly Server[] = [
  { driver: mariadb, url: TEST_MARIADB_URL, sql: PROCESS, told: commented },
  { driver: mysql, url: process.env.TEST_MYSQL_URL, sql: PROCESS, told: commented },
  {
    driver: oracle,
    url: process.env.TEST_ORACLE_URL,
    sql: `select sys_context('USERENV', 'MODULE') || ' ' || sys_context('USERENV', 'ACTION') || ' ' ||
sys_context('USERENV', 'CLIENT_IDENTIFIER') as told from dual`,
    told: (trace) => new RegExp(`traced whoAsks ${trace}`),
  },
  {
    driver: sqlserver,
    url: process.env.TEST_SQLSERVER_URL,
    sql: 'select cast(context_info() as varchar(128)) as told',
    told: (trace) => new RegExp(`traced whoAsks ${trace}`),
  },
];

for (const { driver, url } of SERVERS)
  if (url === undefined) console.warn(`No url of a ${driver.kind}: what its sessions are told is not tried.`);

describe.each(SERVERS.filter(({ url }) => url !== undefined))(
  'a session of $driver.kind',
  ({ driver, url, sql, told }) => {
    let started: Started;

    beforeAll(async () => {
      const connection = await connectionOf(driver.kind, url ?? '');
      const generated = await generateQuery(driver, connection, sql);
      started = await buildAndStart(generated, {
        DB_PASSWORD: connection.password,
        SERVICE_SESSION_TRACE: 'call',
        DB_POOL_SIZE: '1',
      });
    }, START_TIMEOUT_MS);
    afterAll(() => started?.close());

    test.each(TRACES)('is told whose call runs: that of the trace %s', async (trace) => {
      const headers = { traceparent: `00-${trace}-${SPAN}-01` };
      const answer = await fetch(`${started.service.url}/who-asks`, { headers });
      const text = await answer.text();
      expect(answer.status, text + started.service.log().slice(-3_000)).toBe(200);
      expect(text).toMatch(told(trace));
    });
  },
);

async function connectionOf(kind: Connection['kind'], text: string): Promise<Connection> {
  const url = new URL(text);
  const addresses = (await lookup(url.hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address);
  const database = decodeURIComponent(url.pathname.slice(1));
  return {
    kind,
    host: url.hostname,
    addresses,
    port: Number(url.port || DATABASES[kind].port),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ...(kind === 'oracle'
      ? { serviceName: database }
      : { databaseName: database || (kind === 'sqlserver' ? 'master' : 'mysql') }),
    tls: (url.searchParams.get('tls') ?? (kind === 'sqlserver' ? 'require' : 'disable')) as Connection['tls'],
  };
}

async function generateQuery(driver: DatasourceDriver, connection: Connection, sql: string) {
  const { kind, host, port, username, databaseName, serviceName, tls } = connection;
  const queries = await driver.describeQueries(connection, [sql]);
  return generate({
    request: {
      name: 'traced',
      domain: 'com.acme.traced',
      technology: 'rest',
      applicationServer: 'embedded',
      sourceType: 1,
      databaseType: kind,
      datasource: 'traced',
      mode: 'Src',
      endpoints: [{ name: 'whoAsks', query: sql }],
    },
    described: {
      source: 'database',
      routines: queries,
      connection: { kind, host, port, username, database: databaseName ?? serviceName ?? '', tls },
    },
  });
}
