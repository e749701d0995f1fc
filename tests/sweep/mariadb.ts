/**
 * As `postgresql.ts`, on MariaDB: `node tests/sweep/mariadb.ts FOLDER…`. Files may make databases of their own, whose
 * routines are called as well; those databases are dropped behind them. Tests of the server's own suite (`*.test`) may be among
 * the files. `TEST_MARIADB_URL` names a server that they may do to what they like.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createConnection, escapeId, escape as quoted, type Connection as Session } from 'mysql2/promise';
import { leavesOf } from '../../client/src/prove/answer.js';
import { mysqlSpelling as spelled } from '../../client/src/prove/spelling.js';
import { MYSQL_VALUES } from '../../client/src/prove/values.js';
import { parseQuery, replaceParameters } from '../../src/checks/sql/query.ts';
import { mariadb } from '../../src/datasources/mysql/driver.ts';
import type {
  DatabaseMember,
  DatabaseOperation,
} from '../../src/generators/parts/sources/database/operation/operation.ts';
import type { DataType } from '../../src/model/types.ts';
import { serverAt, TEST_MARIADB_URL } from '../integration/datasource/mysql/mariadb-source.ts';
import type { Answer } from './answer.ts';
import { filesOf, isTest } from './files.ts';
import { scriptOf } from './mysqltest.ts';
import { CALL_MS, type SweptDatabase, sweepFolders } from './sweep.ts';
import type { Sent } from './values.ts';

const SERVER = serverAt(TEST_MARIADB_URL);
const { username: user, ...WHERE } = SERVER;
const LOAD_MS = 120_000;
/** How long dropping a database waits for a session that still uses it. */
const CLEANUP_SECONDS = 20;
/** Types of the protocol: bits, and what is either text or bytes, which its character set tells. */
const BIT = 16;
const TEXTS: ReadonlySet<number> = new Set([15, 249, 250, 251, 252, 253, 254, 255]);
const BINARY = 63;
const DATES: ReadonlySet<number> = new Set([7, 10, 12]);
/** The answers of a service, from docs/types, where the server has a value that its type does not have. */
const ZERO_DATE = /^0000-00-00( [0:.]+)?$/;
/** The server's refusals of a statement that come from the transaction around it. */
const FORBIDDEN = /inside a transaction|active transaction|transaction is in progress/;
const IMPOSSIBLE = /which its type does not have/;

async function open(folder: string): Promise<SweptDatabase> {
  const database = `forja_sweep_${basename(folder).toLowerCase().replace(/\W/g, '_')}`.slice(0, 60);
  const admin = await createConnection({ ...WHERE, user });
  await admin.query(`set lock_wait_timeout = ${CLEANUP_SECONDS}`);
  await admin.query(`drop database if exists ${escapeId(database)}`);
  const before = await schemas(admin);
  await admin.query(`create database ${escapeId(database)} character set utf8mb4`);
  await load(folder, database);
  const made = new Set((await schemas(admin)).filter((name) => !before.includes(name)));
  return {
    connection: { ...SERVER, kind: 'mariadb', databaseName: database, tls: 'disable', addresses: [SERVER.host] },
    owns: (schema) => made.has(schema),
    call: (operation, values) => called(admin, database, operation, values),
    async close() {
      await endSessions(admin, made);
      for (const name of made) {
        await admin.query(`drop database if exists ${escapeId(name)}`).catch((error: unknown) => {
          console.log(`  ${name} stays: ${String(error)}`);
        });
      }
      await admin.end();
    },
  };
}

/** Ends whatever still works in these databases, which would keep them from being dropped. */
async function endSessions(admin: Session, databases: ReadonlySet<string>): Promise<void> {
  const sql = 'select id, db from information_schema.processlist where id <> connection_id()';
  const [rows] = await admin.query({ sql, rowsAsArray: true });
  for (const [id, db] of rows as unknown as [number, string | null][]) {
    if (db !== null && databases.has(db)) await end(admin, id);
  }
}

/** Ends a session on the server, where what a client left goes on; it may have ended by itself. */
async function end(admin: Session, id: number): Promise<void> {
  await admin.query(`kill ${id}`).catch(() => {});
}

async function schemas(session: Session): Promise<readonly string[]> {
  const [rows] = await session.query({ sql: 'show databases', rowsAsArray: true });
  return (rows as unknown as string[][]).flat();
}

async function load(folder: string, database: string): Promise<void> {
  const { host, port, username, password } = SERVER;
  const options = ['--force', '--sandbox', `-h${host}`, `-P${port}`, `-u${username}`, `-D${database}`];
  for (const [count, file] of filesOf(folder).entries()) {
    const text = await readFile(join(folder, file));
    const env = { ...process.env, MYSQL_PWD: password };
    const client = execFile('mariadb', options, { env, timeout: LOAD_MS, maxBuffer: 1 << 28 });
    const ended = new Promise((resolve) => client.once('close', resolve));
    client.stdin?.on('error', () => {});
    client.stdin?.end(isTest(file) ? scriptOf(text.toString(), `${database}_${count}`) : text);
    await ended;
  }
}

/** Works in a session that ends behind it, with whatever it still does. */
async function inSession<T>(admin: Session, database: string, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await createConnection({
    ...{ ...WHERE, user, database, charset: 'utf8mb4', timezone: 'Z', rowsAsArray: true },
    // Of all clients, this one alone has ROW_COUNT() in routines count rows that stayed as they were.
    flags: ['-FOUND_ROWS'],
    typeCast: (field) => field.buffer(),
  });
  try {
    await session.query(`set time_zone = '+00:00', max_statement_time = ${CALL_MS / 1_000}`);
    return await work(session);
  } finally {
    session.destroy();
    await end(admin, session.threadId);
  }
}

interface Column {
  readonly columnType: number;
  readonly characterSet: number;
}

type Rows = readonly (Buffer | null)[][];

/** The answer to a statement: rows, or several sets of them with a count behind. */
async function ask(session: Session, sql: string): Promise<readonly unknown[]> {
  const [answer, fields] = (await session.query({ sql, timeout: 2 * CALL_MS })) as unknown as [unknown, unknown];
  if (!Array.isArray(answer) || !Array.isArray(fields)) return [];
  const several = fields.some((field) => field === undefined || Array.isArray(field));
  if (!several) return textsOf(answer as unknown as Rows, fields as Column[]);
  return answer.flatMap((rows, index) => (Array.isArray(rows) ? textsOf(rows as unknown as Rows, fields[index]) : []));
}

function textsOf(rows: Rows, columns: readonly Column[]): readonly unknown[] {
  return rows.map((row) =>
    row.map((value, index) => {
      const column = columns[index] as Column;
      const text = value && textOf(value, column);
      return text && DATES.has(column.columnType) && ZERO_DATE.test(text) ? null : text;
    }),
  );
}

/** A value as the server writes it; bytes as base64, bits as a number. */
function textOf(value: Buffer, { columnType, characterSet }: Column): string {
  if (columnType === BIT) return BigInt(`0x${value.toString('hex') || '0'}`).toString();
  return TEXTS.has(columnType) && characterSet === BINARY ? value.toString('base64') : value.toString();
}

/** Calls a routine; one that a transaction forbids is called outside of one. */
async function called(
  admin: Session,
  database: string,
  operation: DatabaseOperation,
  values: readonly (Sent | undefined)[],
): Promise<Answer> {
  const ask = (undone: boolean) => inSession(admin, database, (session) => plainly(session, operation, values, undone));
  const answer = await ask(!operation.routine.commits);
  return answer.failed && FORBIDDEN.test(answer.text) ? ask(false) : answer;
}

/** The answer of a client that sends the routine's own call, undone behind it where the routine leaves that possible. */
async function plainly(
  session: Session,
  { routine, request }: DatabaseOperation,
  values: readonly (Sent | undefined)[],
  undone: boolean,
): Promise<Answer> {
  const name = `${escapeId(routine.ref.schema, true)}.${escapeId(routine.ref.name, true)}`;
  const given = request.members.map((member, index) => literal(member, values[index]?.text ?? null));
  try {
    if (undone) await session.query('start transaction');
    if (routine.sql !== undefined) {
      const place = (parameter: string) => request.members.findIndex((member) => member.name === parameter);
      const { text } = replaceParameters(
        parseQuery(routine.sql, 'mariadb'),
        (parameter) => given[place(parameter)] ?? 'null',
      );
      return answered(await ask(session, text));
    }
    if (routine.kind === 'function') return answered(await ask(session, `select ${name}(${given.join(', ')})`));
    let next = 0;
    const places = routine.parameters.map(({ mode, type }, index) => {
      if (mode === 'in') return { written: given[next++] ?? 'null' };
      return { written: `@out${index}`, type, before: mode === 'out' ? 'null' : (given[next++] ?? 'null') };
    });
    const outs = places.filter(({ before }) => before !== undefined);
    for (const { written, before } of outs) await session.query(`set ${written} = ${before}`);
    const rows = await ask(session, `call ${name}(${places.map(({ written }) => written).join(', ')})`);
    const out = outs.length > 0 ? await ask(session, `select ${outs.map(({ written }) => written).join(', ')}`) : [];
    const told = out.map((row) => (row as unknown[]).map((value, index) => ofFloat(value, outs[index]?.type)));
    return answered([rows, told]);
  } catch (error) {
    const { sqlState, code, errno } = error as { sqlState?: string; code?: string; errno?: number };
    return { failed: sqlState ? `${sqlState} ${errno}` : String(code ?? error), leaves: [], text: String(error) };
  }
}

/** A variable keeps a FLOAT as a double: the shortest number that is the same FLOAT. */
function ofFloat(value: unknown, type: DataType | undefined): unknown {
  if (typeof value !== 'string' || type?.kind !== 'float' || type.bits === 64) return value;
  const digits = [6, 7, 8, 9].map((each) => Number(value).toPrecision(each));
  return digits.find((each) => Math.fround(Number(each)) === Math.fround(Number(value))) ?? value;
}

function answered(value: unknown): Answer {
  return { leaves: leavesOf(value), text: JSON.stringify(value) };
}

/** A value as SQL writes it. */
function literal({ type }: DatabaseMember, text: string | null): string {
  if (text === null) return 'null';
  if (type.kind === 'bytes') return `x'${text.slice(2)}'`;
  if (['integer', 'decimal', 'float', 'boolean'].includes(type.kind)) return text;
  return quoted(type.kind === 'timestamp' ? text.replace('T', ' ').replace('Z', '') : text);
}

await sweepFolders(
  { driver: mariadb, values: MYSQL_VALUES, spelled, documented: IMPOSSIBLE, open },
  process.argv.slice(2),
);
process.exit();
