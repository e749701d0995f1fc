import { type SqlToken, wordOf } from '../../../checks/sql/lexer.ts';
import { nameOf } from './tokens.ts';

/** A table that a statement names, with its alias. */
export interface TableUse {
  /** The schema; undefined: the session's own. */
  readonly schema: string | undefined;
  readonly name: string;
  readonly alias: string | undefined;
}

const BEFORE_TABLES = new Set(['from', 'join', 'straight_join', 'into', 'update']);
const MODIFIERS = new Set(['low_priority', 'high_priority', 'delayed', 'ignore', 'into', 'quick']);
/** The words that may follow a table and are not its alias. */
const NOT_ALIAS = new Set(
  'where on using set values value select join inner left right cross natural straight_join order group having limit union for force use ignore returning window except intersect lock partition with as offset fetch rows'.split(
    ' ',
  ),
);

/**
 * Lists the tables of a statement in the order they are written. A word that only looks like a table, as in
 * `extract(year from day)`, is not in the catalogue later.
 * @example
 * select * from shop.orders o join lines   →   [{schema: 'shop', name: 'orders', alias: 'o'}, {name: 'lines', …}]
 */
export function tablesUsed(tokens: readonly SqlToken[]): readonly TableUse[] {
  const found: TableUse[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    if (!BEFORE_TABLES.has(wordOf(tokens[i]))) continue;
    let at = i + 1;
    for (;;) {
      while (tokens[at]?.text === '(' || MODIFIERS.has(wordOf(tokens[at]))) at += 1;
      const { use, end } = tableAt(tokens, at);
      if (!use) break;
      found.push(use);
      at = end;
      if (tokens[at]?.text !== ',') break;
      at += 1;
    }
  }
  return found;
}

function tableAt(tokens: readonly SqlToken[], at: number): { readonly use?: TableUse; readonly end: number } {
  if (!isName(tokens[at]) || wordOf(tokens[at]) === 'select') return { end: at };
  const isQualified = tokens[at + 1]?.text === '.' && isName(tokens[at + 2]);
  let end = at + (isQualified ? 3 : 1);
  const schema = isQualified ? nameOf(tokens[at]) : undefined;
  const name = nameOf(tokens[end - 1]);
  if (wordOf(tokens[end]) === 'as') end += 1;
  const hasAlias = isName(tokens[end]) && !NOT_ALIAS.has(wordOf(tokens[end]));
  return { use: { schema, name, alias: hasAlias ? nameOf(tokens[end]) : undefined }, end: hasAlias ? end + 1 : end };
}

function isName(token: SqlToken | undefined): boolean {
  return token?.kind === 'word' || token?.kind === 'quoted';
}
