import { lexSql, type SqlToken } from '../../../../../../checks/sql/lexer.ts';
import { listComparisons } from '../../../../../../checks/sql/list-comparisons.ts';
import { noParameter } from '../../../../../../checks/sql/spring-names.ts';
import { elementType } from '../../../../../../model/types.ts';
import type { Typed } from '../dialect.ts';

import { castOf, isMoney } from './values.ts';

/** Signs that continue an operator behind an ampersand: https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-OPERATORS */
const OPERATOR = /[-+*/<>=~!@#%^&|`?]/;
const NESTED_COMMENT = /\/\*(?:(?!\*\/)[\s\S])*\/\*/;
const DOLLAR_QUOTED = /^(\$[^$]*\$)([\s\S]*)\1$/;

/**
 * Escapes a statement for Spring and the driver. Operators such as `?` are doubled, because JDBC takes a single one for
 * a parameter. Dollar quotes, quotes behind a backslash, comments inside comments, `a&b` and slices (`a[1:2]`), which Spring does
 * not know, are spelled in a way that it does. The database reads the same, whether Spring looks for parameters or not.
 * @param types by parameter. A parameter that stands twice is two parameters to the driver, and `:a is null` alone has no type, so it
 *   is cast. Money and domains over it are cast always: they go as numbers, and no function that takes money takes those.
 * @example
 * select data ? 'key', $$it's$$   →   select data ?? 'key', 'it''s'
 */
export function escapeStatement(sql: string, types: ReadonlyMap<string, Typed> = new Map()): string {
  const tokens = lexSql(sql);
  const uses = Map.groupBy(
    tokens.filter((token) => token.kind === 'parameter'),
    (token) => token.text,
  );
  const lists = listComparisons(tokens);
  let text = '';
  let at = 0;
  for (const token of tokens) {
    const type = castFor(types.get(token.text), uses.get(token.text)?.length ?? 0);
    const own =
      token.kind === 'parameter' && type ? `(:${token.text}::${type})` : (lists.get(token) ?? written(token, sql));
    text += comments(sql.slice(at, token.start)) + own;
    at = token.end;
  }
  return text + comments(sql.slice(at));
}

function castFor(typed: Typed | undefined, uses: number): string | undefined {
  if (typed === undefined || (uses <= 1 && !isMoney(elementType(typed.type)))) return undefined;
  return castOf(typed.type, typed.databaseType);
}

function comments(gap: string): string {
  return NESTED_COMMENT.test(gap) ? ' ' : gap;
}

function written(token: SqlToken, sql: string): string {
  const text = sql.slice(token.start, token.end);
  if (token.kind === 'string') return plainQuotes(text);
  if (token.kind !== 'symbol' || text === '::') return text;
  if (text === ':' || (text === '&' && !OPERATOR.test(sql[token.end] ?? ''))) return noParameter(text, sql, token.end);
  return text.replaceAll('?', '??');
}

/**
 * Writes a text literal in single quotes.
 * @example
 * $a$it's$a$   →   'it''s'
 */
function plainQuotes(text: string): string {
  const [, , inside] = DOLLAR_QUOTED.exec(text) ?? [];
  if (inside !== undefined) return `'${inside.replaceAll("'", "''")}'`;
  return /^e'/i.test(text) ? text.replace(/\\([\s\S])/g, (found, sign: string) => (sign === "'" ? "''" : found)) : text;
}
