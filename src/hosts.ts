import { BlockList, isIP } from 'node:net';

/** The addresses at which the portal listens and browsers reach it, as the operator set them. */
export interface HostOptions {
  /** HOST: an address or name; `0.0.0.0` and `::` stand for every address of the machine. */
  readonly host: string;
  /** PUBLIC_URL's origin. */
  readonly publicUrl: string | undefined;
}

export interface Hosts {
  /**
   * The portal's own origin for a request, from which links, redirects, cookies and origin checks follow.
   * @param authority the Host header, or the authority of the request's address.
   * @returns undefined when the request was meant for somebody else: its answer is 421.
   */
  originFor(authority: string | undefined, scheme?: string): string | undefined;
}

const AUTHORITY = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;
const EVERY_ADDRESS = new Set(['0.0.0.0', '[::]']);
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * The closed list of hosts that the portal answers to: loopback, HOST and PUBLIC_URL's host, on any port (a port may be
 * mapped, and no page chooses the one in its own address). A name that is not listed may be another site's that was made
 * to resolve to this machine. An address in figures is asked of no resolver, so where HOST stands for every address
 * each of them is let in; load balancers ask for /health that way.
 */
export function createHosts({ host, publicUrl }: HostOptions): Hosts {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl);
  const bound = hostname(host);
  const listed = new Set([bound, own?.hostname]);
  const everyAddress = bound !== undefined && EVERY_ADDRESS.has(bound);
  return {
    originFor(authority, scheme = 'http:') {
      if (authority === undefined || !AUTHORITY.test(authority)) return undefined;
      const asked = URL.parse(`${scheme}//${authority}`);
      if (!asked) return undefined;
      const known =
        listed.has(asked.hostname) || isLoopback(asked.hostname) || (everyAddress && isIP(bare(asked.hostname)) > 0);
      return known ? (own ?? asked).origin : undefined;
    },
  };
}

/** @returns whether only this machine is reached under a name or address; browsers know `*.localhost` by themselves. */
export function isLoopback(host: string): boolean {
  const name = bare(host.toLowerCase());
  const version = isIP(name);
  if (version === 0) return name === 'localhost' || name.endsWith('.localhost');
  return LOOPBACK.check(name, version === 6 ? 'ipv6' : 'ipv4');
}

/** The headers in which a browser says where a request comes from. */
export interface Sender {
  readonly origin: string | undefined;
  /** The header Sec-Fetch-Site. */
  readonly site: string | undefined;
}

/** @returns whether a request was sent by a page of another origin; scheme, host and port must all be `own`'s. */
export function isForeign({ origin, site }: Sender, own: string): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  // A page with a no-referrer policy posts its own forms with the origin 'null'; then the browser's word decides.
  if (origin === 'null') return site !== 'same-origin';
  return origin !== undefined && origin !== own;
}

function hostname(host: string): string | undefined {
  return URL.parse(`http://${isIP(host) === 6 ? `[${host}]` : host}`)?.hostname;
}

function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
