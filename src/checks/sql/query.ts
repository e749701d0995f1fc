import type { DatabaseKind } from '../../model/described/routine.ts';
import { lexSql, SqlNotEnded, type SqlToken, wordOf } from './lexer.ts';
import type { MysqlMode } from './mysql-scanner.ts';
import { namesIn } from './parameter-names.ts';
import { isHeldForParameter } from './spring-names.ts';

export type QueryVerb = 'select' | 'insert' | 'update' | 'delete';

/** A user's statement, parsed but not yet checked by a database. */
export interface ParsedQuery {
  /** The text from its first word on, without a closing semicolon. */
  readonly sql: string;
  /** The offset of `sql` in the text it was read from; the tokens' offsets count from here. */
  readonly start: number;
  readonly verb: QueryVerb;
  /** The names of the parameters, in the order of their first use. */
  readonly parameters: readonly string[];
  readonly tokens: readonly SqlToken[];
  /** None of its own words writes; a function that it calls still may. */
  readonly onlyReads: boolean;
}

/** The reason why a text is no query, a key of the texts, and the offset. */
export class QueryRefused extends Error {
  readonly reason: 'empty' | 'several' | 'verb' | 'into' | 'positional' | 'notEnded' | 'character' | 'operator';
  readonly at: number;
  constructor(reason: QueryRefused['reason'], at: number) {
    super(`The query is refused: ${reason}`);
    this.name = 'QueryRefused';
    this.reason = reason;
    this.at = at;
  }
}

const VERBS = new Set<string>(['select', 'insert', 'update', 'delete']);
/** The words that begin a statement behind WITH or an opening parenthesis. */
const STARTS = new Set<string>([...VERBS, 'values', 'table', 'merge']);
const WRITES = new Set(['insert', 'update', 'delete', 'merge', 'truncate']);

/**
 * Reads one SELECT, INSERT, UPDATE or DELETE (also behind WITH) with `:name` parameters.
 * @example
 * select * from t where id = :id;   →   {sql: 'select * from t where id = :id', verb: 'select', parameters: ['id'], …}
 * @throws QueryRefused
 */
export function parseQuery(text: string, kind: DatabaseKind = 'postgresql', mode: MysqlMode = {}): ParsedQuery {
  // Protocols and drivers end a text there.
  const zero = text.indexOf('\0');
  if (zero >= 0) throw new QueryRefused('character', zero);
  const tokens = tokensOf(text, kind, mode);
  const end = tokens.findIndex((token) => token.text === ';' && token.kind === 'symbol');
  const own = end < 0 ? tokens : tokens.slice(0, end);
  const first = own[0];
  if (!first) throw new QueryRefused('empty', 0);
  const second = end < 0 ? undefined : tokens.slice(end).find((token) => token.text !== ';');
  if (second) throw new QueryRefused('several', second.start);
  const positional = own.find((token) => token.kind === 'positional');
  if (positional) throw new QueryRefused('positional', positional.start);
  const verb = verbOf(own);
  const into = own.find((token, i) => verb === 'select' && isIntoTable(token, own[i - 1]));
  if (into) throw new QueryRefused('into', into.start);
  const parameters = namesIn(own);
  const held = own.find(
    ({ kind: of, text: sign, end: to }) => of === 'symbol' && sign === '&' && isHeldForParameter(text, to),
  );
  if (held && kind === 'postgresql' && parameters.length > 0) throw new QueryRefused('operator', held.start);
  return {
    sql: text.slice(first.start, own.at(-1)?.end),
    start: first.start,
    verb,
    parameters,
    tokens: own.map((token) => ({ ...token, start: token.start - first.start, end: token.end - first.start })),
    onlyReads: verb === 'select' && !own.some((token, i) => WRITES.has(wordOf(token)) || locksRows(own, i)),
  };
}

/**
 * Writes the statement with each `:name` replaced; everything else stays as it is.
 * @example
 * select :a, replaced by `?`   →   {text: 'select ?', …}
 * @returns the text, and a function that finds an offset of it in the text that the query was read from.
 */
export function replaceParameters(query: ParsedQuery, write: (name: string) => string) {
  return replaceTokens(query, (token) => (token.kind === 'parameter' ? write(token.text) : undefined));
}

/**
 * Writes the statement with any tokens replaced; `write` answers nothing for a token that stays.
 * @example
 * id in (:ids), with `in` replaced by `= any`   →   {text: 'id = any (:ids)', …}
 */
export function replaceTokens(query: ParsedQuery, write: (token: SqlToken) => string | undefined) {
  const { sql, start } = query;
  const pieces: string[] = [];
  const moves = [{ to: 0, from: 0 }];
  let at = 0;
  let length = 0;
  for (const token of query.tokens) {
    const written = write(token);
    if (written === undefined) continue;
    const piece = sql.slice(at, token.start) + written;
    pieces.push(piece);
    length += piece.length;
    at = token.end;
    moves.push({ to: length, from: at });
  }
  return {
    text: pieces.join('') + sql.slice(at),
    original(offset: number): number {
      const move = moves.findLast((moved) => moved.to <= offset) ?? { to: 0, from: 0 };
      return start + move.from + offset - move.to;
    },
  };
}

function tokensOf(text: string, kind: DatabaseKind, mode: MysqlMode): SqlToken[] {
  try {
    return lexSql(text, kind, mode);
  } catch (error) {
    if (error instanceof SqlNotEnded) throw new QueryRefused('notEnded', error.at);
    throw error;
  }
}

/**
 * Finds the statement's own verb: the common tables of WITH stand in parentheses, so it is the first verb outside of
 * any.
 */
function verbOf(tokens: readonly SqlToken[]): QueryVerb {
  const isWith = wordOf(tokens[0]) === 'with';
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.text === '(') depth += 1;
    else if (token.text === ')') depth -= 1;
    else if (isWith ? depth === 0 && STARTS.has(wordOf(token)) && !isName(tokens[index + 1]) : true) {
      const verb = wordOf(token);
      if (VERBS.has(verb)) return verb as QueryVerb;
      break;
    }
  }
  throw new QueryRefused('verb', tokens[0]?.start ?? 0);
}

/** Whether AS follows: a common table may be called `delete`. */
function isName(next: SqlToken | undefined): boolean {
  return wordOf(next) === 'as';
}

/** Whether a token locks rows (FOR SHARE, FOR KEY SHARE), which no read-only transaction may do. */
function locksRows(tokens: readonly SqlToken[], at: number): boolean {
  return wordOf(tokens[at]) === 'share' && ['for', 'key'].includes(wordOf(tokens[at - 1]));
}

/** Whether a token belongs to SELECT … INTO, which makes a table; INSERT INTO does not. */
function isIntoTable(token: SqlToken, before: SqlToken | undefined): boolean {
  return wordOf(token) === 'into' && !['insert', 'merge'].includes(wordOf(before));
}
