/** A text as SQL that no `sql_mode` and no character set reads otherwise. */
export function literal(value: string): string {
  return `_utf8mb4 x'${Buffer.from(value, 'utf8').toString('hex')}'`;
}

/** A name as SQL. */
export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** `column in (…)`; of no values it is never true. */
export function isAnyOf(column: string, values: readonly string[]): string {
  return values.length === 0 ? 'false' : `${column} in (${values.map(literal).join(', ')})`;
}
