import { wordOf } from '../../checks/sql/lexer.ts';
import { plainSelect } from '../../checks/sql/plain-select.ts';
import { type ParsedQuery, parseQuery, replaceParameters } from '../../checks/sql/query.ts';
import type { Field } from '../../model/described/field.ts';
import type { Routine } from '../../model/described/routine.ts';
import { invalidQuery, readStatement } from '../describe/invalid-query.ts';
import type { ParsedStatement } from '../describe/parsed-statement.ts';
import { queryRoutine } from '../describe/query-routine.ts';
import { uniqueColumns } from '../describe/unique-columns.ts';
import { type ColumnRow, readColumns, readUniqueKeys } from './columns.ts';
import { parametersOf } from './parameter-types.ts';
import { generatedKeyOf } from './query/generated-key.ts';
import type { Packet } from './query/packet-type.ts';
import { prepare } from './query/prepare.ts';
import { tablesUsed } from './query/query-tables.ts';
import { onlyReads } from './query/query-writes.ts';
import { columnOf, originOf, tablesOf } from './query/result-columns.ts';
import { returnedColumns } from './query/returning.ts';
import { ask, type Session } from './session/session.ts';
import { createTypes, type Types } from './types.ts';

const MAX_PARAMETERS = 65_535;
/** The words that can make a column null although the protocol calls it NOT NULL, as a grand total does. */
const MAKES_NULLS = new Set(['rollup']);

/** Describes statements by preparing them only, in transactions that are rolled back; none is executed. */
export async function describeQueries(session: Session, statements: readonly string[]): Promise<readonly Routine[]> {
  const parsed = statements.map((sql, index) => ({ sql, index, query: readQuery(session, sql, index) }));
  const schema = await currentSchema(session);
  const described: Routine[] = [];
  for (const statement of parsed) described.push(await describeParsed(session, statement, schema));
  return described;
}

/** @throws Fault `queryInvalid` */
function readQuery({ server, connection }: Session, sql: string, index: number): ParsedQuery {
  return readStatement({ sql, index }, () => parseQuery(sql, connection.kind, server.mode));
}

async function currentSchema(session: Session): Promise<string> {
  const { rows } = await ask<{ name: string | null }>(session, 'select database() as name');
  return rows[0]?.name ?? '';
}

async function describeParsed(session: Session, statement: ParsedStatement, schema: string): Promise<Routine> {
  const { query } = statement;
  if (query.parameters.length > MAX_PARAMETERS) throw invalidQuery(statement, 'tooManyParameters', 0);
  const readOnly = await onlyReads(session, query);
  const packets = await prepared(session, statement, readOnly);
  const uses = tablesUsed(query.tokens);
  const named = uses.map((use) => ({ schema: use.schema ?? schema, name: use.name }));
  const known = await readColumns(session, [...named, ...tablesOf(packets)]);
  const tables = uses.map((use, i) => ({ use, columns: known.filter((column) => isOf(column, named[i])) }));
  const types = createTypes();
  const columns = columnsOf(statement, packets, known, types);
  const parameters = parametersOf(query, tables, types);
  return queryRoutine({
    sql: query.sql,
    parameters,
    columns,
    origin: originOf(packets),
    unique: await uniqueOf(session, query, packets),
    generatedKey: columns.length === 0 ? generatedKeyOf(query, tables, types) : undefined,
    readOnly,
    types: types.used(),
  });
}

/**
 * Finds the columns that the catalogue says tell rows apart, where all are of one table; a view's columns may be its
 * tables'.
 */
async function uniqueOf(session: Session, query: ParsedQuery, packets: readonly Packet[]) {
  const select = plainSelect(query, session.connection.kind);
  const [table] = tablesOf(packets);
  if (!select || !table || select.names.at(-1)?.toLowerCase() !== table.name.toLowerCase()) return undefined;
  const keys = await readUniqueKeys(session, table);
  const names = packets.map(({ name }) => name);
  return keys && uniqueColumns(select, names, keys);
}

/**
 * Prepares a statement. In a read-only transaction the servers do not even read a statement that writes; it is not run
 * in the other one either.
 */
async function prepared(session: Session, statement: ParsedStatement, readOnly: boolean): Promise<readonly Packet[]> {
  const text = replaceParameters(statement.query, () => '?');
  if (readOnly) return prepare(session, statement, text);
  await ask(session, 'rollback');
  await ask(session, 'start transaction read write');
  const told = await prepare(session, statement, text);
  const packets = told.length > 0 ? told : await returnedColumns(session, statement);
  await ask(session, 'rollback');
  await ask(session, 'start transaction read only');
  return packets;
}

/** Whether a column is one of a table. Case is ignored, because the server's file system decides whether it matters. */
function isOf(column: ColumnRow, table: { readonly schema: string; readonly name: string } | undefined): boolean {
  return (
    column.schema.toLowerCase() === table?.schema.toLowerCase() &&
    column.table.toLowerCase() === table.name.toLowerCase()
  );
}

function columnsOf(
  statement: ParsedStatement,
  packets: readonly Packet[],
  known: readonly ColumnRow[],
  types: Types,
): Field[] {
  // JDBC finds columns by their names without regard to case.
  const names = packets.map((packet) => packet.name.toLowerCase());
  const twice = packets.find((_, i) => names.indexOf(names[i] ?? '') !== i);
  if (twice) throw invalidQuery(statement, 'duplicateColumn', 0, { name: twice.name });
  const mayBeNull = statement.query.tokens.some((token) => MAKES_NULLS.has(wordOf(token)));
  return packets.map((packet) => {
    const field = columnOf(packet, known, types);
    return mayBeNull ? { ...field, nullable: true } : field;
  });
}
