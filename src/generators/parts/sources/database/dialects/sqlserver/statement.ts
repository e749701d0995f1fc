import { lexSql, type SqlToken } from '../../../../../../checks/sql/lexer.ts';
import { noParameter } from '../../../../../../checks/sql/spring-names.ts';

/** Signs that mean something to Spring or the driver, which do not know names in brackets. */
const TELLING = /[:?&'"`{}]|--|\/\*/;
const NESTED_COMMENT = /\/\*[^*]*\/\*/;

/**
 * Escapes a statement for Spring, which knows neither names in brackets nor comments inside comments, and takes `a&b`
 * for a parameter `b`. The database reads the same as before.
 * @example
 * select [a:b] from t   →   select "a:b" from t
 */
export function escapeTransactStatement(sql: string): string {
  let text = '';
  let at = 0;
  for (const token of lexSql(sql, 'sqlserver')) {
    text += comments(sql.slice(at, token.start)) + written(token, sql);
    at = token.end;
  }
  return text + comments(sql.slice(at));
}

/**
 * Puts an identifier into brackets, always: reserved words differ by version.
 * @example
 * a]b   →   [a]]b]
 */
export function quoted(name: string): string {
  return `[${name.replaceAll(']', ']]')}]`;
}

function comments(gap: string): string {
  return NESTED_COMMENT.test(gap) ? ' ' : gap;
}

function written(token: SqlToken, sql: string): string {
  const text = sql.slice(token.start, token.end);
  if (token.kind === 'quoted') return text.startsWith('[') && TELLING.test(text) ? doubleQuoted(text) : text;
  if (token.kind !== 'symbol') return text;
  return text === '&' || text === ':' ? noParameter(text, sql, token.end) : text;
}

/** `[a"b]]c]` → `"a""b]c"`, which is the same name. */
function doubleQuoted(bracketed: string): string {
  return `"${bracketed.slice(1, -1).replaceAll(']]', ']').replaceAll('"', '""')}"`;
}
