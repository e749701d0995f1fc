import type { DatabaseKind } from '../../model/described/routine.ts';
import { type MysqlMode, mysqlTokenAt, skipMysql } from './mysql-scanner.ts';
import { makeAt, match, SqlNotEnded, type SqlToken, wordOf } from './token.ts';

export { SqlNotEnded, type SqlToken, wordOf };

const SPACE = /\s+/y;
const LINE_COMMENT = /--[^\r\n]*/y;
const WORD = /[\p{L}_][\p{L}\p{M}\p{N}_$]*/uy;
const NUMBER = /(?:0[xXoObB][0-9a-fA-F_]+|\d[\d_]*(?:\.(?!\.)\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)/y;
const POSITIONAL = /\$\d+/y;
const DOLLAR_TAG = /\$(?:[\p{L}_][\p{L}\p{M}\p{N}_]*)?\$/uy;
const PARAMETER = /:([\p{L}_][\p{L}\p{M}\p{N}_]*)/uy;
const PLAIN_STRING = /'[^']*(?:''[^']*)*'/y;
const ESCAPE_STRING = /'[^'\\]*(?:(?:''|\\[\s\S])[^'\\]*)*'/y;
const QUOTED_NAME = /"[^"]*(?:""[^"]*)*"/y;
const STRING_PREFIX = /(?:[eE]|[bB]|[xX]|[nN]|[uU]&)(?=')/y;
const NAME_PREFIX = /[uU]&(?=")/y;
const ORACLE_WORD = /[\p{L}_][\p{L}\p{M}\p{N}_$#]*/uy;
const ORACLE_POSITIONAL = /:\d+/y;
const ORACLE_PREFIX = /[nN](?=')/y;
/** `q'[it's]'`: the sign behind the quote, or its closing partner, ends the text. */
const ORACLE_QUOTING = /[nN]?[qQ]'([\s\S])/uy;
const TRANSACT_WORD = /[\p{L}_@#][\p{L}\p{M}\p{N}_@$#]*/uy;
const TRANSACT_NUMBER = /(?:0[xX][0-9a-fA-F]*|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)/y;
const TRANSACT_PREFIX = /[nN](?=')/y;
const BRACKETED_NAME = /\[[^\]]*(?:\]\][^\]]*)*\]/y;
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')', '<': '>' };

/** The words that a value follows. Inside brackets, a colon behind one of them begins a parameter, not a slice. */
const BEFORE_VALUE = new Set(
  'select where and or not in is like ilike between when then else case from by on having returning limit offset values set any all some distinct array'.split(
    ' ',
  ),
);

/**
 * Splits SQL (and its procedural language) into tokens as the database's own scanner does. PostgreSQL: E'' and U&''
 * strings, dollar quotes, nested comments, `::` casts; `:name` is a parameter, but not in a slice such as
 * `tags[first:last]`. Oracle: q'' strings, comments that do not nest, names with `#` and `$`. SQL Server: `[names]`,
 * `@variables`, `#tables`, `::` static calls, nested comments; a lone `?` counts as a positional parameter. MySQL and
 * MariaDB: names in backticks, `#` comments, backslashes in strings, and the differences that `mode` makes.
 * @example
 * select id from t where a = :a   →   select, id, from, t, where, a, =, a (parameter)
 * @throws SqlNotEnded
 */
export function lexSql(sql: string, kind: DatabaseKind = 'postgresql', mode: MysqlMode = {}): SqlToken[] {
  const isMysql = kind === 'mysql' || kind === 'mariadb';
  const tokenAt = SCANNERS[kind] ?? postgresTokenAt;
  const tokens: SqlToken[] = [];
  let brackets = 0;
  let at = 0;
  while (at < sql.length) {
    const next = isMysql ? skipMysql(sql, at) : skipped(sql, at, kind !== 'oracle');
    if (next > at) {
      at = next;
      continue;
    }
    const token = isMysql ? mysqlTokenAt(sql, at, mode) : tokenAt(sql, at, brackets > 0 && endsValue(tokens.at(-1)));
    if (token.text === '[') brackets += 1;
    if (token.text === ']') brackets -= 1;
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

/** Finds the offset behind the white space and comments at `at`. */
function skipped(sql: string, at: number, nested: boolean): number {
  const blank = match(SPACE, sql, at) ?? match(LINE_COMMENT, sql, at);
  if (blank) return at + blank.length;
  return sql.startsWith('/*', at) ? commentEnd(sql, at, nested) : at;
}

function commentEnd(sql: string, start: number, nested: boolean): number {
  let depth = 1;
  const edge = /\/\*|\*\//g;
  edge.lastIndex = start + 2;
  for (let found = edge.exec(sql); found; found = edge.exec(sql)) {
    depth += found[0] === '*/' ? -1 : nested ? 1 : 0;
    if (depth === 0) return edge.lastIndex;
  }
  throw new SqlNotEnded('comment', start);
}

function oracleTokenAt(sql: string, at: number): SqlToken {
  const make = makeAt(at);
  const text = oracleStringAt(sql, at);
  if (text) return make('string', text);
  const name = quotedAt(sql, at);
  if (name) return make('quoted', name);
  const word = match(ORACLE_WORD, sql, at);
  if (word) return make('word', word);
  const positional = match(ORACLE_POSITIONAL, sql, at);
  if (positional) return make('positional', positional);
  const number = match(NUMBER, sql, at);
  if (number) return make('number', number);
  if (sql.startsWith(':=', at)) return make('symbol', ':=');
  const parameter = match(PARAMETER, sql, at);
  if (parameter) return make('parameter', parameter, parameter.slice(1));
  return make('symbol', String.fromCodePoint(sql.codePointAt(at) ?? 0));
}

function oracleStringAt(sql: string, at: number): string | undefined {
  const opening = match(ORACLE_QUOTING, sql, at);
  if (opening) {
    const sign = String.fromCodePoint(opening.codePointAt(opening.indexOf("'") + 1) ?? 0);
    const closing = `${CLOSING[sign] ?? sign}'`;
    const end = sql.indexOf(closing, at + opening.length);
    if (end < 0) throw new SqlNotEnded('string', at);
    return sql.slice(at, end + closing.length);
  }
  return prefixedStringAt(sql, at, ORACLE_PREFIX);
}

function transactTokenAt(sql: string, at: number): SqlToken {
  const make = makeAt(at);
  const text = prefixedStringAt(sql, at, TRANSACT_PREFIX);
  if (text) return make('string', text);
  const name = sql[at] === '[' ? bracketedAt(sql, at) : quotedAt(sql, at);
  if (name) return make('quoted', name);
  const word = match(TRANSACT_WORD, sql, at);
  if (word) return make('word', word);
  const number = match(TRANSACT_NUMBER, sql, at);
  if (number) return make('number', number);
  if (sql.startsWith('::', at)) return make('symbol', '::');
  const parameter = match(PARAMETER, sql, at);
  if (parameter) return make('parameter', parameter, parameter.slice(1));
  return sql[at] === '?' ? make('positional', '?') : make('symbol', String.fromCodePoint(sql.codePointAt(at) ?? 0));
}

function bracketedAt(sql: string, at: number): string {
  const body = match(BRACKETED_NAME, sql, at);
  if (body === undefined) throw new SqlNotEnded('quoted name', at);
  return body;
}

/** Reads a string between apostrophes, where doubling them is the only escape. */
function prefixedStringAt(sql: string, at: number, letters: RegExp): string | undefined {
  const prefix = match(letters, sql, at) ?? '';
  if (sql[at + prefix.length] !== "'") return undefined;
  const body = match(PLAIN_STRING, sql, at + prefix.length);
  if (body === undefined) throw new SqlNotEnded('string', at);
  return prefix + body;
}

function postgresTokenAt(sql: string, at: number, afterValueInBrackets: boolean): SqlToken {
  const make = makeAt(at);
  const text = stringAt(sql, at);
  if (text) return make('string', text);
  const name = quotedAt(sql, at);
  if (name) return make('quoted', name);
  const word = match(WORD, sql, at);
  if (word) return make('word', word);
  const positional = match(POSITIONAL, sql, at);
  if (positional) return make('positional', positional);
  const number = match(NUMBER, sql, at);
  if (number) return make('number', number);
  if (sql.startsWith('::', at) || sql.startsWith(':=', at)) return make('symbol', sql.slice(at, at + 2));
  const parameter = afterValueInBrackets ? undefined : match(PARAMETER, sql, at);
  if (parameter) return make('parameter', parameter, parameter.slice(1));
  return make('symbol', String.fromCodePoint(sql.codePointAt(at) ?? 0));
}

function stringAt(sql: string, at: number): string | undefined {
  const tag = match(DOLLAR_TAG, sql, at);
  if (tag) {
    const end = sql.indexOf(tag, at + tag.length);
    if (end < 0) throw new SqlNotEnded('dollar-quoted string', at);
    return sql.slice(at, end + tag.length);
  }
  const prefix = match(STRING_PREFIX, sql, at) ?? '';
  if (sql[at + prefix.length] !== "'") return undefined;
  const body = match(/^e$/i.test(prefix) ? ESCAPE_STRING : PLAIN_STRING, sql, at + prefix.length);
  if (body === undefined) throw new SqlNotEnded('string', at);
  return prefix + body;
}

function quotedAt(sql: string, at: number): string | undefined {
  const prefix = match(NAME_PREFIX, sql, at) ?? '';
  if (sql[at + prefix.length] !== '"') return undefined;
  const body = match(QUOTED_NAME, sql, at + prefix.length);
  if (body === undefined) throw new SqlNotEnded('quoted name', at);
  return prefix + body;
}

const SCANNERS: Partial<Record<DatabaseKind, (sql: string, at: number) => SqlToken>> = {
  oracle: oracleTokenAt,
  sqlserver: transactTokenAt,
};

/** Whether a token can end a value, so that a colon behind it, inside brackets, makes a slice. */
function endsValue(token: SqlToken | undefined): boolean {
  if (!token) return false;
  if (token.kind === 'symbol') return token.text === ')' || token.text === ']';
  return token.kind !== 'word' || !BEFORE_VALUE.has(token.text.toLowerCase());
}
