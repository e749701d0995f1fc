import type { DatabaseKind } from '../../model/described/routine.ts';

/** A piece of SQL text. Comments and white space are left out; `start` and `end` are offsets into the text. */
export interface SqlToken {
  readonly kind: 'word' | 'quoted' | 'string' | 'number' | 'symbol' | 'parameter' | 'positional';
  /** The text as written; for a parameter its name, without the colon. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The text ends inside a string, a quoted name or a comment. */
export class SqlNotEnded extends Error {
  readonly at: number;
  constructor(what: string, at: number) {
    super(`The ${what} is not closed`);
    this.name = 'SqlNotEnded';
    this.at = at;
  }
}

/** @returns a function that makes tokens which begin at `at`. */
export function makeAt(at: number) {
  return (kind: SqlToken['kind'], raw: string, text = raw): SqlToken => ({
    kind,
    text,
    start: at,
    end: at + raw.length,
  });
}

/** Matches a pattern, which must be sticky, at an offset. */
export function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Reads a keyword or plain name in lower case; empty for any other token. */
export function wordOf(token: SqlToken | undefined): string {
  return token?.kind === 'word' ? token.text.toLowerCase() : '';
}

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
