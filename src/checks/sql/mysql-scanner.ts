import { makeAt, match, SqlNotEnded, type SqlToken } from './token.ts';

/** The differences that an `sql_mode` makes for the scanner. Absent: MySQL's default. */
export interface MysqlMode {
  /** `"x"` is a name. Absent or false: it is a string. */
  readonly ansiQuotes?: boolean;
  /** A backslash in a string is a plain character. Absent or false: it escapes the next one. */
  readonly noBackslashEscapes?: boolean;
  readonly parameters?: boolean;
}

const SPACE = /\s+/y;
/** Two dashes begin a comment only before a blank: `5--1` is six. */
const LINE_COMMENT = /(?:#|--(?=[\s\p{Cc}]|$))[^\r\n]*/uy;
/**
 * The edge of an executed comment: MySQL and MariaDB run the text in `/*! … ` and `/*M! … `, always or from a version
 * on.
 */
const EXECUTED_COMMENT = /\/\*M?!\d*/y;
const WORD = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy;
const NUMBER = /(?:0x[0-9a-fA-F]+|0b[01]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)/y;
const PARAMETER = /:([\p{L}_][\p{L}\p{M}\p{N}_]*)/uy;
const BACKTICK_NAME = /`[^`]*(?:``[^`]*)*`/y;
const QUOTED: Readonly<Record<string, { readonly plain: RegExp; readonly escaped: RegExp }>> = {
  "'": { plain: /'[^']*(?:''[^']*)*'/y, escaped: /'[^'\\]*(?:(?:''|\\[\s\S])[^'\\]*)*'/y },
  '"': { plain: /"[^"]*(?:""[^"]*)*"/y, escaped: /"[^"\\]*(?:(?:""|\\[\s\S])[^"\\]*)*"/y },
};

/**
 * Finds the offset behind the white space, the comment or the edge of an executed comment at `at`.
 * @example
 * skipMysql('# note\nselect', 0)   →   6
 */
export function skipMysql(sql: string, at: number): number {
  const blank =
    match(SPACE, sql, at) ?? match(LINE_COMMENT, sql, at) ?? match(EXECUTED_COMMENT, sql, at) ?? closing(sql, at);
  if (blank) return at + blank.length;
  if (!sql.startsWith('/*', at)) return at;
  const end = sql.indexOf('*/', at + 2);
  if (end < 0) throw new SqlNotEnded('comment', at);
  return end + 2;
}

/** Outside of a comment, the sign that ends a comment only ever ends an executed one. */
function closing(sql: string, at: number): string | undefined {
  return sql.startsWith('*/', at) ? '*/' : undefined;
}

/**
 * Reads the token at `at`, as the scanner of MySQL and MariaDB does.
 * @example
 * mysqlTokenAt('`order` o', 0)   →   {kind: 'quoted', text: '`order`', start: 0, end: 7}
 */
export function mysqlTokenAt(sql: string, at: number, mode: MysqlMode = {}): SqlToken {
  const make = makeAt(at);
  const sign = sql[at] ?? '';
  const isName = sign === '`' || (sign === '"' && mode.ansiQuotes === true);
  if (isName) return make('quoted', ended(sign === '`' ? BACKTICK_NAME : QUOTED['"']?.plain, sql, at, 'quoted name'));
  const string = QUOTED[sign];
  if (string) return make('string', ended(mode.noBackslashEscapes ? string.plain : string.escaped, sql, at, 'string'));
  const word = match(WORD, sql, at);
  if (word) return make('word', word);
  const number = match(NUMBER, sql, at);
  if (number) return make('number', number);
  if (sql.startsWith(':=', at)) return make('symbol', ':=');
  const parameter = mode.parameters === false ? undefined : match(PARAMETER, sql, at);
  if (parameter) return make('parameter', parameter, parameter.slice(1));
  return sign === '?' ? make('positional', '?') : make('symbol', String.fromCodePoint(sql.codePointAt(at) ?? 0));
}

function ended(pattern: RegExp | undefined, sql: string, at: number, what: string): string {
  const found = pattern && match(pattern, sql, at);
  if (found === undefined) throw new SqlNotEnded(what, at);
  return found;
}
