/** One of the machines that an address names; what is not said is empty. */
export interface HostAndPort {
  readonly host: string;
  readonly port: string;
}

/** `user:password@host:port,host:port/path?name=value`, in parts. */
export interface Address {
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** One at least. */
  readonly hosts: readonly [HostAndPort, ...HostAndPort[]];
  readonly path: string;
  /** By names in small letters. */
  readonly query: ReadonlyMap<string, string>;
}

interface Spelling {
  /** Java's drivers read + as a blank there; libpq and most others do not. */
  readonly plusIsBlank?: boolean;
}

/**
 * Reads what stands after `//`. Not `URL`: it knows one host, and takes # and unescaped signs, which passwords have,
 * for something else.
 */
export function readAddress(text: string, spelling: Spelling = {}): Address {
  const [before = '', query = ''] = cut(text, '?');
  const at = before.lastIndexOf('@');
  const [user, password] = at < 0 ? [] : cut(before.slice(0, at), ':');
  const [authority = '', path = ''] = cut(before.slice(at + 1), '/');
  return {
    user: user ? decoded(user) : undefined,
    password: password === undefined ? undefined : decoded(password),
    hosts: hostsOf(authority),
    path: decoded(path),
    query: readQuery(query, '&', spelling),
  };
}

/** `name=value` pairs; a name that comes twice is what it was last. */
export function readQuery(
  text: string,
  separator: string,
  { plusIsBlank = false }: Spelling = {},
): Map<string, string> {
  const pairs = text.split(separator).map((pair) => cut(pair, '='));
  const value = (raw = '') => decoded(plusIsBlank ? raw.replaceAll('+', ' ') : raw);
  return new Map(
    pairs.flatMap(([name = '', raw]) => (name.trim() ? [[decoded(name.trim()).toLowerCase(), value(raw)]] : [])),
  );
}

/** The machines of `a:1,b:2,[::1]:3`. */
export function hostsOf(authority: string): Address['hosts'] {
  const [first = { host: '', port: '' }, ...others] = authority.split(',').map(hostOf);
  return [first, ...others];
}

/** One machine; an IPv6 address stands in brackets where it has a port. */
export function hostOf(text: string): HostAndPort {
  const [, bracketed, bare = '', port = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d*))?$/.exec(text.trim()) ?? [];
  return bracketed === undefined && bare === '' && text.includes('::')
    ? { host: text.trim(), port: '' }
    : { host: decoded(bracketed ?? bare), port };
}

/** Both sides of the first `sign`; without one, the whole. */
export function cut(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + sign.length)];
}

/** Without its percent signs, unless those are its own. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns whether a driver's switch is on, off, or says neither. */
export function isOn(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (/^(true|yes|on|1)$/i.test(value)) return true;
  return /^(false|no|off|0)$/i.test(value) ? false : undefined;
}
