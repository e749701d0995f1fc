import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import postgres from 'postgres';
import type { Connection, DatasourceDriver } from '../../../../src/datasources/driver.ts';
import { mariadb } from '../../../../src/datasources/mysql/driver.ts';
import { postgresql } from '../../../../src/datasources/postgresql/driver.ts';
import type { Routine } from '../../../../src/model/described/routine.ts';
import { serverAt, TEST_MARIADB_URL } from '../../../integration/datasource/mysql/mariadb-source.ts';

const POSTGRESQL = { host: '127.0.0.1', port: 5432, username: 'postgres' } as const;

/**
 * A database of its own with work that takes as long as `pace` says, and that knows whether it is the only one at it: each
 * is a row of `work`.
 */
export interface WorkDatabase {
  readonly connection: Connection;
  readonly jdbcUrl: string;
  readonly work: string;
  describe(sql: string): Promise<Routine>;
  run(sql: string): Promise<void>;
  rows(sql: string): Promise<readonly (readonly unknown[])[]>;
  /** A column's instant as seconds. */
  seconds(column: string): string;
  close(): Promise<void>;
}

/** @returns one on the tests' PostgreSQL. */
export async function postgresqlWork(): Promise<WorkDatabase> {
  const databaseName = nameOf();
  const admin = postgres({ ...POSTGRESQL, database: 'postgres', max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${databaseName}`);
  const sql = postgres({ ...POSTGRESQL, database: databaseName, max: 1, onnotice: () => {} });
  await sql.unsafe(
    'create table pace (seconds double precision); insert into pace values (0.5); create table work (alone boolean, slept text)',
  );
  const connection: Connection = {
    ...{ ...POSTGRESQL, kind: 'postgresql', password: '', databaseName, tls: 'disable', addresses: ['127.0.0.1'] },
  };
  return {
    connection,
    jdbcUrl: `jdbc:postgresql://127.0.0.1:5432/${databaseName}?sslmode=disable`,
    work: 'insert into work (alone, slept) select pg_try_advisory_xact_lock(7), pg_sleep(seconds)::text from pace',
    describe: (text) => described(postgresql, connection, text),
    async run(text) {
      await sql.unsafe(text);
    },
    rows: (text) => sql.unsafe(text).values(),
    seconds: (column) => `extract(epoch from ${column})::float8`,
    async close() {
      await sql.end();
      await admin.unsafe(`drop database ${databaseName} with (force)`);
      await admin.end();
    },
  };
}

/** @returns one on the tests' MariaDB. */
export async function mariadbWork(): Promise<WorkDatabase> {
  const databaseName = nameOf();
  const server = serverAt(TEST_MARIADB_URL);
  const { host, port, username: user, password } = server;
  const session = await createConnection({ host, port, user, password, multipleStatements: true });
  await session.query(`create database ${databaseName} character set utf8mb4; use ${databaseName}`);
  await session.query(
    'create table pace (seconds double); insert into pace values (0.5); create table work (alone boolean, slept int)',
  );
  const connection: Connection = { ...server, kind: 'mariadb', databaseName, tls: 'disable', addresses: [host] };
  return {
    connection,
    jdbcUrl: `jdbc:mariadb://${host}:${port}/${databaseName}?sslMode=disable`,
    work: `insert into work (alone, slept) select get_lock('${databaseName}', 0), sleep(seconds) from pace`,
    describe: (text) => described(mariadb, connection, text),
    async run(text) {
      await session.query(text);
    },
    async rows(text) {
      const [rows] = await session.query({ sql: text, rowsAsArray: true });
      return rows as unknown[][];
    },
    seconds: (column) => `unix_timestamp(${column}) + 0e0`,
    async close() {
      await session.query(`drop database ${databaseName}`);
      await session.end();
    },
  };
}

const nameOf = () => `forja_work_${randomBytes(5).toString('hex')}`;

async function described(driver: DatasourceDriver, connection: Connection, text: string): Promise<Routine> {
  const [routine] = await driver.describeQueries(connection, [text]);
  if (!routine) throw new Error('not described');
  return routine;
}
