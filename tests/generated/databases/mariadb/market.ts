import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createConnection, type RowDataPacket, type Connection as Session } from 'mysql2/promise';
import { allDescribed } from '../../../../src/datasources/describe/described.ts';
import type { Connection, DatasourceDriver } from '../../../../src/datasources/driver.ts';
import { mariadb, mysql } from '../../../../src/datasources/mysql/driver.ts';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import { columnDraft, givenColumns } from '../../../../src/islands/generator/shape/columns-draft.ts';
import { sampledResults } from '../../../../src/islands/generator/shape/results.ts';
import type { Field } from '../../../../src/model/described/field.ts';
import { givenResults } from '../../../../src/model/described/given-result.ts';
import type { ResultShape, Routine } from '../../../../src/model/described/routine.ts';
import type { DataType } from '../../../../src/model/types.ts';
import { withGivenResults } from '../../../../src/shared/given-results.ts';
import type { DescribedRoutine } from '../../../../src/shared/wire/described.ts';
import { serverAt, TEST_MARIADB_URL } from '../../../integration/datasource/mysql/mariadb-source.ts';
import type { Query } from '../shop.ts';
import { SESSION_NOW } from './other-charset.suite.ts';

type Kind = 'mariadb' | 'mysql';

const SIGNATURE = /"signatureHash":"(\w{64})"/g;

/** A request for the market's service; its results are completed by name, as a user would. */
export interface MarketRequest {
  readonly technology: string;
  readonly server?: string;
  /** Of the service, which may be another than the server's. */
  readonly kind?: Kind;
  readonly queries?: readonly Query[];
  /** Only these routines (all without it), by name. */
  readonly only?: readonly string[];
  /** The trigger's options of an endpoint, by routine name. */
  readonly endpoints?: Readonly<Record<string, object>>;
  readonly complete?: (routine: Routine) => Routine;
}

/** A database of its own with ordinary and awkward routines, on MariaDB or MySQL. */
export interface MarketDatabase {
  readonly name: string;
  /** Of the server. */
  readonly version: string;
  readonly session: Session;
  /** Free for a user of this database, whom a test makes. */
  readonly user: string;
  /** The credentials that a service signs in with. */
  readonly environment: Readonly<Record<string, string>>;
  generate(request: MarketRequest): Promise<Generated>;
  /** @returns what is another one in every run: a part of the name, and the digests that the name is in. */
  unique(generated: Generated): readonly string[];
  close(): Promise<void>;
}

export async function marketDatabase(kind: Kind = 'mariadb', url = TEST_MARIADB_URL): Promise<MarketDatabase> {
  // Digits alone: letters would be capitals in some of the names that are made of it.
  const run = String(randomInt(1e9, 1e10));
  const name = `forja market ${run} ü'`;
  const server = serverAt(url);
  const session = await createConnection({
    host: server.host,
    port: server.port,
    user: server.username,
    password: server.password,
    multipleStatements: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    timezone: 'Z',
    charset: 'utf8mb4',
  });
  await session.query(`create database \`${name}\` character set utf8mb4; use \`${name}\`; set time_zone = '+00:00'`);
  const close = async () => {
    await session.query(`drop database \`${name}\``);
    await session.end();
  };
  try {
    await session.query(readFileSync('tests/generated/databases/mariadb/market.sql', 'utf8'));
    if (kind === 'mariadb') await session.query(readFileSync('tests/generated/databases/rows/many-rows.sql', 'utf8'));
  } catch (error) {
    await close();
    throw error;
  }
  const [[answer]] = await session.query<RowDataPacket[]>('select version() version');
  return {
    name,
    version: String(answer?.version),
    session,
    user: `market_${run}`,
    environment: { DB_PASSWORD: server.password },
    generate: (request) =>
      generateMarket(
        { ...server, kind, databaseName: name, tls: 'disable', addresses: [server.host] },
        { kind, ...request },
      ),
    unique: ({ project }) => [
      run,
      ...[...JSON.stringify(project).matchAll(SIGNATURE)].map(([, digest = '']) => digest),
    ],
    close,
  };
}

async function generateMarket(
  connection: Connection & { readonly databaseName: string },
  request: MarketRequest & { readonly kind: Kind },
): Promise<Generated> {
  const {
    technology,
    server = 'embedded',
    kind,
    queries = [],
    only,
    endpoints = {},
    complete = (routine) => routine,
  } = request;
  const { host, port, username, databaseName: database } = connection;
  const driver = connection.kind === 'mysql' ? mysql : mariadb;
  const refs = (await driver.routines(connection, database))
    .filter(({ name }) => !only || only.includes(name))
    .map(({ schema, name, argumentTypes }) => ({ schema, name, argumentTypes }));
  const known = allDescribed(await driver.describe(connection, refs)).map(complete);
  const routines = await Promise.all(
    known.map((routine) => (routine.ref.name === SAMPLED ? sampled(routine, driver, connection) : routine)),
  );
  const described = await driver.describeQueries(
    connection,
    queries.map(({ sql }) => sql),
  );
  return generate({
    request: {
      name: 'market',
      domain: 'com.acme.market',
      technology,
      applicationServer: server,
      sourceType: 1,
      databaseType: kind,
      datasource: 'market',
      mode: 'Src',
      endpoints: [
        ...refs.map((routine) => ({ routine, options: endpoints[routine.name] ?? {} })),
        ...queries.map(({ name, sql, options = {} }) => ({ name, query: sql, options })),
      ],
    },
    described: {
      source: 'database',
      routines: [...routines, ...described],
      connection: { host, port, username, kind, database, tls: 'disable' },
    },
  });
}

/** Sampled through the form: its columns without a name or with one in common, one of which a person names. */
const SAMPLED = 'differs';

async function sampled(routine: Routine, driver: DatasourceDriver, connection: Connection): Promise<Routine> {
  const shapes = await driver.sample(connection, routine.ref, { p_how: 'sampled' });
  const [told] = sampledResults(routine as unknown as DescribedRoutine, [], shapes);
  const drafts = told?.columns.map(columnDraft) ?? [];
  const columns = givenColumns(
    drafts.map((draft) => ({ ...draft, name: draft.name === 'two' ? 'renamed' : draft.name })),
  );
  const given = givenResults.parse([{ ...told, columns }]);
  return { ...routine, results: withGivenResults(routine.results, given, 'results').results };
}

const column = (name: string, type: DataType, databaseType: string): Field => ({
  name,
  type,
  nullable: true,
  databaseType,
});
const unsigned = (name: string, bits: 32 | 64) =>
  column(name, { kind: 'integer', bits, signed: false }, bits === 64 ? 'bigint(20) unsigned' : 'int(10) unsigned');
const text = (name: string) => column(name, { kind: 'string' }, 'varchar(60)');
const total = column('total', { kind: 'decimal', precision: 12, scale: 2 }, 'decimal(12,2)');
const note = column('note', { kind: 'json' }, 'json');
const seen = column('seen', { kind: 'timestamp', zoned: true }, 'timestamp(3)');

/** The columns of what two procedures answer, as a user completes what no catalogue tells. */
const RESULTS: Readonly<Record<string, readonly ResultShape[]>> = {
  customer_orders: [
    rows([
      unsigned('id', 32),
      text('name'),
      text('tier'),
      column('born', { kind: 'date' }, 'date'),
      column('joined', { kind: 'timestamp', zoned: false }, 'datetime(6)'),
      seen,
    ]),
    rows([unsigned('id', 64), total, note]),
  ],
  many_labels: [rows([column('id', { kind: 'integer', bits: 64, signed: true }, 'bigint(20)'), text('label')])],
  typed_row: [
    {
      ...rows([
        column('a2', { kind: 'integer', bits: 8, signed: false }, 'tinyint(3) unsigned'),
        unsigned('a7', 64),
        column('a11', { kind: 'boolean' }, 'tinyint(1)'),
        column('a12', { kind: 'boolean' }, 'bit(1)'),
        column('a13', { kind: 'integer', bits: 32, signed: true }, 'bit(8)'),
        column('a14', { kind: 'integer', bits: 64, signed: false }, 'bit(64)'),
        column('a16', { kind: 'time', zoned: false }, 'time(6)'),
        { ...seen, name: 'a18' },
        column('a19', { kind: 'integer', bits: 16, signed: true }, 'year(4)'),
        text('order'),
      ]),
      many: false,
    },
  ],
};

/** A routine with its results completed, where they are known here. */
export function completed(routine: Routine): Routine {
  return { ...routine, results: RESULTS[routine.ref.name] ?? routine.results };
}

function rows(columns: readonly Field[]): Extract<ResultShape, { kind: 'columns' }> {
  return { kind: 'columns', columns, many: true, evidence: 'edited' };
}

/** Queries with what Spring's parser, or a driver's, could take for something else. */
export const MARKET_QUERIES: readonly Query[] = [
  { name: 'addOrder', sql: 'insert into orders (customer_id, total, note) values (:customer, :total, :note)' },
  SESSION_NOW,
  {
    name: 'quotes',
    sql: `${String.raw`select quote('\'\"\\x'), 'it\'s', 1 +`}\r\n1 # an expression is called after its text`,
  },
  {
    name: 'addCustomer',
    sql: "insert ignore into customers (name) values (:name) -- it's :there ?",
  },
  {
    name: 'findOrders',
    sql: `select id, 'it\\'s :x ?' as \`label\`, json_value(note, '$.gift') gift # the "gift": it's :new?
from orders where customer_id = :customer and customer_id&id >= 0 and 5--1=6 and id <= 2 order by id`,
  },
  {
    name: 'setTotal',
    sql: 'update orders set total = :total where `id` = :id',
    options: { method: 'PUT', url: '/orders/total' },
  },
  { name: 'removeOrder', sql: 'delete from orders where id = :id', options: { method: 'DELETE', url: '/orders' } },
  {
    name: 'forgetOrders',
    sql: 'delete from orders where total < :total and customer_id = :customer',
    options: { method: 'DELETE', url: '/cheap-orders' },
  },
];

/** As many rows as somebody asks for, and one among them that the database cannot make. */
export const MANY_QUERIES: readonly Query[] = [
  { name: 'keptRows', sql: "select seq as id, repeat('x', 100) as label from seq_1_to_1000000 where seq <= :many" },
  {
    name: 'streamedRows',
    sql: "select seq as id, repeat('x', 100) as label from seq_1_to_1000000 where seq <= :many",
    options: { maxRows: 2_000_000 },
  },
  {
    name: 'failingRows',
    sql: `select seq as id, if(seq = :at, (select name from customers), 'x') as label from seq_1_to_1000000 where seq <= :many`,
    options: { maxRows: 2_000_000 },
  },
  {
    name: 'takeOrder',
    sql: 'delete from orders where id = :id returning id',
    options: { method: 'DELETE', url: '/orders/taken' },
  },
  { name: 'hugeText', sql: "select repeat('x', 12000000) as label from seq_1_to_1000 where seq <= :many" },
];
