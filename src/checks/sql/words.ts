import type { DatabaseKind } from '../../model/described/routine.ts';
import type { SqlToken } from './token.ts';

/**
 * Picks the tokens outside of parentheses, and the outermost parentheses themselves.
 * @example
 * a in (1, 2) and b   →   a, in, (, ), and, b
 */
export function outermost(tokens: readonly SqlToken[]): readonly SqlToken[] {
  let depth = 0;
  return tokens.filter((token) => {
    const isSymbol = token.kind === 'symbol';
    if (isSymbol && token.text === ')') depth -= 1;
    const isOutside = depth === 0;
    if (isSymbol && token.text === '(') depth += 1;
    return isOutside;
  });
}

/**
 * Spells a name as the catalogue has it.
 * @example
 * `order` of MySQL → order,   orders of Oracle → ORDERS
 */
export function spelled({ kind: token, text }: SqlToken, kind: DatabaseKind): string {
  if (token === 'word') return kind === 'oracle' ? text.toUpperCase() : text;
  const closing = text.at(-1) ?? '';
  return text.slice(1, -1).replaceAll(closing + closing, closing);
}
