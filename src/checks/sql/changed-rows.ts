import type { DatabaseKind } from '../../model/described/routine.ts';
import { type ParsedQuery, parseQuery, QueryRefused } from './query.ts';
import { type SqlToken, wordOf } from './token.ts';

/** The words that end a condition. A statement that says how many rows to change names none. */
const ENDS = new Set(['returning', 'order', 'limit', 'option', 'log']);
const PORTIONS = new Set(['limit', 'top', 'fetch']);
/** The words that may stand before the tables of an UPDATE. */
const MODIFIERS = new Set(['low_priority', 'ignore']);
/** The words that compare with more than one value, or with part of one. */
const RANGES = new Set('between like ilike similar regexp rlike in any some all is'.split(' '));

/**
 * Whether an UPDATE or DELETE names the row that it changes: its WHERE compares a column with a parameter by `=` (`id =
 * :id`), and adds to that, with AND alone, no other comparison with a parameter (`created < :before`). It is not known
 * here whether the column is a key: a statement that means many rows by one value (`customer_id = :customer`) counts as
 * well.
 * @example
 * delete from orders where id = :id → true,   delete from orders where created < :before → false
 */
export function namesOne(sql: string, kind: DatabaseKind): boolean {
  const query = parsed(sql, kind);
  if (query?.verb !== 'update' && query?.verb !== 'delete') return false;
  const condition = conditionOf(query);
  if (!condition) return false;
  const kinds = termsOf(condition).map(kindOf);
  return kinds.includes('equal') && !kinds.includes('range');
}

/**
 * Writes the statement that counts the rows which an UPDATE finds, for databases that count only the rows which it changes;
 * nothing for other statements.
 * @example
 * update t set a = :a where id = :id   →   select count(*) from t where id = :id
 */
export function countingFound(sql: string, kind: DatabaseKind): string | undefined {
  const query = parsed(sql, kind);
  if (query?.verb !== 'update') return undefined;
  const outer = outerOf(query.tokens);
  const begins = outer.findIndex((token) => wordOf(token) === 'update');
  const own = outer.slice(begins + 1).filter((token) => !MODIFIERS.has(wordOf(token)));
  const [first] = own;
  const set = own.find((token) => wordOf(token) === 'set');
  const before = outer[begins];
  if (!first || !set || !before) return undefined;
  const where = own.find((token) => wordOf(token) === 'where');
  const end = own.find((token) => token.start > set.start && ENDS.has(wordOf(token)))?.start ?? query.sql.length;
  const text = (from: number, to: number) => query.sql.slice(from, to).trim();
  const found = text(first.start, set.start);
  return [text(0, before.start), `select count(*) from ${found}`, ...(where ? [text(where.start, end)] : [])]
    .filter((part) => part !== '')
    .join('\n');
}

function parsed(sql: string, kind: DatabaseKind): ParsedQuery | undefined {
  try {
    return parseQuery(sql, kind);
  } catch (error) {
    // What a mode of the server's reads otherwise was described there all the same.
    if (error instanceof QueryRefused) return undefined;
    throw error;
  }
}

/**
 * Finds the tokens behind the statement's own WHERE; nothing where it has none, or changes only a portion of its rows.
 */
function conditionOf({ tokens, verb }: ParsedQuery): readonly SqlToken[] | undefined {
  const outer = outerOf(tokens);
  const begins = outer.findIndex((token) => wordOf(token) === verb);
  const own = outer.slice(begins);
  if (own.some((token) => PORTIONS.has(wordOf(token)))) return undefined;
  const where = own.find((token) => wordOf(token) === 'where');
  if (!where) return undefined;
  const end = own.find((token) => token.start > where.start && ENDS.has(wordOf(token)));
  return tokens.filter((token) => token.start > where.start && (!end || token.start < end.start));
}

/** The tokens outside of any parentheses. */
function outerOf(tokens: readonly SqlToken[]): readonly SqlToken[] {
  let depth = 0;
  return tokens.filter((token) => {
    if (isSymbol(token, ')')) depth -= 1;
    const outer = depth === 0;
    if (isSymbol(token, '(')) depth += 1;
    return outer;
  });
}

/** Splits a condition at its ANDs and takes parentheses around a part off. A condition with an OR stays whole. */
function termsOf(condition: readonly SqlToken[]): readonly (readonly SqlToken[])[] {
  const outer = outerOf(condition);
  const [first, ...others] = condition;
  const isWrapped = first && isSymbol(first, '(') && outer.length === 2 && isSymbol(condition.at(-1), ')');
  if (isWrapped) return termsOf(others.slice(0, -1));
  if (outer.some((token) => wordOf(token) === 'or')) return [condition];
  const ands = outer.filter((token) => wordOf(token) === 'and');
  if (ands.length === 0) return [condition];
  const edges = [-1, ...ands.map((token) => condition.indexOf(token)), condition.length];
  return edges.slice(1).flatMap((edge, index) => termsOf(condition.slice((edges[index] ?? -1) + 1, edge)));
}

/**
 * Classifies a term. `equal`: a column equals a parameter. `range`: a parameter decides in another way. Parts in
 * parentheses only narrow the rows.
 */
function kindOf(term: readonly SqlToken[]): 'equal' | 'range' | 'other' {
  const outer = outerOf(term);
  if (!term.some(isParameter)) return 'other';
  if (outer.some((token) => wordOf(token) === 'or')) return 'other';
  const signs = outer.filter((token) => ['=', '<', '>', '!', '~'].some((sign) => isSymbol(token, sign)));
  const [only] = signs;
  if (outer.some((token) => RANGES.has(wordOf(token))) || signs.length > 1 || !only || !isSymbol(only, '=')) {
    return outer.some(isParameter) || outer.some((token) => RANGES.has(wordOf(token))) ? 'range' : 'other';
  }
  const at = term.indexOf(only);
  const sides = [term.slice(0, at), term.slice(at + 1)];
  const [given, found] = sides.toSorted((a, b) => Number(b.some(isParameter)) - Number(a.some(isParameter)));
  const isColumn = !found?.some(isParameter) && found?.some(({ kind }) => kind === 'word' || kind === 'quoted');
  return isColumn && !given?.some((token) => wordOf(token) === 'select') ? 'equal' : 'other';
}

const isParameter = ({ kind }: SqlToken) => kind === 'parameter';
const isSymbol = (token: SqlToken | undefined, text: string) => token?.kind === 'symbol' && token.text === text;
