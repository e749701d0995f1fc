import { type SqlToken, wordOf } from './token.ts';

/**
 * `id in (:ids)` takes a list where the parameter stands alone: PostgreSQL compares with the elements of one array,
 * `id = any (:ids)`, of whose type it tells, and which may be empty.
 * @returns what is written in place of `in`, and of `not` before it, by the token.
 */
export function listComparisons(tokens: readonly SqlToken[]): ReadonlyMap<SqlToken, string> {
  const written = new Map<SqlToken, string>();
  for (const [index, token] of tokens.entries()) {
    const [opening, parameter, closing] = tokens.slice(index + 1, index + 4);
    const isAlone = opening?.text === '(' && parameter?.kind === 'parameter' && closing?.text === ')';
    if (wordOf(token) !== 'in' || !isAlone) continue;
    const before = tokens[index - 1];
    const isNegated = before !== undefined && wordOf(before) === 'not';
    if (isNegated) written.set(before, '<>');
    written.set(token, isNegated ? 'all' : '= any');
  }
  return written;
}
