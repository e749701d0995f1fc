import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { closeIdleSessions } from '../../../../src/datasources/connection/session-pool.ts';
import type { Connection } from '../../../../src/datasources/driver.ts';
import { ask, type Row, withSession } from '../../../../src/datasources/sqlserver/session.ts';
import type { SuiteDatabase } from '../datasource.suite.ts';

/** `mssql://user:password@host:1433/master?tls=require`: a server where databases may be created. */
export const SQLSERVER_URL = process.env.TEST_SQLSERVER_URL;

/** A database of its own, with one empty schema. */
export async function sqlServerDatabase(): Promise<SuiteDatabase> {
  const server = await connectionOf(SQLSERVER_URL ?? '');
  const databaseName = `forja_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${databaseName}`);
  const connection = { ...server, databaseName };
  await run(connection, 'create schema suite');
  return {
    connection,
    schema: 'suite',
    run: (statement) => run(connection, statement),
    number: async (statement) => Number(Object.values((await run(connection, statement))[0] ?? {})[0]),
    close: async () => {
      await closeIdleSessions();
      await run(server, `drop database ${databaseName}`);
      await closeIdleSessions();
    },
  };
}

/** Without a name for its column, a value is still one of the row. */
function run(connection: Connection, statement: string): Promise<Row[]> {
  return withSession(connection, (session) => ask<Row>(session, statement));
}

async function connectionOf(text: string): Promise<Connection> {
  const url = new URL(text);
  const addresses = (await lookup(url.hostname, { all: true, order: 'ipv4first' })).map((found) => found.address);
  return {
    kind: 'sqlserver',
    host: url.hostname,
    addresses,
    port: Number(url.port || 1433),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    databaseName: decodeURIComponent(url.pathname.slice(1)) || 'master',
    tls: (url.searchParams.get('tls') ?? 'require') as Connection['tls'],
  };
}
