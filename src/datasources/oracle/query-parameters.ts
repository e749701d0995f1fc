import type { SqlToken } from '../../checks/sql/lexer.ts';
import type { ParsedQuery } from '../../checks/sql/query.ts';

/** A parameter that is assigned to, or compared with, a column: `column` as the statement writes it. */
export interface ColumnOfParameter {
  readonly parameter: string;
  readonly column: string;
}

const COMPARISONS = new Set(['=', '<', '>', 'like', '!', '^']);
/** The words that end the part of a statement that names its tables. */
const BEHIND_TABLES = new Set(
  'where group having order connect start union minus except intersect fetch offset for model set values select returning return'.split(
    ' ',
  ),
);

/**
 * Finds the columns that parameters meet directly: Oracle never tells a parameter's type, so it takes the column's.
 * @example
 * select * from orders where id = :id   →   [{parameter: 'id', column: 'id'}]
 */
export function columnsOfParameters(query: ParsedQuery): readonly ColumnOfParameter[] {
  const found = new Map<string, string>();
  const { tokens } = query;
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'parameter' || found.has(token.text)) continue;
    const column = columnBefore(tokens, i) ?? columnBehind(tokens, i);
    if (column) found.set(token.text, column);
  }
  for (const [parameter, column] of insertedColumns(query)) found.set(parameter, column);
  return [...found].map(([parameter, column]) => ({ parameter, column }));
}

/**
 * Finds the tables of a statement as it writes them, aliases included; nothing when that is not simple.
 * @example
 * select * from orders o, lines where …   →   orders o, lines
 */
export function tablesOf({ verb, tokens, sql }: ParsedQuery): string | undefined {
  if (word(tokens[0]) === 'with') return undefined;
  const opener = verb === 'insert' ? 'into' : verb === 'update' ? 'update' : 'from';
  const found = tokens.findIndex((token) => word(token) === opener);
  const from = found < 0 && verb === 'delete' ? 0 : found;
  const first = tokens[from + 1];
  if (from < 0 || !first) return undefined;
  let depth = 0;
  for (let at = from + 1; at < tokens.length; at += 1) {
    const text = word(tokens[at]);
    if (tokens[at]?.kind === 'parameter') return undefined;
    // Behind an INSERT's table its columns stand in parentheses.
    if ((depth === 0 && BEHIND_TABLES.has(text)) || (verb === 'insert' && text === '('))
      return textOf(sql, tokens, from + 1, at);
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
  }
  return textOf(sql, tokens, from + 1, tokens.length);
}

/** Finds the columns of a single-row INSERT, each with the parameter that fills it. */
function insertedColumns({ verb, tokens }: ParsedQuery): readonly (readonly [string, string])[] {
  if (verb !== 'insert') return [];
  const [columns, values] = insertedParts(tokens);
  return (values ?? []).flatMap((value, i) => {
    const [only] = value;
    const column = columns?.[i]?.map((token) => token.text).join('');
    return value.length === 1 && only?.kind === 'parameter' && column ? [[only.text, column] as const] : [];
  });
}

/** Finds the columns that an INSERT names, and the values of its one row. */
export function insertedParts(tokens: readonly SqlToken[]): readonly (readonly (readonly SqlToken[])[] | undefined)[] {
  const valuesAt = tokens.findIndex((token) => word(token) === 'values');
  const columnsAt = tokens.findIndex((token) => word(token) === '(');
  if (valuesAt < 0) return [undefined, undefined];
  return [columnsAt < valuesAt ? listAt(tokens, columnsAt) : undefined, listAt(tokens, valuesAt + 1)];
}

function listAt(tokens: readonly SqlToken[], at: number): readonly (readonly SqlToken[])[] | undefined {
  if (word(tokens[at]) !== '(') return undefined;
  const members: SqlToken[][] = [[]];
  let depth = 0;
  for (const token of tokens.slice(at + 1)) {
    const text = word(token);
    if (text === ')' && depth === 0) return members;
    if (text === ',' && depth === 0) members.push([]);
    else members.at(-1)?.push(token);
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
  }
  return undefined;
}

/** Finds a column before a parameter: `total >= :low`, `name like :name`, `n between :a and`, `n in (:a`. */
function columnBefore(tokens: readonly SqlToken[], at: number): string | undefined {
  let i = at - 1;
  if (word(tokens[i]) === '(' && word(tokens[i - 1]) === 'in') i -= 2;
  else if (word(tokens[i]) === 'between') i -= 1;
  else if (COMPARISONS.has(word(tokens[i]))) while (COMPARISONS.has(word(tokens[i]))) i -= 1;
  else return undefined;
  if (word(tokens[i]) === 'not') i -= 1;
  return isArithmetic(tokens[at + 1]) ? undefined : columnEndingAt(tokens, i);
}

/** Finds a column behind a parameter: `:low <= total`. */
function columnBehind(tokens: readonly SqlToken[], at: number): string | undefined {
  let i = at + 1;
  if (!COMPARISONS.has(word(tokens[i]))) return undefined;
  while (COMPARISONS.has(word(tokens[i]))) i += 1;
  let end = i;
  while (word(tokens[end + 1]) === '.') end += 2;
  return columnEndingAt(tokens, end);
}

function columnEndingAt(tokens: readonly SqlToken[], at: number): string | undefined {
  if (!isName(tokens[at]) || word(tokens[at + 1]) === '(') return undefined;
  let from = at;
  while (word(tokens[from - 1]) === '.' && isName(tokens[from - 2])) from -= 2;
  if (isArithmetic(tokens[from - 1]) || isArithmetic(tokens[at + 1])) return undefined;
  return tokens
    .slice(from, at + 1)
    .map((token) => token.text)
    .join('');
}

function isName(token: SqlToken | undefined): boolean {
  return token?.kind === 'word' || token?.kind === 'quoted';
}

/** Whether a token calculates: a value that is calculated with need not have the column's type. */
function isArithmetic(token: SqlToken | undefined): boolean {
  return ['+', '-', '*', '/', '|'].includes(word(token));
}

/** Cuts the text of some tokens out of a statement; undefined where there are none. */
function textOf(sql: string, tokens: readonly SqlToken[], from: number, to: number): string | undefined {
  const first = tokens[from];
  const last = tokens[to - 1];
  return first && last && to > from ? sql.slice(first.start, last.end) : undefined;
}

function word(token: SqlToken | undefined): string {
  return token?.kind === 'word' || token?.kind === 'symbol' ? token.text.toLowerCase() : '';
}
