import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import postgres from 'postgres';
import { allDescribed } from '../../../src/datasources/describe/described.ts';
import type { Connection, DatasourceDriver } from '../../../src/datasources/driver.ts';
import { mariadb } from '../../../src/datasources/mysql/driver.ts';
import { postgresql } from '../../../src/datasources/postgresql/driver.ts';
import { type Generated, generate } from '../../../src/generators/generate.ts';
import { serverAt, TEST_MARIADB_URL } from '../../integration/datasource/mysql/mariadb-source.ts';

export const ENTRIES = 100_000;

/** A database of its own with a table of many rows, of which some have the same values and some none. */
export interface EntriesDatabase {
  readonly kind: 'postgresql' | 'mariadb';
  readonly name: string;
  readonly version: string;
  readonly environment: Readonly<Record<string, string>>;
  generate(technology: string): Promise<Generated>;
  run(sql: string): Promise<unknown>;
  ids(sql: string): Promise<readonly number[]>;
  close(): Promise<void>;
}

const COLUMNS = 'id bigint primary key, placed_at TIME, label varchar(40) not null, ref uuid not null unique';

const FILLED = {
  postgresql: `create table entries (${COLUMNS.replace('TIME', 'timestamptz')});
    insert into entries select n, case when n % 7 > 0 then timestamptz '2026-01-01' + (n % 1000) * interval '1.000001 s' end,
      'Label ' || chr(65 + n % 50) || n % 300, md5(n::text)::uuid from generate_series(1, ${ENTRIES}) n;
    create index on entries (label, id); analyze entries;
    create function entries_from(lowest bigint, step bigint default 1) returns table (id bigint, label varchar(40)) stable language sql
      as 'select id, label from entries where id >= lowest and id % step = 0'`,
  mariadb: `create table entries (${COLUMNS.replace('TIME', 'datetime(6)')});
    insert into entries select seq, if(seq % 7 > 0, timestamp '2026-01-01 00:00:00' + interval (seq % 1000) * 1.000001 second, null),
      concat('Label ', char(65 + seq % 50), seq % 300), insert(insert(md5(seq), 13, 1, '4'), 17, 1, '8') from seq_1_to_${ENTRIES};
    create index by_label on entries (label, id)`,
};

const KEPT = { name: 'entriesKept', query: 'select id, label from entries where id <= :most' };

/** The operations with pages, by name; `walked` are those whose pages are followed to the end. */
const QUERIES = [
  { ...KEPT, name: 'byOffset', options: { paging: 'offset', pageOrder: 'id' } },
  {
    name: 'byTime',
    query: 'select id, placed_at, label from entries -- in its own order\norder by placed_at desc, id; -- done',
    options: { paging: 'keyset', pageSize: 500, maxRows: 5000 },
  },
  { name: 'byLabel', query: 'select * from entries', options: { paging: 'keyset', pageOrder: 'label, id' } },
  {
    name: 'byLabelDown',
    query: 'with few as (select id, label from entries where id <= :most) select * from few',
    options: { paging: 'keyset', pageOrder: 'label desc, id asc' },
  },
  { name: 'byRef', query: 'select ref, id from entries', options: { paging: 'keyset', pageOrder: 'ref' } },
  // What a table in parentheses has is in no catalogue.
  {
    name: 'alike',
    query: 'select id, label from (select * from entries) e',
    options: { paging: 'keyset', pageOrder: 'label' },
  },
  { ...KEPT, options: {} },
] as const;

export async function entriesDatabase(kind: EntriesDatabase['kind']): Promise<EntriesDatabase> {
  const name = `forja_pages_${randomBytes(5).toString('hex')}`;
  return kind === 'postgresql' ? onPostgresql(name) : onMariadb(name);
}

async function onPostgresql(name: string): Promise<EntriesDatabase> {
  const server = { host: '127.0.0.1', port: 5432, username: 'postgres' };
  const admin = postgres({ ...server, database: 'postgres', max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const sql = postgres({ ...server, database: name, max: 1, onnotice: () => {} });
  await sql.unsafe(FILLED.postgresql);
  const [version] = await sql<{ version: string }[]>`select version()`;
  const connection = { ...server, kind: 'postgresql', password: '', databaseName: name } as const;
  const from = { name: 'fromFunction', argumentTypes: ['bigint', 'bigint'] };
  return {
    kind: 'postgresql',
    name,
    version: version?.version ?? '',
    environment: {},
    generate: (technology) =>
      generateOver({ ...connection, tls: 'disable', addresses: ['127.0.0.1'] }, postgresql, technology, [
        {
          routine: { schema: 'public', name: 'entries_from', argumentTypes: from.argumentTypes },
          name: from.name,
          options: { paging: 'keyset', pageOrder: 'id' },
        },
      ]),
    run: (text) => sql.unsafe(text),
    ids: async (text) => (await sql.unsafe(text)).map(({ id }) => Number(id)),
    async close() {
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function onMariadb(name: string): Promise<EntriesDatabase> {
  const server = serverAt(TEST_MARIADB_URL);
  const { host, port, username: user, password } = server;
  const session = await createConnection({ host, port, user, password, multipleStatements: true });
  await session.query(`create database ${name} character set utf8mb4; use ${name}`);
  await session.query(FILLED.mariadb);
  const rows = async (text: string) => (await session.query(text))[0] as Record<string, unknown>[];
  const connection = { ...server, kind: 'mariadb', databaseName: name, tls: 'disable', addresses: [host] } as const;
  return {
    kind: 'mariadb',
    name,
    version: String((await rows('select version() version'))[0]?.version),
    environment: { DB_PASSWORD: password },
    generate: (technology) => generateOver(connection, mariadb, technology, []),
    run: rows,
    ids: async (text) => (await rows(text)).map(({ id }) => Number(id)),
    async close() {
      await session.query(`drop database ${name}`);
      await session.end();
    },
  };
}

interface CalledRoutine {
  readonly name: string;
  readonly routine: { readonly schema: string; readonly name: string; readonly argumentTypes: string[] };
  readonly options: object;
}

async function generateOver(
  connection: Connection & { readonly databaseName: string },
  driver: DatasourceDriver,
  technology: string,
  routines: readonly CalledRoutine[],
): Promise<Generated> {
  const { host, port, username, kind, databaseName: database } = connection;
  const known = allDescribed(
    await driver.describe(
      connection,
      routines.map(({ routine }) => routine),
    ),
  );
  const queries = await driver.describeQueries(
    connection,
    QUERIES.map(({ query }) => query),
  );
  return generate({
    request: {
      name: 'entries',
      domain: 'com.acme.entries',
      technology,
      applicationServer: 'embedded',
      sourceType: 1,
      databaseType: kind,
      datasource: 'entries',
      mode: 'Src',
      endpoints: [...routines, ...QUERIES],
    },
    described: {
      source: 'database',
      routines: [...known, ...queries],
      connection: { host, port, username, kind, database, tls: 'disable' },
    },
  });
}
