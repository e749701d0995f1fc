import { lexSql, type SqlToken } from '../../sql/lexer.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|--[^\n]*|#[^\n]*/g;
/** What Spring would read as a parameter's name behind `&`. */
const NAME_START = /[\p{L}\p{N}_$@`.]/u;

/**
 * A statement as Spring reads it, which knows neither backslashes in strings, nor `#` comments, nor that `--` needs a
 * blank, and takes `a&b` for a parameter `b`. The database reads the same as before.
 */
export function escapeMysqlStatement(sql: string): string {
  let text = '';
  let at = 0;
  for (const token of lexSql(sql, 'mysql')) {
    text += comments(sql.slice(at, token.start)) + written(token, sql);
    at = token.end;
  }
  return text + comments(sql.slice(at));
}

function comments(gap: string): string {
  return gap.replace(COMMENT, (found) => (found.startsWith('#') ? `-- ${found.slice(1)}` : found));
}

function written(token: SqlToken, sql: string): string {
  const text = sql.slice(token.start, token.end);
  const next = sql.slice(token.end);
  if (token.kind === 'string') return plainQuotes(text);
  if (token.kind !== 'symbol') return text;
  if (text === '&' && NAME_START.test(String.fromCodePoint(next.codePointAt(0) ?? 0x20))) return '& ';
  if (text === '-' && next.startsWith('-')) return '- ';
  return text === ':' ? '\\:' : text;
}

/** `\'` inside a string as `''`, its other escapes as they are. */
function plainQuotes(text: string): string {
  const quote = text.at(-1) ?? '';
  return text.replace(/\\([\s\S])/g, (found, sign: string) => (sign === quote ? quote + quote : found));
}
