import { type SqlToken, wordOf } from './token.ts';

/**
 * Rewrites `id in (:ids)` where the parameter stands alone. PostgreSQL then compares with the elements of one array,
 * whose type it tells and which may be empty.
 * @example
 * id in (:ids) → id = any (:ids),   id not in (:ids) → id <> all (:ids)
 * @returns the text for each token that changes: `in`, and `not` before it.
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
