import type { SqlToken } from '../../../checks/sql/lexer.ts';

/**
 * Reads a name as the catalogue has it.
 * @example
 * `order`   →   order
 */
export function nameOf(token: SqlToken | undefined): string {
  const text = token?.text ?? '';
  if (token?.kind !== 'quoted') return text;
  const sign = text.charAt(0);
  return text.slice(1, -1).replaceAll(sign + sign, sign);
}

/** Picks the tokens outside of parentheses, without the parentheses themselves. */
export function outermost(tokens: readonly SqlToken[]): readonly SqlToken[] {
  let depth = 0;
  return tokens.filter(({ text }) => {
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    return depth === 0 && text !== ')';
  });
}
