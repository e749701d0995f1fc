import type postgres from 'postgres';
import { listComparisons } from '../../checks/sql/list-comparisons.ts';
import { plainSelect } from '../../checks/sql/plain-select.ts';
import { type ParsedQuery, parseQuery, replaceTokens } from '../../checks/sql/query.ts';
import type { Field } from '../../model/described/field.ts';
import type { Parameter, Routine } from '../../model/described/routine.ts';
import { invalidQuery, readStatement } from '../describe/invalid-query.ts';
import type { ParsedStatement } from '../describe/parsed-statement.ts';
import { queryRoutine } from '../describe/query-routine.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import { uniqueColumns } from '../describe/unique-columns.ts';
import { type ColumnRow, readColumns, readMayWrite, readTypes, readUniqueKeys } from './catalogue.ts';
import type { Session } from './session.ts';
import { createTypes, type Types } from './types.ts';

/** A statement as the server describes it after parsing, without running it. */
interface PreparedStatement {
  readonly types: readonly number[];
  readonly columns: readonly { name: string; type: number; table: number; number: number }[];
}

/** The words that can make a column null although its table has none. */
const MAKES_NULLS = new Set(['left', 'right', 'full', 'rollup', 'cube', 'grouping', 'old', 'new']);
const MAX_PARAMETERS = 65_535;
/** The errors of a parameter whose type the server cannot tell, or is told twice. */
const UNTYPED = new Set(['42P18', '42P08']);
/** The errors that are not the statement's fault: a lost connection, rights at login, a full or stopping server. */
const NOT_OURS = /^(08|25|28|53|57|58)/;
/** The way the server writes parameters, by number. */
const NUMBERED = /\$(\d+)/;

/** @throws Fault `queryInvalid` */
export function readQuery(sql: string, index: number): ParsedStatement {
  return readStatement({ sql, index }, () => ({ sql, index, query: parseQuery(sql) }));
}

/** Describes a query by Parse and Describe only; it is never executed. */
export async function describeParsed(session: Session, statement: ParsedStatement): Promise<Routine> {
  const { query } = statement;
  const prepared = await prepare(session, statement);
  const sources = await sourcesOf(session, prepared);
  const oids = [
    ...prepared.types,
    ...prepared.columns.map((column) => column.type),
    ...sources.map((source) => source.type),
  ];
  const types = createTypes(await readTypes(session, oids));
  try {
    const parameters = query.parameters.map(
      (name, i): Parameter => ({
        ...types.given(name, prepared.types[i] ?? 0, { nullable: true }),
        mode: 'in',
        hasDefault: false,
      }),
    );
    const columns = columnsOf(query, prepared, sources, types);
    return queryRoutine({
      sql: query.sql,
      parameters,
      columns,
      origin: originOf(prepared, sources),
      unique: await uniqueOf(session, query, prepared),
      readOnly: query.onlyReads && !(await readMayWrite(session, calledNames(query))),
      types: types.used([...parameters, ...columns]),
    });
  } catch (error) {
    if (error instanceof TypeRefused) throw invalidQuery(statement, 'type', 0, { type: error.refusal.type });
    throw error;
  }
}

async function prepare(session: Session, statement: ParsedStatement): Promise<PreparedStatement> {
  const { query } = statement;
  if (query.parameters.length > MAX_PARAMETERS) throw invalidQuery(statement, 'tooManyParameters', 0);
  const number = new Map(query.parameters.map((name, i) => [name, i + 1]));
  const lists = listComparisons(query.tokens);
  const numbered = replaceTokens(query, (token) =>
    token.kind === 'parameter' ? `$${number.get(token.text)}` : lists.get(token),
  );
  await session.unsafe('set local search_path to default');
  try {
    const { types, columns } = await session.unsafe(numbered.text).describe();
    return { types, columns: columns as unknown as PreparedStatement['columns'] };
  } catch (error) {
    const { code, severity, message = '', hint, position } = error as Partial<postgres.PostgresError>;
    if (!code || !severity || NOT_OURS.test(code)) throw error;
    const at = position ? numbered.original(Number(position) - 1) : 0;
    const untyped = UNTYPED.has(code) ? query.parameters[Number(NUMBERED.exec(message)?.[1]) - 1] : undefined;
    if (untyped !== undefined) throw invalidQuery(statement, 'untyped', at, { name: untyped });
    const own = message.replace(new RegExp(NUMBERED, 'g'), (text, n) => {
      const name = query.parameters[Number(n) - 1];
      return name === undefined ? text : `:${name}`;
    });
    throw invalidQuery(statement, 'database', at, { message: (hint ? `${own}. ${hint}` : own).slice(0, 300) });
  } finally {
    await session.unsafe('set local search_path = pg_catalog').catch(() => {});
  }
}

/** Reads the table columns that columns of the answer come straight from. */
async function sourcesOf(session: Session, { columns }: PreparedStatement): Promise<readonly ColumnRow[]> {
  const direct = columns.filter((column) => column.table > 0);
  return direct.length > 0 ? readColumns(session, direct) : [];
}

/** Finds the table that all columns come straight from. */
function originOf({ columns }: PreparedStatement, sources: readonly ColumnRow[]): string | undefined {
  const [first] = columns;
  if (!first || columns.some(({ table }) => table !== first.table)) return undefined;
  return sources.find(({ table }) => table === first.table)?.tableName;
}

/** Finds the columns that the catalogue says tell rows apart, where all are of one table. */
async function uniqueOf(session: Session, query: ParsedQuery, { columns }: PreparedStatement) {
  const select = plainSelect(query, 'postgresql');
  const table = columns.find((column) => column.table > 0)?.table;
  const keys = select && table ? await readUniqueKeys(session, table) : undefined;
  const names = columns.map(({ name }) => name);
  return select && keys && uniqueColumns(select, names, keys);
}

function columnsOf(
  query: ParsedQuery,
  prepared: PreparedStatement,
  sources: readonly ColumnRow[],
  types: Types,
): Field[] {
  const mayBeNull =
    query.verb !== 'select' ||
    query.tokens.some((token) => token.kind === 'word' && MAKES_NULLS.has(token.text.toLowerCase()));
  return prepared.columns.map((column) => {
    const from = sources.find((source) => source.table === column.table && source.number === column.number);
    return types.field(column.name, from?.type ?? column.type, {
      modifier: from?.modifier ?? -1,
      nullable: mayBeNull || !from?.notNull,
      comment: from?.comment ?? null,
    });
  });
}

/** Lists the names in front of a parenthesis, as the catalogue spells them. */
function calledNames(query: ParsedQuery): string[] {
  return query.tokens.flatMap((token, i) => {
    if (query.tokens[i + 1]?.text !== '(') return [];
    if (token.kind === 'word') return [token.text.toLowerCase()];
    return token.kind === 'quoted' ? [token.text.slice(1, -1).replaceAll('""', '"')] : [];
  });
}
