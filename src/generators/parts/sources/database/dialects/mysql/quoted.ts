/** An identifier in backticks, always: reserved words differ by version. */
export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
