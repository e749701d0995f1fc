import { type Address, hostsOf, isOn, readAddress } from './address.ts';
import { LOOKED_UP, type ReadUrl, read, type UrlParts } from './connection-url.ts';

/** The modes of MySQL's and MariaDB's drivers as ours; what they would check, we do not leave unchecked. */
const MODES: Readonly<Record<string, string>> = {
  disable: 'disable',
  disabled: 'disable',
  false: 'disable',
  preferred: 'prefer',
  required: 'require',
  trust: 'require',
  'verify-ca': 'verify-full',
  'verify-full': 'verify-full',
  'verify-identity': 'verify-full',
  true: 'verify-full',
};

/**
 * Reads an address of MySQL.
 * @example
 * mysql://ada:secret@db:3307/shop   →   mysql, host db, port 3307, databaseName shop, username ada, password secret
 */
export function readMysql(url: UrlParts): ReadUrl {
  // Its servers stand in DNS.
  return url.library === 'srv' ? LOOKED_UP : readServers('mysql', url);
}

/**
 * Reads an address of MariaDB.
 * @example
 * jdbc:mariadb://db/shop?user=ada   →   mariadb, host db, port 3306, databaseName shop, username ada
 */
export function readMariadb(url: UrlParts): ReadUrl {
  return readServers('mariadb', url);
}

/** Reads `//host:port/database?…`, with the names and lists that Connector/J and MariaDB's connector put before and into it. */
function readServers(type: 'mysql' | 'mariadb', { rest, java }: UrlParts): ReadUrl {
  // `loadbalance:`, `replication:`, `sequential:` …: how several servers are used.
  const address = readAddress(rest.replace(/^[\w+-]*:?\/\//, ''), { plusIsBlank: java && type === 'mysql' });
  const { query } = address;
  const { hosts, keys } = servers(rest, address);
  return read(
    type,
    {
      host: hosts[0].host || 'localhost',
      port: hosts[0].port || '3306',
      databaseName: address.path,
      username: query.get('user') ?? keys.get('user') ?? address.user,
      password: query.get('password') ?? keys.get('password') ?? address.password,
      tls: tlsOf(type, query),
    },
    [hosts.length > 1 && 'severalHosts'],
  );
}

/** Connector/J writes a server `address=(host=a)(port=1)` or `(host=a,port=1)` as well. */
function servers(rest: string, { hosts }: Address): { hosts: Address['hosts']; keys: ReadonlyMap<string, string> } {
  const [inKeys] = /^[^?]*/.exec(rest) ?? [''];
  const all = [...inKeys.matchAll(/\bhost\s*=\s*([^,)\]]*)/gi)].map(([, host = '']) => host.trim());
  if (all.length === 0) return { hosts, keys: new Map() };
  const keys = new Map(
    [...inKeys.matchAll(/\b(user|password|port)\s*=\s*([^,)\]]*)/gi)]
      .toReversed()
      .map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]),
  );
  const [first, ...others] = hostsOf(all.join(','));
  return { hosts: [{ ...first, port: keys.get('port') ?? '' }, ...others], keys };
}

function tlsOf(type: 'mysql' | 'mariadb', query: ReadonlyMap<string, string>): string | undefined {
  const said = query.get('sslmode') ?? query.get('ssl-mode') ?? query.get('ssl_mode');
  const mode = MODES[said?.toLowerCase().replaceAll('_', '-') ?? ''];
  if (mode) return mode;
  const ssl = isOn(query.get('usessl') ?? query.get('ssl'));
  if (ssl === undefined) return undefined;
  if (!ssl) return 'disable';
  // Connector/J's useSSL alone neither insists nor checks; MariaDB's does both.
  if (type === 'mariadb') return isOn(query.get('trustservercertificate')) ? 'require' : 'verify-full';
  if (isOn(query.get('verifyservercertificate'))) return 'verify-full';
  return isOn(query.get('requiressl')) ? 'require' : 'prefer';
}
