import type { DatabaseKind } from '../../model/described/routine.ts';
import type { NamedKey } from '../../model/paging.ts';
import { lexSql, type SqlToken, wordOf } from './lexer.ts';
import { outermost, spelled } from './token.ts';

/** A SELECT in a form that others can select from. */
interface Selectable {
  /** The WITH clause, where it cannot stand inside of another statement; otherwise empty. */
  readonly before: string;
  readonly body: string;
  /** The statement's own order, where it consists of columns of the answer. */
  readonly order: readonly NamedKey[];
}

/** The words behind an order that make it decide which rows are selected. */
const PORTIONS = new Set(['limit', 'offset', 'fetch']);
/** The words that may stand only behind a whole statement. */
const ENDINGS: Partial<Record<DatabaseKind, ReadonlySet<string>>> = {
  sqlserver: new Set(['for', 'option']),
  oracle: new Set(['for']),
  postgresql: new Set(['for']),
  mysql: new Set(['for', 'lock', 'procedure']),
  mariadb: new Set(['for', 'lock', 'procedure']),
};
const EXECUTED_COMMENT = /\/\*M?!/;

/**
 * Takes the order off a SELECT, because the order of its pages replaces it, unless the order decides which rows are
 * selected.
 * @example
 * select id from t order by id desc   →   {body: 'select id from t', order: [{name: 'id', descending: true}], …}
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

/** Whether the statement is `SELECT TOP 10 … ORDER BY`. */
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

/** Reads an order as columns by their names; empty where any part of it is something else. */
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
