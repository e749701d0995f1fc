import { isIPv6 } from 'node:net';

/** The IPv4 addresses inside an IPv6 address. */
export interface Embedded {
  /** The one IPv4 address that is reached under it, because a translator's prefix stands before it. */
  readonly translated: string | undefined;
  /** Every IPv4 address that it may lead to, through a translator or a tunnel; `translated` is among them. */
  readonly reached: readonly string[];
}

const NONE: Embedded = { translated: undefined, reached: [] };
/**
 * The prefixes of translators, each /96: IPv4-compatible, IPv4-mapped, IPv4-translated (RFC 2765) and NAT64's
 * well-known prefix (RFC 6052).
 */
const TRANSLATORS = ['0:0:0:0:0:0', '0:0:0:0:0:ffff', '0:0:0:0:ffff:0', '64:ff9b:0:0:0:0'];

/**
 * Finds the IPv4 addresses inside an IPv6 address; any other text has none.
 * @example
 * ::ffff:7f00:1   →   {translated: '127.0.0.1', reached: ['127.0.0.1']}
 */
export function embeddedIn(address: string): Embedded {
  if (!isIPv6(address)) return NONE;
  const groups = groupsOf(address);
  if (groups.slice(0, 7).every((group) => group === 0) && (groups[7] ?? 0) < 2) return NONE;
  if (TRANSLATORS.includes(prefix(groups))) {
    const translated = low(groups);
    return { translated, reached: [translated] };
  }
  return { translated: undefined, reached: [...local64(groups), ...tunnels(groups)] };
}

/**
 * Reads NAT64's prefix for local use, 64:ff9b:1::/48: the operator's own prefix in it may have any length that RFC 6052
 * allows.
 */
function local64([a, b, c, d = 0, e = 0, f = 0, g = 0, h = 0]: readonly number[]): string[] {
  if (a !== 0x64 || b !== 0xff9b || c !== 1) return [];
  return [
    ipv4(d, ((e & 255) << 8) | (f >> 8)),
    ipv4(((d & 255) << 8) | (e & 255), f),
    ipv4(((e & 255) << 8) | (f >> 8), ((f & 255) << 8) | (g >> 8)),
    ipv4(g, h),
  ];
}

/** Reads 6to4 (RFC 3056), Teredo's server and client (RFC 4380), and ISATAP behind any prefix (RFC 5214). */
function tunnels(groups: readonly number[]): string[] {
  const [a, b = 0, c = 0, d = 0, e = 0, f, g = 0, h = 0] = groups;
  const isatap = (e & ~0x300) === 0 && f === 0x5efe ? [low(groups)] : [];
  if (a === 0x2002) return [ipv4(b, c), ...isatap];
  if (a === 0x2001 && b === 0) return [ipv4(c, d), ipv4(g ^ 0xffff, h ^ 0xffff), ...isatap];
  return isatap;
}

function groupsOf(address: string): number[] {
  // The URL's spelling has no dotted part.
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (right === undefined) return numbers(left);
  const [before, after] = [numbers(left), numbers(right)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function prefix(groups: readonly number[]): string {
  return groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':');
}

function low(groups: readonly number[]): string {
  return ipv4(groups[6] ?? 0, groups[7] ?? 0);
}

function ipv4(high: number, below: number): string {
  return [high >> 8, high & 255, below >> 8, below & 255].join('.');
}
