/** What ends the name of a parameter for Spring (`NamedParameterUtils`); behind `:` or `&`, any other sign begins one. */
const ENDS_NAME = /[\s"':&,;()|=+\-*%/\\<>^]/;

/**
 * @param end where an ampersand ends in a statement of PostgreSQL, whose operators no blank may part.
 * @returns whether Spring reads a parameter there that cannot be written otherwise, as in `a &@ b`.
 */
export function isHeldForParameter(sql: string, end: number): boolean {
  return /[~!@#`?]/.test(sql[end] ?? '');
}

/**
 * @param sign a colon or an ampersand of the statement that belongs to no parameter.
 * @param end where it ends in the statement.
 * @returns it as Spring reads no parameter there: with a blank behind it, where a name would begin.
 */
export function noParameter(sign: string, sql: string, end: number): string {
  const next = sql[end];
  return next === undefined || ENDS_NAME.test(next) ? sign : `${sign} `;
}
