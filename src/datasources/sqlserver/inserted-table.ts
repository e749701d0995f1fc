import { type SqlToken, wordOf } from '../../checks/sql/lexer.ts';
import type { ParsedQuery } from '../../checks/sql/query.ts';

/**
 * Finds the table, as the statement names it, into which an INSERT without an OUTPUT clause puts one row.
 * @example
 * insert into shop.orders (total) values (:total)   →   shop.orders
 */
export function insertedTable({ verb, tokens, sql }: ParsedQuery): string | undefined {
  const tells = tokens.some((token) => wordOf(token) === 'output');
  if (verb !== 'insert' || tells || !insertsOneRow(tokens)) return undefined;
  const insert = tokens.findIndex((token) => wordOf(token) === 'insert');
  const first = wordOf(tokens[insert + 1]) === 'into' ? insert + 2 : insert + 1;
  let last = first;
  while (tokens[last + 1]?.text === '.' || (tokens[last]?.text === '.' && tokens[last + 1])) last += 1;
  return sql.slice(tokens[first]?.start, tokens[last]?.end);
}

/** Whether the statement has `values (…)` alone, or DEFAULT VALUES. */
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
