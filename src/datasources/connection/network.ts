import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Fault } from '../../model/fault.ts';
import { isText } from '../../model/schema/text.ts';
import { embeddedIn } from './embedded-addresses.ts';

export interface Network {
  /**
   * Resolves a host once and checks every address it has.
   * @returns the checked addresses, in the order to try them: connect to these, and never to the name again.
   * @throws Fault `hostNotAllowed`, or `connectionFailed` (name-not-found).
   */
  check(target: { host: string; port: number; databaseName?: string | undefined }): Promise<readonly string[]>;
}

export interface NetworkOptions {
  /**
   * CIDRs or addresses. When there are any, nothing else may be reached. Absent: everything that is not denied may be.
   */
  readonly allow?: readonly string[] | undefined;
  /**
   * CIDRs or addresses that may not be reached. Absent: only the cloud's metadata and the portal itself are refused.
   */
  readonly deny?: readonly string[] | undefined;
  /** The port that the portal itself listens on. */
  readonly ownPort?: number | undefined;
  /** The url of the portal's own database; another database on that server may be reached. */
  readonly ownDatabaseUrl?: string | undefined;
  readonly lookup?: ((host: string) => Promise<readonly string[]>) | undefined;
}

/** The addresses at which clouds answer questions about the machine itself, including its credentials. */
const METADATA = [
  '169.254.0.0/16',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::a9fe:a9fe',
];
const LOOKUP_TIMEOUT_MS = 5_000;
const HOST = /^[\p{L}\p{N}._:-]{1,253}$/u;

/** Decides which machines a data source may be on (DECISIONS §8). */
export function createNetwork(options: NetworkOptions = {}): Network {
  const metadata = blockList(METADATA);
  const deny = blockList(options.deny ?? []);
  const allow = options.allow?.length ? blockList(options.allow) : undefined;
  const lookup = options.lookup ?? lookupAll;
  const own = options.ownDatabaseUrl ? ownDatabase(options.ownDatabaseUrl) : undefined;

  async function isOwnDatabase(addresses: readonly string[], port: number, name?: string): Promise<boolean> {
    if (!own || own.port !== port || own.name !== name) return false;
    const ours: readonly string[] = await addressesOf(own.host, lookup).catch(() => []);
    return addresses
      .flatMap(faces)
      .some((face) => ours.includes(face) || (isThisMachine(face) && ours.some(isThisMachine)));
  }

  return {
    async check({ host, port, databaseName }) {
      const bare = host.replace(/^\[(.*)\]$/, '$1');
      const refused = () => new Fault('hostNotAllowed', { values: { host } });
      // A name that a protocol reads to its first NUL only would be compared with more than the server gets.
      if (!HOST.test(bare) || !isText(databaseName ?? '')) throw refused();
      const addresses = await addressesOf(bare, lookup);
      for (const address of addresses) {
        if (faces(address).some((face) => contains(metadata, face) || contains(deny, face))) throw refused();
        if (allow && !isAllowed(allow, address)) throw refused();
        if (port === options.ownPort && faces(address).some(isThisMachine)) throw refused();
      }
      if (await isOwnDatabase(addresses, port, databaseName)) throw refused();
      return addresses;
    },
  };
}

async function addressesOf(
  host: string,
  lookup: (host: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  if (isIP(host)) return [plain(host)];
  const timeout = AbortSignal.timeout(LOOKUP_TIMEOUT_MS);
  const late = new Promise<never>((_, reject) => timeout.addEventListener('abort', () => reject(timeout.reason)));
  try {
    const found = [...new Set((await Promise.race([lookup(host), late])).map(plain))];
    if (found.length > 0) return found;
  } catch (error) {
    throw new Fault('connectionFailed', { values: { diagnosis: 'name-not-found', host }, cause: error });
  }
  throw new Fault('connectionFailed', { values: { diagnosis: 'name-not-found', host } });
}

/** Looks a name up, IPv4 first: most databases listen there, even where `localhost` has both. */
async function lookupAll(host: string): Promise<readonly string[]> {
  return (await systemLookup(host, { all: true, order: 'ipv4first' })).map((found) => found.address);
}

/**
 * Writes an address in one spelling; one that IPv6 only maps becomes IPv4. A zone (`%eth0`) never comes from a name.
 * @example
 * 0:0:0:0:0:ffff:7f00:1   →   127.0.0.1
 */
function plain(address: string): string {
  if (!isIPv6(address)) return address;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  return /^::ffff:\w+:\w+$/.test(short) ? (embeddedIn(short).translated ?? short) : short;
}

/** Lists an address and every address that it may lead to. */
function faces(address: string): readonly string[] {
  return [address, ...embeddedIn(address).reached];
}

/**
 * Whether an address is allowed. A tunnel's IPv4 end allows nothing, because the owner of an IPv6 network chooses which
 * addresses it embeds.
 */
function isAllowed(allow: BlockList, address: string): boolean {
  const { translated } = embeddedIn(address);
  return contains(allow, address) || (translated !== undefined && contains(allow, translated));
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.trim().split('/');
    const bits = isIPv6(address) ? 128 : 32;
    const length = prefix === undefined ? bits : Number(prefix);
    if (!isIP(address) || !Number.isInteger(length) || length < 0 || length > bits) {
      throw new Error(`Not an address or CIDR: ${range}`);
    }
    list.addSubnet(address, length, bits === 128 ? 'ipv6' : 'ipv4');
  }
  return list;
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

const LOOPBACK = blockList(['127.0.0.0/8', '0.0.0.0/8', '::1', '::']);

function isThisMachine(address: string): boolean {
  if (contains(LOOPBACK, address)) return true;
  return Object.values(networkInterfaces()).some((cards) => cards?.some((card) => card.address === address));
}

function ownDatabase(url: string) {
  const { hostname, port, pathname } = new URL(url);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : 5432,
    name: decodeURIComponent(pathname.slice(1)),
  };
}
