import { answerOf } from './answer.js';
import { driverOf } from './drivers.js';
import { statementOf } from './plain-call.js';
import { namesOf } from './postgresql.js';
import { refusedBy } from './refused.js';
import { mysqlSpelling } from './spelling.js';
import { MYSQL_VALUES } from './values.js';
import { literalOf } from './written.js';

/** Types of the protocol: bits, and what is either text or bytes, which its character set tells. */
const BIT = 16;
const TEXTS = new Set([15, 249, 250, 251, 252, 253, 254, 255]);
const BINARY = 63;
const DATES = new Set([7, 10, 12]);
/** The service answers null where the server has a value that its type does not have. */
const ZERO_DATE = /^0000-00-00( [0:.]+)?$/;

/**
 * @param {NodeJS.ProcessEnv} env FORJA_PROOF_URL, or MYSQL_HOST, MYSQL_TCP_PORT, MYSQL_USER, MYSQL_PWD and MYSQL_DATABASE
 * @param {'mariadb' | 'mysql'} kind
 * @param {number} callMs
 * @returns {Promise<import('./plain-call.js').PlainClient>}
 */
export async function mysqlClient(env, kind, callMs) {
  const { createConnection, escape: inQuotes, escapeId } = await driverOf('mysql2/promise');
  const settings = {
    ...settingsOf(env),
    charset: 'utf8mb4',
    timezone: 'Z',
    connectTimeout: callMs,
    rowsAsArray: true,
    // Of all clients, this one alone has ROW_COUNT() in routines count rows that stayed as they were.
    flags: ['-FOUND_ROWS'],
    typeCast: (/** @type {any} */ field) => field.buffer(),
  };
  const open = async () => {
    const session = await createConnection(settings).catch(refusedBy);
    session.on('error', () => {});
    await session.query("set time_zone = '+00:00'");
    return session;
  };
  const first = await open();
  const [[[name]]] = await first.query('select database()');
  return {
    spelled: mysqlSpelling,
    own: MYSQL_VALUES,
    where: `${kind === 'mariadb' ? 'MariaDB' : 'MySQL'}, database ${name}`,
    seen: (member, most) => seen(first, escapeId, member, most),
    async call(work, values, signal) {
      const session = await open();
      const ended = () => session.destroy();
      signal.addEventListener('abort', ended, { once: true });
      try {
        return await plainly(session, inQuotes, callMs, work, values);
      } finally {
        signal.removeEventListener('abort', ended);
        session.destroy();
        await first.query(`kill ${session.threadId}`).catch(() => {});
        signal.throwIfAborted();
      }
    },
    close: () => first.end(),
  };
}

/** @param {NodeJS.ProcessEnv} env */
function settingsOf(env) {
  if (!env.FORJA_PROOF_URL) {
    const {
      MYSQL_HOST: host = '127.0.0.1',
      MYSQL_TCP_PORT: port = '3306',
      MYSQL_USER: user,
      MYSQL_PWD: password,
      MYSQL_DATABASE: database,
    } = env;
    return { host, port: Number(port), user, password, database };
  }
  const { hostname, port, username, password, pathname, searchParams } = new URL(env.FORJA_PROOF_URL);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || undefined,
    ...(searchParams.get('tls') === 'true' && { ssl: {} }),
  };
}

/**
 * @param {any} session
 * @param {(text: string) => string} inQuotes a text, escaped
 * @param {number} callMs
 * @param {import('./plain-call.js').Work} work
 * @param {readonly unknown[]} values
 * @returns {Promise<import('./answer.js').Answer>}
 */
async function plainly(session, inQuotes, callMs, { members, plain, reads }, values) {
  const written = (/** @type {number} */ member) =>
    literalOf(values[member], /** @type {import('./values.js').Member} */ (members[member]).type, inQuotes);
  try {
    await session.query(reads ? 'start transaction read only' : 'start transaction');
    const outputs = (plain.arguments ?? []).filter(({ variable }) => variable);
    for (const { variable, member } of outputs) {
      await session.query(`set ${variable} = ${member === undefined ? 'null' : written(member)}`);
    }
    const [answer, fields] = await session.query({ sql: statementOf(plain, values, written), timeout: callMs });
    if (plain.answer === 'count') return answerOf(`#${answer.affectedRows}`);
    const sets = setsOf(answer, fields);
    if (plain.answer === 'rows') return answerOf(sets[0] ?? []);
    if (outputs.length === 0) return answerOf(sets.length === 1 ? sets[0] : sets);
    const [out, columns] = await session.query(`select ${outputs.map(({ variable }) => variable).join(', ')}`);
    const told = textsOf(out, columns)
      .flat()
      .map((value, index) => (outputs[index]?.single ? singleOf(value) : value));
    return answerOf([sets, told]);
  } catch (error) {
    const { sqlState, code, errno, sqlMessage } = /** @type {any} */ (error);
    if (sqlState === undefined && code === undefined) throw error;
    const failed = sqlState ? `${sqlState} ${errno}` : String(code);
    return { failed, leaves: [], text: `${failed} ${sqlMessage ?? ''}`.trim() };
  }
}

/** The rows that a statement answers: one set, or several with a count behind them. @param {any} answer @param {any} fields */
function setsOf(answer, fields) {
  if (!Array.isArray(answer) || !Array.isArray(fields)) return [];
  const several = fields.some((columns) => columns === undefined || Array.isArray(columns));
  if (!several) return [textsOf(answer, fields)];
  return answer.flatMap((rows, index) => (Array.isArray(rows) ? [textsOf(rows, fields[index])] : []));
}

/** @param {readonly any[]} rows @param {readonly any[]} columns @returns {unknown[][]} */
function textsOf(rows, columns) {
  return rows.map((row) =>
    row.map((/** @type {Buffer | null} */ value, /** @type {number} */ index) => {
      const text = value && shown(value, columns[index]);
      return text && DATES.has(columns[index].columnType) && ZERO_DATE.test(text) ? null : text;
    }),
  );
}

/** A value as the server writes it; bytes as base64, bits as a number. @param {Buffer} value @param {{columnType: number, characterSet: number}} column */
function shown(value, { columnType, characterSet }) {
  if (columnType === BIT) return BigInt(`0x${value.toString('hex') || '0'}`).toString();
  return TEXTS.has(columnType) && characterSet === BINARY ? value.toString('base64') : value.toString();
}

/** A variable keeps a FLOAT as a double: the shortest number that is the same FLOAT. @param {unknown} value */
function singleOf(value) {
  if (typeof value !== 'string') return value;
  const digits = [6, 7, 8, 9].map((each) => Number(value).toPrecision(each));
  return digits.find((each) => Math.fround(Number(each)) === Math.fround(Number(value))) ?? value;
}

/** @param {any} session @param {(name: string) => string} escapeId @param {import('./values.js').Member} member @param {number} most @returns {Promise<unknown[]>} */
async function seen(session, escapeId, { own, databaseType, type }, most) {
  if (type.kind === 'bytes') return [];
  const [found] = await session.query(
    `select c.table_schema, c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = database() and lower(c.column_name) in (?) and c.data_type = ? order by t.table_rows desc limit 1`,
    [namesOf(own), databaseType.replace(/[( ].*/s, '').toLowerCase()],
  );
  if (found.length === 0) return [];
  const [schema, table, column] = found[0].map(String);
  const [rows, columns] = await session.query(
    `select distinct ${escapeId(column)} from ${escapeId(schema)}.${escapeId(table)} where ${escapeId(column)} is not null limit ${most}`,
  );
  return textsOf(rows, columns).map(([value]) => jsonOf(String(value), type));
}

/** @param {string} text @param {import('./written.js').Type} type */
function jsonOf(text, type) {
  if (['integer', 'decimal', 'float'].includes(type.kind)) return Number(text);
  if (type.kind === 'boolean') return text !== '0';
  if (type.kind === 'json') return JSON.parse(text);
  return type.kind === 'timestamp' ? text.replace(' ', 'T') + (type.zoned ? 'Z' : '') : text;
}
