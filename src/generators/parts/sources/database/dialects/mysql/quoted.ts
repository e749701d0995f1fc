/**
 * Puts an identifier into backticks, always: reserved words differ by version.
 * @example
 * a`b   →   `a``b`
 */
export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
