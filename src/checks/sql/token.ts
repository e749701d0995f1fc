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
