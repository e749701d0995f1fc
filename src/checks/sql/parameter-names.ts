import type { DatabaseKind } from '../../model/described/routine.ts';
import { lexSql, SqlNotEnded, type SqlToken } from './lexer.ts';

/** Lists the names of parameters, each once, in the order of their first use. */
export function namesIn(tokens: readonly SqlToken[]): readonly string[] {
  return [...new Set(tokens.filter(({ kind }) => kind === 'parameter').map(({ text }) => text))];
}

/**
 * Lists the names of a text's parameters, even while it is typed: a string or comment that is not ended yet has none.
 * @example
 * select :b, :a, :b   →   ['b', 'a']
 */
export function parameterNames(sql: string, kind?: DatabaseKind): readonly string[] {
  try {
    return namesIn(lexSql(sql, kind));
  } catch (error) {
    if (!(error instanceof SqlNotEnded)) throw error;
    return parameterNames(sql.slice(0, error.at), kind);
  }
}
