import type { Field } from '../../generators/model/data-type.ts';
import type { Parameter, Routine } from '../../generators/model/routine.ts';
import type { SqlToken } from '../../generators/sql/lexer.ts';
import { type ParsedQuery, parseQuery, QueryRefused, replaceParameters } from '../../generators/sql/query.ts';
import { invalidQuery } from '../invalid-query.ts';
import { withHash } from '../signature.ts';
import { readIdentity } from './catalogue.ts';
import { errorsOf } from './diagnosis.ts';
import { secondStatement } from './one-statement.ts';
import { type Asked, columnsOf, parametersOf, withPlaces } from './query-rows.ts';
import { ask, type Row, type Session } from './session.ts';
import { createTypes, TypeRefused } from './types.ts';

const MAX_PARAMETERS = 2_100;
const MAX_MESSAGE = 300;
/** The number with which the server only says that there were other errors. */
const NOT_ANALYZED = 11_501;

/** @throws Fault queryInvalid */
export function readQuery(sql: string, index: number): ParsedQuery {
  const asked = { sql, index };
  try {
    const query = parseQuery(sql, 'sqlserver');
    const second = secondStatement(query);
    if (second) throw invalidQuery(asked, 'several', query.start + second.start);
    return query;
  } catch (error) {
    if (!(error instanceof QueryRefused)) throw error;
    throw invalidQuery(asked, error.reason, error.at);
  }
}

/** Describes a query through the server's own analysis; it is never executed. */
export async function describeParsed(session: Session, asked: Asked): Promise<Routine> {
  const { query } = asked;
  if (query.parameters.length > MAX_PARAMETERS) throw invalidQuery(asked, 'tooManyParameters', 0);
  try {
    const parameters = await readParameters(session, asked);
    const columns = await readColumns(session, asked, parameters);
    const generatedKey = columns.length === 0 ? await generatedKeyOf(session, query) : undefined;
    return withHash({
      ref: { schema: '', name: 'query', argumentTypes: parameters.map((one) => one.databaseType) },
      kind: 'query',
      parameters,
      results:
        columns.length > 0 ? [{ kind: 'columns', columns, many: true, evidence: 'described' }] : [{ kind: 'count' }],
      ...(generatedKey && { generatedKey }),
      commits: false,
      readOnly: query.onlyReads && !takesNextValue(query.tokens),
      types: [],
      sql: query.sql,
    });
  } catch (error) {
    if (error instanceof TypeRefused) throw invalidQuery(asked, 'type', 0, { type: error.refusal.type });
    throw error;
  }
}

async function readParameters(session: Session, asked: Asked): Promise<Parameter[]> {
  const { query } = asked;
  if (query.parameters.length === 0) return [];
  const { text, firsts } = withPlaces(query);
  const statement = 'exec sys.sp_describe_undeclared_parameters @tsql';
  return parametersOf(query, firsts, await analysed(asked, () => ask<Row>(session, statement, { tsql: text })));
}

async function readColumns(session: Session, asked: Asked, parameters: readonly Parameter[]): Promise<Field[]> {
  const number = new Map(parameters.map((one, index) => [one.name, index]));
  const { text } = replaceParameters(asked.query, (name) => `@p${number.get(name)}`);
  const declared = parameters.map((one, index) => `@p${index} ${one.databaseType}`).join(', ');
  const statement = 'exec sys.sp_describe_first_result_set @tsql, @params';
  const values = { tsql: text, params: declared || null };
  return columnsOf(asked, await analysed(asked, () => ask<Row>(session, statement, values)));
}

/** An INSERT of one row, without an OUTPUT clause, into a table with an identity column. */
async function generatedKeyOf(session: Session, { verb, tokens, sql }: ParsedQuery): Promise<Field | undefined> {
  const into = tokens.findIndex((token, i) => i > 0 && wordOf(token) === 'into' && wordOf(tokens[i - 1]) === 'insert');
  const start = tokens[into + 1];
  const tells = tokens.some((token) => wordOf(token) === 'output');
  if (verb !== 'insert' || !start || tells || !insertsOneRow(tokens)) return undefined;
  let end = into + 1;
  while (tokens[end + 1]?.text === '.') end += 2;
  const row = await readIdentity(session, sql.slice(start.start, tokens[end]?.end));
  return row && createTypes().field(row.name ?? '', row, false);
}

/** `values (…)` alone, or DEFAULT VALUES. */
function insertsOneRow(tokens: readonly SqlToken[]): boolean {
  const at = tokens.findIndex((token) => wordOf(token) === 'values');
  if (at < 0) return false;
  if (wordOf(tokens[at - 1]) === 'default') return at === tokens.length - 1;
  let depth = 0;
  return tokens.slice(at + 1).every((token) => {
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    return depth > 0 || token.text === ')';
  });
}

/** `next value for` moves a sequence. */
function takesNextValue(tokens: readonly SqlToken[]): boolean {
  return tokens.some((token, i) => wordOf(token) === 'next' && wordOf(tokens[i + 1]) === 'value');
}

/** @throws Fault queryInvalid with the server's words, when the server has read the statement and found it wrong. */
async function analysed<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const said = errorsOf(error).filter((one) => one.number !== undefined);
    const first = said.find((one) => one.number !== NOT_ANALYZED) ?? said[0];
    if (!first) throw error;
    throw invalidQuery(asked, 'database', 0, { message: first.message.slice(0, MAX_MESSAGE) });
  }
}

function wordOf(token: SqlToken | undefined): string {
  return token?.kind === 'word' ? token.text.toLowerCase() : '';
}
