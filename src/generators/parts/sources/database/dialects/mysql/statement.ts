import { lexSql, type SqlToken } from '../../../../../../checks/sql/lexer.ts';
import { noParameter } from '../../../../../../checks/sql/spring-names.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|--[^\n]*|#[^\n]*/g;

/**
 * Escapes a statement for Spring, which knows neither backslashes in strings, nor `#` comments, nor that `--` needs a
 * blank, and takes `a&b` for a parameter `b`. The database reads the same as before.
 * @example
 * select 'it\'s' # note   →   select 'it''s' --  note
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
  if (token.kind === 'string') return plainQuotes(text);
  if (token.kind !== 'symbol') return text;
  if (text === '-' && sql[token.end] === '-') return '- ';
  return text === '&' || text === ':' ? noParameter(text, sql, token.end) : text;
}

/** Writes `\'` inside a string as `''`, and leaves its other escapes as they are. */
function plainQuotes(text: string): string {
  const quote = text.at(-1) ?? '';
  return text.replace(/\\([\s\S])/g, (found, sign: string) => (sign === quote ? quote + quote : found));
}
