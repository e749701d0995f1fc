/**
 * Throws routines that nobody here wrote at a whole service, and compares each answer with a plain client's.
 * Run: `node tests/sweep/postgresql.ts [--technology=soap] [--sampled] [--unbuilt] FOLDER…`: each folder's SQL files fill a
 * database of their own, of whose routines services are generated (REST, unless said otherwise), built by Maven, started and
 * called with ordinary values, awkward ones and nulls.
 * It prints what was refused and why, and each answer that a plain client would not have got. `TEST_POSTGRES_URL` names a
 * server that the files may do to what they like.
 */
import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { leavesOf } from '../../client/src/prove/answer.js';
import { postgresqlSpelling as spelled } from '../../client/src/prove/spelling.js';
import { POSTGRESQL_VALUES } from '../../client/src/prove/values.js';
import { parseQuery, replaceParameters } from '../../src/checks/sql/query.ts';
import { postgresql } from '../../src/datasources/postgresql/driver.ts';
import type { DatabaseOperation } from '../../src/generators/parts/sources/database/operation/operation.ts';
import { exactJson } from '../generated/databases/shop.ts';
import { TEST_POSTGRES_URL } from '../support/databases/database.ts';
import type { Answer } from './answer.ts';
import { filesOf } from './files.ts';
import { CALL_MS, type SweptDatabase, sweepFolders } from './sweep.ts';
import type { Sent } from './values.ts';

const at = new URL(TEST_POSTGRES_URL);
const SERVER = { host: at.hostname, port: Number(at.port || 5432), username: at.username, password: at.password };

async function open(folder: string): Promise<SweptDatabase> {
  const database = `forja_sweep_${basename(folder).toLowerCase().replace(/\W/g, '_')}`.slice(0, 60);
  const admin = postgres({ ...SERVER, database: 'postgres', max: 1, onnotice: () => {} });
  await admin.unsafe(`drop database if exists ${quote(database)} with (force)`);
  await admin.unsafe(`create database ${quote(database)}`);
  const settings = { TimeZone: 'UTC', statement_timeout: CALL_MS };
  // A session that discards everything has no statements that were prepared in it.
  const client = { max: 1, onnotice: () => {}, connection: settings, fetch_types: false, prepare: false };
  const sql = postgres({ ...SERVER, ...client, database });
  await load(folder, database);
  return {
    connection: { ...SERVER, kind: 'postgresql', databaseName: database, tls: 'disable', addresses: [SERVER.host] },
    owns: () => true,
    call: (operation, values) => plainly(sql, operation, values),
    async close() {
      await sql.end();
      await admin.unsafe(`drop database ${quote(database)} with (force)`);
      await admin.end();
    },
  };
}

async function load(folder: string, database: string): Promise<void> {
  for (const file of filesOf(folder)) {
    const options = ['-X', '-q', '-h', SERVER.host, '-p', String(SERVER.port), '-U', SERVER.username, '-d', database];
    const PGOPTIONS = '-c statement_timeout=10s -c client_min_messages=error';
    const env = { ...process.env, PGOPTIONS, PGPASSWORD: SERVER.password };
    const given = { env, timeout: 60_000, maxBuffer: 1 << 28 };
    await promisify(execFile)('psql', [...options, '-f', join(folder, file)], given).catch(() => {});
  }
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The answer of a client that sends the routine's own call in a new session, undone behind it. */
async function plainly(
  sql: postgres.Sql,
  operation: DatabaseOperation,
  values: readonly (Sent | undefined)[],
): Promise<Answer> {
  const procedure = operation.routine.kind === 'procedure';
  const { sql: query } = operation.routine;
  const given = values.flatMap((value) => (value === undefined ? [] : [value.text]));
  // No column has this name, which would be meant before the row is.
  const rowOf = (call: string) => `select to_jsonb("?row?")::text as answer from ${call} as "?row?"`;
  const call = query === undefined ? callOf(operation, values) : '';
  const text = query === undefined ? (procedure ? `call ${call}` : rowOf(call)) : rowsOf(operation, query);
  const undone = new Error('undone');
  let leaves: readonly string[] = [];
  let shown = '';
  try {
    await sql.begin(async (tx) => {
      const rows = await tx.unsafe(text, given as string[]).values();
      const told = procedure
        ? await withMembers(tx, rows)
        : rows.flat().map((value) => exactJson(String(value ?? 'null')));
      const values = await withRows(tx, told);
      leaves = leavesOf(values);
      shown = JSON.stringify(values);
      // As its commit would ask.
      await tx.unsafe('set constraints all immediate');
      throw undone;
    });
  } catch (error) {
    if (error !== undone)
      return { failed: String((error as postgres.PostgresError).code), leaves, text: String(error) };
  } finally {
    await sql.unsafe('discard all').catch(() => {});
  }
  return { leaves, text: shown };
}

/** The answer of a procedure, with the members of each row and list instead of its text: no CALL is part of a query. */
async function withMembers(
  tx: postgres.TransactionSql,
  rows: postgres.ValuesRowList<postgres.Row[]>,
): Promise<unknown[]> {
  const types = new Map(
    (await tx`select oid, format_type(oid, -1) as name from pg_type where typtype = 'c' or typcategory = 'A'`).map(
      ({ oid, name }) => [Number(oid), String(name)],
    ),
  );
  const members = async (value: unknown, type: string | undefined) => {
    if (value === null || type === undefined) return value;
    const [row] = await tx.unsafe(`select to_jsonb($1::text::${type})::text`, [String(value)]).values();
    return exactJson(String(row?.[0]));
  };
  const told: unknown[] = [];
  for (const row of rows) {
    for (const [at, value] of row.entries()) told.push(await members(value, types.get(rows.columns[at]?.type ?? 0)));
  }
  return told;
}

/** The answer with the rows of each cursor that the call has opened instead of its name. */
async function withRows(tx: postgres.TransactionSql, told: readonly unknown[]): Promise<readonly unknown[]> {
  const opened = new Set((await tx`select name from pg_cursors where name <> ''`.values()).flat());
  const values: unknown[] = [];
  for (const value of told) {
    values.push(opened.has(value) ? await tx.unsafe(`fetch all in ${quote(String(value))}`).values() : value);
  }
  return values;
}

/** The rows of a query without the names of its columns, of which two may have the same. */
function rowsOf({ routine, request: { members } }: DatabaseOperation, query: string): string {
  const place = (name: string) => members.findIndex((member) => member.name === name);
  const { text } = replaceParameters(parseQuery(query), (name) => {
    return `$${place(name) + 1}::text::${members[place(name)]?.databaseType}`;
  });
  const [shape] = routine.results;
  const columns = shape?.kind === 'columns' ? shape.columns.map((_, index) => `c${index}`) : [];
  const list = columns.join(', ');
  return `select jsonb_agg(jsonb_build_array(${list}))::text as answer from (${text}\n) as "?rows?"(${list})`;
}

/** The call with a parameter for each value; what follows one that is left out is called by its name. */
function callOf({ routine, request }: DatabaseOperation, values: readonly (Sent | undefined)[]): string {
  const { schema, name } = routine.ref;
  const left = values.indexOf(undefined);
  let input = -1;
  let place = 0;
  const written = routine.parameters.flatMap((parameter) => {
    const isOut = parameter.mode === 'out';
    if (isOut && routine.kind !== 'procedure') return [];
    if (!isOut) input += 1;
    const named = left >= 0 && input >= left ? `${quote(parameter.name)} => ` : '';
    if (isOut) return [`${named}null`];
    if (values[input] === undefined) return [];
    place += 1;
    const variadic = parameter.mode === 'variadic' ? 'variadic ' : '';
    return [`${variadic}${named}$${place}::text::${request.members[input]?.databaseType}`];
  });
  return `${quote(schema)}.${quote(name)}(${written.join(', ')})`;
}

/** The answers of a service, from docs/types, where a value has no form of its own. */
const IMPOSSIBLE = /array of several dimensions|has no type for/;

await sweepFolders(
  { driver: postgresql, values: POSTGRESQL_VALUES, spelled, documented: IMPOSSIBLE, open },
  process.argv.slice(2),
);
process.exit();
