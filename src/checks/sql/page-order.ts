import type { DatabaseKind } from '../../model/described/routine.ts';
import type { NamedKey } from '../../model/paging.ts';
import { lexSql, type SqlToken, wordOf } from './lexer.ts';
import { outermost, spelled } from './words.ts';

/** A SELECT as a table that others select from: what stands before it, itself without its order, and that order. */
interface Selectable {
  /** Common tables, where they cannot stand inside; else nothing. */
  readonly before: string;
  readonly body: string;
  /** Its own order, where that is of columns of its answer. */
  readonly order: readonly NamedKey[];
}

/** Words behind an order that make it part of what is selected: without it, other rows would be. */
const PORTIONS = new Set(['limit', 'offset', 'fetch']);
/** Words that may stand behind a whole statement only. */
const ENDINGS: Partial<Record<DatabaseKind, ReadonlySet<string>>> = {
  sqlserver: new Set(['for', 'option']),
  oracle: new Set(['for']),
  postgresql: new Set(['for']),
  mysql: new Set(['for', 'lock', 'procedure']),
  mariadb: new Set(['for', 'lock', 'procedure']),
};
const EXECUTED_COMMENT = /\/\*M?!/;

/**
 * Takes the order off a SELECT, because that of its pages takes its place, unless it says which rows are selected.
 * @returns nothing where the statement cannot stand inside of another one.
 */
export function selectable(sql: string, kind: DatabaseKind): Selectable | undefined {
  const isMysql = kind === 'mysql' || kind === 'mariadb';
  if (isMysql && EXECUTED_COMMENT.test(sql)) return undefined;
  const tokens = outermost(lexSql(sql, kind));
  const endings = ENDINGS[kind];
  if (tokens.some((token) => endings?.has(wordOf(token)))) return undefined;
  // The one database whose tables inside of a statement have no WITH.
  const start = kind === 'sqlserver' && wordOf(tokens[0]) === 'with' ? selectBehindWith(tokens) : 0;
  const before = sql.slice(0, start);
  const at = tokens.findLastIndex((token, index) => isOrder(token, tokens[index + 1]));
  const order = at < 0 ? [] : tokens.slice(at + 2);
  const isPortion = order.some((token) => PORTIONS.has(wordOf(token))) || isTop(tokens, kind);
  const last = tokens[at];
  if (!last) return { before, body: sql.slice(start), order: [] };
  const keys = keysOf(order, kind);
  if (isPortion) return { before, body: sql.slice(start), order: keys };
  // A caller who chooses the order would have no word in it any more.
  if (lexSql(sql.slice(last.start), kind).some((token) => token.kind === 'parameter')) return undefined;
  return { before, body: sql.slice(start, last.start).trimEnd(), order: keys };
}

const isOrder = (token: SqlToken, next: SqlToken | undefined) => wordOf(token) === 'order' && wordOf(next) === 'by';

/** SELECT TOP 10 … ORDER BY */
function isTop(tokens: readonly SqlToken[], kind: DatabaseKind): boolean {
  if (kind !== 'sqlserver') return false;
  return tokens.some((token, index) => {
    const behind = wordOf(tokens[index - 1]);
    return wordOf(token) === 'top' && ['select', 'distinct', 'all'].includes(behind);
  });
}

function selectBehindWith(tokens: readonly SqlToken[]): number {
  const found = tokens.find((token, index) => wordOf(token) === 'select' && wordOf(tokens[index + 1]) !== 'as');
  return found?.start ?? 0;
}

/** Columns by their names alone, as far as they are all of the order. */
function keysOf(order: readonly SqlToken[], kind: DatabaseKind): readonly NamedKey[] {
  const parts: SqlToken[][] = [[]];
  for (const token of order) {
    if (token.kind === 'symbol' && token.text === ',') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  const keys = parts.map(([name, direction, ...rest]): NamedKey | undefined => {
    const word = wordOf(direction);
    if (!name || rest.length > 0 || !['', 'asc', 'desc'].includes(word)) return undefined;
    if (direction && word === '') return undefined;
    if (name.kind !== 'word' && name.kind !== 'quoted') return undefined;
    return { name: spelled(name, kind), descending: word === 'desc' };
  });
  return keys.every((key) => key !== undefined) ? keys : [];
}
