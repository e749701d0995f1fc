import { type SqlToken, wordOf } from '../../checks/sql/lexer.ts';
import { plainSelect } from '../../checks/sql/plain-select.ts';
import { type ParsedQuery, parseQuery, replaceParameters } from '../../checks/sql/query.ts';
import type { Field } from '../../model/described/field.ts';
import type { Parameter, Routine } from '../../model/described/routine.ts';
import { invalidQuery, readStatement } from '../describe/invalid-query.ts';
import type { ParsedStatement } from '../describe/parsed-statement.ts';
import { queryRoutine } from '../describe/query-routine.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import { uniqueColumns } from '../describe/unique-columns.ts';
import { readIdentity, readUniqueKeys } from './catalogue.ts';
import { errorsOf } from './diagnose.ts';
import { insertedTable } from './inserted-table.ts';
import { secondStatement } from './one-statement.ts';
import { columnsOf, parametersOf, withNames } from './query-rows.ts';
import { ask, type Row, type Session } from './session.ts';
import { createTypes } from './types.ts';

const MAX_PARAMETERS = 2_100;
const MAX_MESSAGE = 300;
/** The number of the error that only says that there were other errors. */
const NOT_ANALYZED = 11_501;

/** @throws Fault `queryInvalid` */
export function readQuery(sql: string, index: number): ParsedStatement {
  const written = { sql, index };
  const query = readStatement(written, () => parseQuery(sql, 'sqlserver'));
  const second = secondStatement(query);
  if (second) throw invalidQuery(written, 'several', query.start + second.start);
  return { ...written, query };
}

/** Describes a query through the server's own analysis; it is never executed. */
export async function describeParsed(session: Session, parsed: ParsedStatement): Promise<Routine> {
  const { query } = parsed;
  if (query.parameters.length > MAX_PARAMETERS) throw invalidQuery(parsed, 'tooManyParameters', 0);
  try {
    const parameters = await readParameters(session, parsed);
    const columns = await readColumns(session, parsed, parameters);
    return queryRoutine({
      sql: query.sql,
      parameters,
      columns,
      unique: await uniqueOf(session, query, columns),
      generatedKey: columns.length === 0 ? await generatedKeyOf(session, query) : undefined,
      readOnly: query.onlyReads && !takesNextValue(query.tokens),
      types: [],
    });
  } catch (error) {
    if (error instanceof TypeRefused) throw invalidQuery(parsed, 'type', 0, { type: error.refusal.type });
    throw error;
  }
}

async function readParameters(session: Session, parsed: ParsedStatement): Promise<Parameter[]> {
  const { query } = parsed;
  if (query.parameters.length === 0) return [];
  const { text, firsts } = withNames(query);
  const statement = 'exec sys.sp_describe_undeclared_parameters @tsql';
  return parametersOf(query, firsts, await analysed(parsed, () => ask<Row>(session, statement, { tsql: text })));
}

async function readColumns(
  session: Session,
  parsed: ParsedStatement,
  parameters: readonly Parameter[],
): Promise<Field[]> {
  const number = new Map(parameters.map((parameter, index) => [parameter.name, index]));
  const { text } = replaceParameters(parsed.query, (name) => `@p${number.get(name)}`);
  const declared = parameters.map((parameter, index) => `@p${index} ${parameter.databaseType}`).join(', ');
  const statement = 'exec sys.sp_describe_first_result_set @tsql, @params';
  const values = { tsql: text, params: declared || null };
  return columnsOf(parsed, await analysed(parsed, () => ask<Row>(session, statement, values)));
}

/** Finds the columns that the catalogue says tell rows apart, where all are of one table. */
async function uniqueOf(session: Session, query: ParsedQuery, columns: readonly Field[]) {
  const select = plainSelect(query, 'sqlserver');
  const keys = select && (await readUniqueKeys(session, select.table));
  const names = columns.map(({ name }) => name);
  return keys && uniqueColumns(select, names, keys);
}

/** Finds the identity column of the table that gets one row. */
async function generatedKeyOf(session: Session, query: ParsedQuery): Promise<Field | undefined> {
  const table = insertedTable(query);
  const row = table && (await readIdentity(session, table));
  return row ? createTypes().field(row.name ?? '', row, false) : undefined;
}

/** Whether a statement moves a sequence (`next value for`). */
function takesNextValue(tokens: readonly SqlToken[]): boolean {
  return tokens.some((token, i) => wordOf(token) === 'next' && wordOf(tokens[i + 1]) === 'value');
}

/** @throws Fault `queryInvalid` with the server's words, when the server has read the statement and found it wrong. */
async function analysed<T>(parsed: ParsedStatement, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const said = errorsOf(error).filter((failure) => failure.number !== undefined);
    const first = said.find((failure) => failure.number !== NOT_ANALYZED) ?? said[0];
    if (!first) throw error;
    throw invalidQuery(parsed, 'database', 0, { message: first.message.slice(0, MAX_MESSAGE) });
  }
}
