import { answerOf } from './answer.js';
import { driverOf } from './drivers.js';
import { exactJson } from './exact.js';
import { statementOf } from './plain-call.js';
import { refusedBy } from './refused.js';
import { postgresqlSpelling } from './spelling.js';
import { POSTGRESQL_VALUES } from './values.js';
import { textOf } from './written.js';

/** @param {string} name */
const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

/**
 * @param {NodeJS.ProcessEnv} env FORJA_PROOF_URL, or PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE and PGSSLMODE
 * @param {import('./written.js').Types} types
 * @param {number} callMs
 * @returns {Promise<import('./plain-call.js').PlainClient>}
 */
export async function postgresqlClient(env, types, callMs) {
  const { default: postgres } = await driverOf('postgres');
  const options = {
    max: 1,
    onnotice: () => {},
    fetch_types: false,
    prepare: false,
    connect_timeout: Math.ceil(callMs / 1000),
    ssl: tlsOf(env.PGSSLMODE),
    connection: { TimeZone: 'UTC', statement_timeout: callMs, application_name: 'forja prove' },
  };
  const open = () =>
    env.FORJA_PROOF_URL ? postgres(env.FORJA_PROOF_URL, withoutNothing(options)) : postgres(withoutNothing(options));
  const first = open();
  const [server] = await first`select current_database() as name, inet_server_addr()::text as host`.catch(refusedBy);
  return {
    spelled: postgresqlSpelling,
    own: POSTGRESQL_VALUES,
    where: `PostgreSQL, database ${server?.name}`,
    seen: (member, most) => seen(first, member, most),
    async call(work, values, signal) {
      const sql = open();
      try {
        return await inTransaction(sql, work, values, types, signal);
      } finally {
        await sql.end({ timeout: 1 });
      }
    },
    close: () => first.end({ timeout: 1 }),
  };
}

/** @param {string | undefined} mode of libpq */
function tlsOf(mode) {
  if (mode === undefined || mode === 'disable') return undefined;
  return mode === 'require' || mode === 'prefer' || mode === 'allow' ? mode : 'verify-full';
}

/** The driver takes what is undefined for a value. @template {object} T @param {T} options */
function withoutNothing(options) {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/**
 * @param {any} sql
 * @param {import('./plain-call.js').Work} work
 * @param {readonly unknown[]} values
 * @param {import('./written.js').Types} types
 * @param {AbortSignal} signal
 * @returns {Promise<import('./answer.js').Answer>}
 */
async function inTransaction(sql, work, values, types, signal) {
  const undone = new Error('undone');
  /** @type {import('./answer.js').Answer | undefined} */
  let answer;
  const asked = sql.begin(work.reads ? 'read only' : '', async (/** @type {any} */ tx) => {
    answer = await ask(tx, work, values, types);
    // As its commit would ask.
    await tx.unsafe('set constraints all immediate');
    throw undone;
  });
  const ended = () => void sql.end({ timeout: 0 });
  signal.addEventListener('abort', ended, { once: true });
  try {
    await asked;
  } catch (error) {
    signal.throwIfAborted();
    if (error === undone && answer) return answer;
    const { code, message } = /** @type {{code?: string, message: string}} */ (error);
    return { failed: String(code ?? 'unknown'), leaves: [], text: `${code ?? ''} ${message}`.trim() };
  } finally {
    signal.removeEventListener('abort', ended);
  }
  throw undone;
}

/**
 * @param {any} tx
 * @param {import('./plain-call.js').Work} work
 * @param {readonly unknown[]} values
 * @param {import('./written.js').Types} types
 */
async function ask(tx, { members, plain }, values, types) {
  /** @type {(string | null)[]} */
  const given = [];
  const text = statementOf(plain, values, (member) => {
    const { type } = /** @type {import('./values.js').Member} */ (members[member]);
    given.push(textOf(values[member], type, types));
    return `$${given.length}`;
  });
  if (plain.answer === 'count') return answerOf(`#${(await tx.unsafe(text, given)).count}`);
  if (plain.answer === 'json') {
    const rows = await tx.unsafe(text, given).values();
    return answerOf(
      unwrapped(
        await withCursors(
          tx,
          rows.flat().map((/** @type {unknown} */ value) => exactJson(String(value ?? 'null'))),
        ),
      ),
    );
  }
  const rows = await tx.unsafe(text, given).raw();
  const told = await withMembers(tx, rows);
  return answerOf(plain.answer === 'rows' ? told : await withCursors(tx, told.flat()));
}

/** A function that answers one list has rows as one that answers many. @param {readonly unknown[]} all */
function unwrapped(all) {
  return all.length === 1 && Array.isArray(all[0]) ? all[0] : all;
}

/**
 * Rows with the members of each composite and list instead of its text: no CALL is part of a query.
 * @param {any} tx
 * @param {any} rows of buffers
 * @returns {Promise<unknown[][]>}
 */
async function withMembers(tx, rows) {
  const known =
    await tx`select oid, format_type(oid, -1) as name from pg_type where typtype = 'c' or typcategory = 'A'`;
  const types = new Map(known.map((/** @type {any} */ { oid, name }) => [Number(oid), String(name)]));
  const told = [];
  for (const row of rows) {
    const values = [];
    for (const [at, bytes] of [...row].entries()) {
      const text = bytes === null ? null : bytes.toString();
      const type = types.get(rows.columns[at]?.type);
      values.push(text === null || type === undefined ? text : await members(tx, text, type));
    }
    told.push(values);
  }
  return told;
}

/** @param {any} tx @param {string} text @param {string} type */
async function members(tx, text, type) {
  const [row] = await tx.unsafe(`select to_jsonb($1::text::${type})::text`, [text]).values();
  return exactJson(String(row?.[0]));
}

/** The rows of each cursor that the call has opened, instead of its name. @param {any} tx @param {readonly unknown[]} told */
async function withCursors(tx, told) {
  const rows = new Map();
  for (const [name] of await tx`select name from pg_cursors where name <> ''`.values()) {
    rows.set(name, await withMembers(tx, await tx.unsafe(`fetch all in ${quoted(String(name))}`).raw()));
  }
  return rows.size === 0 ? told : told.map((value) => replaced(value, rows));
}

/** @param {unknown} value @param {ReadonlyMap<unknown, unknown>} rows @returns {unknown} */
function replaced(value, rows) {
  if (Array.isArray(value)) return value.map((element) => replaced(element, rows));
  if (typeof value !== 'object' || value === null) return rows.get(value) ?? value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, replaced(member, rows)]));
}

/** @param {any} sql @param {import('./values.js').Member} member @param {number} most @returns {Promise<unknown[]>} */
async function seen(sql, { own, databaseType }, most) {
  const [column] = await sql`
    select n.nspname as schema, c.relname as name, a.attname as column
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'm')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
    where a.attnum > 0 and not a.attisdropped and format_type(a.atttypid, null) = regexp_replace(${databaseType}, '\\(.*\\)', '')
      and lower(a.attname) in ${sql(namesOf(own))} and has_column_privilege(c.oid, a.attnum, 'select')
    order by c.reltuples desc, n.nspname, c.relname limit 1`;
  if (!column) return [];
  const rows = await sql
    .unsafe(
      `select to_jsonb(value)::text from (select distinct ${quoted(column.column)} as value from ${quoted(column.schema)}.${quoted(column.name)}
     where ${quoted(column.column)} is not null limit ${most}) as found`,
    )
    .values();
  return rows.map((/** @type {unknown[]} */ [value]) => JSON.parse(String(value)));
}

/** `p_customer_id` → `['p_customer_id', 'customer_id']` @param {string} own */
export function namesOf(own) {
  const name = own.toLowerCase();
  return [name, name.replace(/^(?:p|in|par|param|v|i)?_|_(?:in|param)$/g, '')];
}
