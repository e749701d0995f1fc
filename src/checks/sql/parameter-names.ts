import type { DatabaseKind } from '../../model/described/routine.ts';
import { lexSql, SqlNotEnded, type SqlToken } from './lexer.ts';

/** @returns the names of parameters, each once, in the order of their first use. */
export function namesIn(tokens: readonly SqlToken[]): readonly string[] {
  return [...new Set(tokens.filter(({ kind }) => kind === 'parameter').map(({ text }) => text))];
}

/** The same of a text that is still typed: nothing is a parameter from where a string or a comment is not ended. */
export function parameterNames(sql: string, kind?: DatabaseKind): readonly string[] {
  try {
    return namesIn(lexSql(sql, kind));
  } catch (error) {
    if (!(error instanceof SqlNotEnded)) throw error;
    return parameterNames(sql.slice(0, error.at), kind);
  }
}
