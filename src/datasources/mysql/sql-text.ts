/**
 * Writes a text as SQL that reads the same under every `sql_mode` and character set.
 * @example
 * it's   →   _utf8mb4 x'69742773'
 */
export function literal(value: string): string {
  return `_utf8mb4 x'${Buffer.from(value, 'utf8').toString('hex')}'`;
}

/**
 * Writes a name as SQL.
 * @example
 * a`b   →   `a``b`
 */
export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/**
 * Writes `column in (…)`; without values it is never true.
 * @example
 * a, ['x']   →   a in (_utf8mb4 x'78')
 */
export function isAnyOf(column: string, values: readonly string[]): string {
  return values.length === 0 ? 'false' : `${column} in (${values.map(literal).join(', ')})`;
}
