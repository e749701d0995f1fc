/**
 * The characters that end the name of a parameter for Spring (`NamedParameterUtils`); behind `:` or `&`, any other
 * character begins one.
 */
const ENDS_NAME = /[\s"':&,;()|=+\-*%/\\<>^]/;

/**
 * Whether Spring reads a parameter where PostgreSQL has an operator such as `a &@ b`, which cannot be written
 * otherwise, because no blank may part an operator.
 * @param end the offset behind an ampersand.
 */
export function isHeldForParameter(sql: string, end: number): boolean {
  return /[~!@#`?]/.test(sql[end] ?? '');
}

/**
 * Writes a sign so that Spring reads no parameter there: with a blank behind it, where a name would begin.
 * @param sign a colon or an ampersand of the statement that belongs to no parameter.
 * @param end the offset behind it.
 * @example
 * noParameter('&', 'a &b', 3)   →   '& '
 */
export function noParameter(sign: string, sql: string, end: number): string {
  const next = sql[end];
  return next === undefined || ENDS_NAME.test(next) ? sign : `${sign} `;
}
