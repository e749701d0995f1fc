import { wordOf } from '../../checks/sql/lexer.ts';
import { oracleNameParts } from '../../checks/sql/oracle-name.ts';
import { plainSelect } from '../../checks/sql/plain-select.ts';
import { type ParsedQuery, parseQuery } from '../../checks/sql/query.ts';
import type { Field } from '../../model/described/field.ts';
import type { Parameter, Routine } from '../../model/described/routine.ts';
import { invalidQuery, readStatement } from '../describe/invalid-query.ts';
import type { ParsedStatement } from '../describe/parsed-statement.ts';
import { queryRoutine } from '../describe/query-routine.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import { uniqueColumns } from '../describe/unique-columns.ts';
import { readUniqueKeys } from './catalogue.ts';
import { firstLine, isAboutSession } from './diagnose.ts';
import { columnsOfParameters, insertedParts, tablesOf } from './query-parameters.ts';
import { describeColumns, parse } from './result-columns.ts';
import { ask, type Session } from './session.ts';

/** A statement, and the column of its RETURNING … INTO, which JDBC asks for in a way of its own. */
export interface ReturningStatement extends ParsedStatement {
  readonly returning?: string;
}

/** @throws Fault `queryInvalid` */
export function readQuery(sql: string, index: number): ReturningStatement {
  return readStatement({ sql, index }, () => withoutReturning({ sql, index, query: parseQuery(sql, 'oracle') }));
}

/**
 * Takes off `returning id into :id` of an INSERT: one column of one new row is a generated key, and JDBC has nothing
 * for any other form.
 */
function withoutReturning(statement: ReturningStatement): ReturningStatement {
  const { query, sql, index } = statement;
  const words = query.tokens.map(wordOf);
  const at = words.lastIndexOf('returning');
  if (at < 0 || query.verb === 'select') return statement;
  const [column, into, parameter, more] = query.tokens.slice(at + 1);
  const [, values] = insertedParts(query.tokens);
  const isKey =
    query.verb === 'insert' && values && column && words[at + 2] === 'into' && parameter?.kind === 'parameter';
  const start = query.tokens[at]?.start ?? 0;
  if (!isKey || !into || more) throw invalidQuery({ sql, index }, 'returning', query.start + start);
  const shorter = parseQuery(query.sql.slice(0, start), 'oracle');
  return { sql, index, query: { ...shorter, start: query.start + shorter.start }, returning: column.text };
}

/**
 * Describes a query by parsing only; it is never executed. Its parameters have the types of the columns that they meet.
 */
export async function describeParsed(session: Session, statement: ReturningStatement): Promise<Routine> {
  const { query } = statement;
  try {
    const { metaData = [] } = await parsed(session, statement);
    const {
      columns: [columns = []],
      types,
    } = await describeColumns(session, [metaData]);
    const names = columns.map((column) => column.name);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined) throw invalidQuery(statement, 'duplicateColumn', 0, { name: twice });
    const parameters = await parametersOf(session, query);
    return queryRoutine({
      sql: query.sql,
      parameters,
      columns,
      unique: await uniqueOf(session, query, names),
      generatedKey: await generatedKeyOf(session, statement),
      // A function that a query calls cannot write: Oracle refuses that with ORA-14551.
      readOnly: query.onlyReads,
      types: types.used([...parameters, ...columns]),
    });
  } catch (error) {
    if (error instanceof TypeRefused) throw invalidQuery(statement, 'type', 0, { type: error.refusal.type });
    throw error;
  }
}

async function parsed(session: Session, statement: ReturningStatement) {
  try {
    return await parse(session, statement.query.sql);
  } catch (error) {
    if (isAboutSession(error)) throw error;
    const offset = (error as { offset?: number }).offset ?? 0;
    throw invalidQuery(statement, 'database', statement.query.start + offset, {
      message: firstLine(error).slice(0, 300),
    });
  }
}

/**
 * Reads the types of parameters: all columns in one statement that is parsed only, or, where that fails, one by one. An
 * unknown one is text.
 */
async function parametersOf(session: Session, query: ParsedQuery): Promise<Parameter[]> {
  const tables = tablesOf(query);
  const met = tables ? columnsOfParameters(query) : [];
  const fields = new Map<string, Field>();
  const told =
    (await columnsOf(
      session,
      tables,
      met.map((use) => use.column),
    )) ?? [];
  for (const [i, use] of met.entries()) {
    const field = told.length > 0 ? told[i] : (await columnsOf(session, tables, [use.column]))?.[0];
    if (field && field.type.kind !== 'ref' && field.type.kind !== 'list') fields.set(use.parameter, field);
  }
  return query.parameters.map((name): Parameter => {
    const { type, databaseType } = fields.get(name) ?? { type: { kind: 'string' }, databaseType: 'VARCHAR2' };
    return { name, type, databaseType, nullable: true, mode: 'in', hasDefault: false };
  });
}

async function columnsOf(session: Session, tables: string | undefined, columns: readonly string[]) {
  if (!tables || columns.length === 0) return undefined;
  const selected = columns.map((column, i) => `${column} c${i}`).join(', ');
  try {
    const { metaData = [] } = await parse(session, `select ${selected} from ${tables}`);
    return (await describeColumns(session, [metaData])).columns[0];
  } catch (error) {
    if (isAboutSession(error)) throw error;
    return undefined;
  }
}

/**
 * Finds the columns that the catalogue says tell rows apart, where all are of one table; those of a synonym are not
 * looked up.
 */
async function uniqueOf(session: Session, query: ParsedQuery, names: readonly string[]) {
  const select = plainSelect(query, 'oracle');
  const [name = '', owner = null] = [select?.names.at(-1), select?.names.at(-2)];
  const keys = select && (await readUniqueKeys(session, owner, name));
  return keys && uniqueColumns(select, names, keys);
}

/**
 * Finds the column whose value the database makes for one new row: the one that RETURNING names, or the table's
 * identity column.
 */
async function generatedKeyOf(session: Session, { query, returning }: ReturningStatement): Promise<Field | undefined> {
  if (query.verb !== 'insert') return undefined;
  const [columns, values] = insertedParts(query.tokens);
  const table = tablesOf(query);
  if (!values || !table) return undefined;
  const column = returning ?? (await identityOf(session, table));
  const bare = column && (oracleNameParts(column)[0] ?? '');
  const given = columns?.some(([only, more]) => !more && only && folded(only.text) === folded(column ?? ''));
  if (!column || !bare || (given && !returning)) return undefined;
  const [field] = (await columnsOf(session, table, [column])) ?? [];
  return field && { ...field, name: folded(column), nullable: false };
}

async function identityOf(session: Session, table: string): Promise<string | undefined> {
  const parts = table.split('.').map(folded);
  const [name = '', owner = null] = [parts.at(-1), parts.at(-2)];
  const [row] = await ask<{ name: string }>(
    session,
    `select '"' || i.column_name || '"' "name" from all_tab_identity_cols i
     where i.owner = nvl(:owner, sys_context('userenv', 'current_schema')) and i.table_name = :name`,
    { owner, name },
  );
  return row?.name;
}

/** Reads a name as the catalogue has it. */
function folded(written: string): string {
  return written.startsWith('"') ? written.slice(1, -1) : written.toUpperCase();
}
