import { lexSql } from '../../../../../../checks/sql/lexer.ts';

const QUOTED = /^([nN]?)[qQ]'(?:\[([\s\S]*)\]|\{([\s\S]*)\}|\(([\s\S]*)\)|<([\s\S]*)>|([^[{(<])([\s\S]*)\6)'$/u;

/**
 * Escapes a statement for Spring, which does not know quotes of one's own choice.
 * @example
 * select q'[it's]' from dual   →   select 'it''s' from dual
 */
export function escapeOracleStatement(sql: string): string {
  let text = '';
  let at = 0;
  for (const token of lexSql(sql, 'oracle')) {
    const written = sql.slice(token.start, token.end);
    text += sql.slice(at, token.start) + (token.kind === 'string' ? plainQuotes(written) : written);
    at = token.end;
  }
  return text + sql.slice(at);
}

function plainQuotes(written: string): string {
  const found = QUOTED.exec(written);
  if (!found) return written;
  const [, national = '', square, curly, round, angle, , other] = found;
  const inner = square ?? curly ?? round ?? angle ?? other ?? '';
  return `${national}'${inner.replaceAll("'", "''")}'`;
}
