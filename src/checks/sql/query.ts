import type { DatabaseKind } from '../../model/described/routine.ts';
import { lexSql, SqlNotEnded, type SqlToken, wordOf } from './lexer.ts';
import type { MysqlMode } from './mysql-scanner.ts';
import { namesIn } from './parameter-names.ts';
import { isHeldForParameter } from './spring-names.ts';

export type QueryVerb = 'select' | 'insert' | 'update' | 'delete';

/** A user's statement, read but not judged by a database yet. */
export interface ParsedQuery {
  /** Without a closing semicolon and without what stands before its first word. */
  readonly sql: string;
  /** Where `sql` begins in the text it was read from; the tokens' offsets count from here. */
  readonly start: number;
  readonly verb: QueryVerb;
  /** Parameter names in the order of their first use. */
  readonly parameters: readonly string[];
  readonly tokens: readonly SqlToken[];
  /** Nothing in it writes, as far as its own words say; a function it calls still may. */
  readonly onlyReads: boolean;
}

/** Why a text is no query: a key of the texts, and where. */
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
/** Words that begin a statement, as far as what follows WITH or an opening parenthesis is concerned. */
const STARTS = new Set<string>([...VERBS, 'values', 'table', 'merge']);
const WRITES = new Set(['insert', 'update', 'delete', 'merge', 'truncate']);

/**
 * Reads one SELECT, INSERT, UPDATE or DELETE (also behind WITH) with `:name` parameters.
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
 * @returns the text, and a function that finds an offset of it in the text that the query was read from.
 */
export function replaceParameters(query: ParsedQuery, write: (name: string) => string) {
  return replaceTokens(query, (token) => (token.kind === 'parameter' ? write(token.text) : undefined));
}

/** The same for any tokens: `write` answers nothing for one that stays as it is. */
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
      const move = moves.findLast((one) => one.to <= offset) ?? { to: 0, from: 0 };
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

/** WITH's common tables stand in parentheses, so the statement's own verb is the first one outside of any. */
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

/** A common table may be called `delete`: then AS follows. */
function isName(next: SqlToken | undefined): boolean {
  return wordOf(next) === 'as';
}

/** FOR SHARE, FOR KEY SHARE: no read-only transaction may lock rows. */
function locksRows(tokens: readonly SqlToken[], at: number): boolean {
  return wordOf(tokens[at]) === 'share' && ['for', 'key'].includes(wordOf(tokens[at - 1]));
}

/** SELECT … INTO makes a table; INSERT INTO is another thing. */
function isIntoTable(token: SqlToken, before: SqlToken | undefined): boolean {
  return wordOf(token) === 'into' && !['insert', 'merge'].includes(wordOf(before));
}
