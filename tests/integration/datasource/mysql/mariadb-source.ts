import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import type { Connection, DatasourceDriver } from '../../../../src/datasources/driver.ts';
import { mariadb, mysql } from '../../../../src/datasources/mysql/driver.ts';
import type { SuiteDatabase } from '../datasource.suite.ts';

/** Where the tests' own MariaDB listens; databases and users are made there and dropped again. */
export const TEST_MARIADB_URL = process.env.TEST_MARIADB_URL ?? 'mariadb://root@127.0.0.1:3306';

export interface MysqlSource extends SuiteDatabase {
  /** Makes a user of this database; who may what is said by the statements, with `{user}` where the user stands. */
  user(password: string, ...grants: readonly string[]): Promise<Connection>;
}

/** One of the two servers, for a suite that both share. */
export interface MysqlServer {
  readonly driver: DatasourceDriver;
  readonly open: () => Promise<MysqlSource>;
  /** How its catalogue spells `int`: MySQL has no widths any more. */
  readonly int: { readonly signed: string; readonly unsigned: string };
}

export const mariadbServer: MysqlServer = {
  driver: mariadb,
  open: () => mysqlSource(),
  int: { signed: 'int(11)', unsigned: 'int(10) unsigned' },
};

/** The MySQL at this url. */
export function mysqlServer(url: string | undefined): MysqlServer {
  return { driver: mysql, open: () => mysqlSource(url, 'mysql'), int: { signed: 'int', unsigned: 'int unsigned' } };
}

/** A server and who may make databases on it. */
export function serverAt(url: string) {
  const { hostname, port, username, password } = new URL(url);
  return {
    host: hostname,
    port: Number(port || 3306),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

/** A database of its own on a MySQL or MariaDB. */
export async function mysqlSource(url = TEST_MARIADB_URL, kind: 'mysql' | 'mariadb' = 'mariadb'): Promise<MysqlSource> {
  const server = serverAt(url);
  const { username, ...rest } = server;
  const name = `forja_test_${randomBytes(6).toString('hex')}`;
  const users: string[] = [];
  const sql = await createConnection({ ...rest, user: username });
  await sql.query(`create database ${name} character set utf8mb4`);
  await sql.query(`use ${name}`);
  const connection: Connection = { ...server, kind, addresses: [server.host], databaseName: name, tls: 'prefer' };
  return {
    connection,
    schema: name,
    run: (statement) => sql.query(statement),
    async number(statement) {
      const [rows] = await sql.query({ sql: statement, rowsAsArray: true });
      return Number((rows as unknown as unknown[][])[0]?.[0]);
    },
    async user(secret, ...grants) {
      const user = `forja_${randomBytes(6).toString('hex')}`;
      users.push(user);
      await sql.query(`create user ${user}@'%' identified by '${secret}'`);
      for (const grant of grants) await sql.query(grant.replaceAll('{user}', `${user}@'%'`));
      return { ...connection, username: user, password: secret };
    },
    async close() {
      await sql.query(`drop database if exists ${name}`);
      for (const user of users) await sql.query(`drop user if exists ${user}@'%'`);
      await sql.end();
    },
  };
}
