import type { DatabaseKind } from '../../model/described/routine.ts';
import type { ParsedQuery } from './query.ts';
import { outermost, type SqlToken, spelled, wordOf } from './token.ts';

/** A SELECT of one table and nothing else: each of its rows is one row of that table, and none comes twice. */
export interface PlainSelect {
  /** The table as the statement writes it. */
  readonly table: string;
  /** The parts of the table's name, as the catalogue has them. */
  readonly names: readonly string[];
  /** Finds the table's column behind a column of the answer; nothing for an expression. */
  columnOf(answered: string): string | undefined;
  /** Whether the condition may hold a column to one value. */
  mayFix(column: string): boolean;
}

/** The words outside of parentheses that make rows other than those of a table. */
const OTHER_ROWS = new Set(
  'distinct unique only lateral group having union intersect except minus window limit offset fetch top into connect start model pivot unpivot qualify sample tablesample for lock procedure option'.split(
    ' ',
  ),
);
const ENDS_TABLE = new Set(['where', 'order']);
const COMPARED = new Set(['<', '>', '!', '^']);

/**
 * Reads a SELECT of one table.
 * @example
 * select o.id, o.total as sum from shop.orders o   →   {names: ['shop', 'orders'], columnOf('sum') is 'total', …}
 * @returns nothing where a statement is not as plain as that, or nobody can tell.
 */
export function plainSelect({ verb, tokens, sql }: ParsedQuery, kind: DatabaseKind): PlainSelect | undefined {
  if (verb !== 'select' || wordOf(tokens[0]) !== 'select') return undefined;
  const outer = outermost(tokens);
  const from = outer.findIndex((token) => wordOf(token) === 'from');
  if (from < 0 || outer.some((token) => OTHER_ROWS.has(wordOf(token)))) return undefined;
  const behind = outer.slice(from + 1);
  const end = behind.findIndex((token) => ENDS_TABLE.has(wordOf(token)));
  const table = tableOf(end < 0 ? behind : behind.slice(0, end));
  const [first, last] = [table?.[0], table?.at(-1)];
  if (!table || !first || !last) return undefined;
  const columns = itemsOf(outer.slice(1, from)).map((item) => columnIn(item, kind));
  const isAll = columns.some((column) => column === 'all');
  const labelled = new Map(
    columns.flatMap((column) => (typeof column === 'object' ? [[folded(column.label), column.column]] : [])),
  );
  const where = behind.find((token) => wordOf(token) === 'where');
  const condition = where ? tokens.filter((token) => token.start > where.start) : [];
  const fixed = fixedIn(condition, kind);
  return {
    table: sql.slice(first.start, last.end),
    names: table.filter(isName).map((token) => spelled(token, kind)),
    columnOf: (answered) => {
      const name = folded(answered);
      return labelled.has(name) ? labelled.get(name) : isAll ? answered : undefined;
    },
    mayFix: (column) => fixed.has(folded(column)),
  };
}

const folded = (name: string) => name.toLowerCase();
const isSymbol = (token: SqlToken | undefined, text: string) => token?.kind === 'symbol' && token.text === text;
const isName = (token: SqlToken | undefined) => token?.kind === 'word' || token?.kind === 'quoted';

/** Finds the tokens of `shop.orders` in `shop.orders as o`; nothing where more follows. */
function tableOf(tokens: readonly SqlToken[]): readonly SqlToken[] | undefined {
  let end = 0;
  while (isName(tokens[end]) && isSymbol(tokens[end + 1], '.')) end += 2;
  if (!isName(tokens[end])) return undefined;
  const rest = tokens.slice(end + 1);
  const alias = wordOf(rest[0]) === 'as' ? rest.slice(1) : rest;
  return alias.length === 0 || (alias.length === 1 && isName(alias[0])) ? tokens.slice(0, end + 1) : undefined;
}

function itemsOf(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] {
  const items: SqlToken[][] = [[]];
  for (const [index, token] of tokens.entries()) {
    if (index === 0 && wordOf(token) === 'all') continue;
    if (isSymbol(token, ',')) items.push([]);
    else items.at(-1)?.push(token);
  }
  return items;
}

/**
 * Reads an item of the list. `o.placed_at as day` is a column under a label, `o.*` means all columns; a label on
 * anything else hides a column of that name.
 */
function columnIn(
  item: readonly SqlToken[],
  kind: DatabaseKind,
): 'all' | { label: string; column?: string } | undefined {
  const last = item.at(-1);
  if (isSymbol(last, '*') && isPath(item.slice(0, -1), true)) return 'all';
  if (!last || !isName(last)) return undefined;
  const label = spelled(last, kind);
  if (isPath(item, false)) return { label, column: label };
  const before = wordOf(item.at(-2)) === 'as' ? item.slice(0, -2) : item.slice(0, -1);
  const column = before.at(-1);
  return column && isPath(before, false) ? { label, column: spelled(column, kind) } : { label };
}

/** Whether tokens are names with points between them. `open`: a point follows the last name, or there is no token. */
function isPath(tokens: readonly SqlToken[], open: boolean): boolean {
  if (tokens.length % 2 === (open ? 1 : 0)) return false;
  return tokens.every((token, index) => (index % 2 === 0 ? isName(token) : isSymbol(token, '.')));
}

/**
 * Lists the columns that a condition compares by equality anywhere, even where that comparison does not always count.
 */
function fixedIn(tokens: readonly SqlToken[], kind: DatabaseKind): ReadonlySet<string> {
  const isEqual = (at: number) => isSymbol(tokens[at], '=') && !COMPARED.has(tokens[at - 1]?.text ?? '');
  return new Set(
    tokens.flatMap((token, at) => {
      if (!isName(token)) return [];
      const isFixed =
        isEqual(at + 1) || ['in', 'is'].includes(wordOf(tokens[at + 1])) || isEqual(startOf(tokens, at) - 1);
      return isFixed ? [folded(spelled(token, kind))] : [];
    }),
  );
}

/** Finds the first token of a path whose last name is at `at`: `o` of `o.id`. */
function startOf(tokens: readonly SqlToken[], at: number): number {
  return isSymbol(tokens[at - 1], '.') ? startOf(tokens, at - 2) : at;
}
