import { type SqlToken, wordOf } from '../../checks/sql/lexer.ts';

/** The words before statements, each with the word behind which they begin. */
const HEADINGS = new Map([
  ['if', 'then'],
  ['elseif', 'then'],
  ['case', 'then'],
  ['when', 'then'],
  ['while', 'do'],
  ['for', 'do'],
]);
/** The words behind which a statement begins at once. */
const OPENING = new Set(['begin', 'loop', 'repeat', 'else']);

/**
 * Splits a routine's source into its plain statements, in the order they are written, including those inside blocks,
 * branches, loops and handlers, without the words that make these.
 * @example
 * begin if a then insert into t values (1); end if; commit; end   →   [insert into t values (1)], [commit]
 */
export function statementsOf(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] {
  const statements: SqlToken[][] = [];
  let at = 0;
  while (at < tokens.length) {
    const first = wordOf(tokens[at]);
    const heading = HEADINGS.get(first);
    if (tokens[at]?.text === ';') at += 1;
    else if (tokens[at + 1]?.text === ':') at += 2;
    else if (first === 'begin' && wordOf(tokens[at + 1]) === 'not') at += 3;
    else if (OPENING.has(first)) at += 1;
    else if (heading !== undefined) at = behind(tokens, at, heading);
    else if (first === 'declare' && isHandler(tokens, at)) at = behindConditions(tokens, at);
    else {
      const end = endOf(tokens, at);
      if (first !== 'end') statements.push(tokens.slice(at, end));
      at = end;
    }
  }
  return statements;
}

/** @returns the position of the semicolon that ends the statement which begins at `from`. */
function endOf(tokens: readonly SqlToken[], from: number): number {
  let at = from;
  while (at < tokens.length && tokens[at]?.text !== ';') at += 1;
  return at;
}

/** @returns the position behind the closing word; a CASE inside an expression has a THEN of its own. */
function behind(tokens: readonly SqlToken[], from: number, closing: string): number {
  let depth = 0;
  for (let at = from + 1; at < tokens.length; at += 1) {
    const here = wordOf(tokens[at]);
    if (here === 'case') depth += 1;
    else if (here === 'end') depth -= 1;
    else if (here === closing && depth === 0) return at + 1;
  }
  return tokens.length;
}

/**
 * Whether a declaration is a handler: `declare exit handler for`, `declare continue handler for`, `declare undo handler
 * for`.
 */
function isHandler(tokens: readonly SqlToken[], at: number): boolean {
  return wordOf(tokens[at + 2]) === 'handler' && wordOf(tokens[at + 3]) === 'for';
}

/**
 * @returns the position behind the conditions of a handler: `not found, sqlstate value '42000', 1062, my_condition`.
 */
function behindConditions(tokens: readonly SqlToken[], declare: number): number {
  let at = declare + 4;
  for (;;) {
    const first = wordOf(tokens[at]);
    if (first === 'sqlstate') at += wordOf(tokens[at + 1]) === 'value' ? 3 : 2;
    else at += first === 'not' ? 2 : 1;
    if (tokens[at]?.text !== ',') return at;
    at += 1;
  }
}
