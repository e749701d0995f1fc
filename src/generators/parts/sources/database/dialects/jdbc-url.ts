/**
 * Spells a host as the authority of a url does: an IPv6 address in brackets.
 * @example
 * ::1   →   [::1]
 */
export function urlHost(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}
