import { lexSql } from '../sql/lexer.ts';

/**
 * A statement as Spring and the driver read it: only `:name` parameters keep their colon (slices and
 * dollar-quoted text get `\\:`), and operators such as `?` are doubled, because JDBC takes a single one
 * for a parameter.
 */
export function escapeStatement(sql: string): string {
  let text = '';
  let at = 0;
  for (const token of lexSql(sql)) {
    text += sql.slice(at, token.start) + escaped(token.kind, sql.slice(token.start, token.end));
    at = token.end;
  }
  return text + sql.slice(at);
}

function escaped(kind: string, written: string): string {
  if (kind === 'symbol') return written === '::' ? written : written.replaceAll('?', '??').replaceAll(':', '\\:');
  return kind === 'string' && written.startsWith('$') ? written.replaceAll(':', '\\:') : written;
}
