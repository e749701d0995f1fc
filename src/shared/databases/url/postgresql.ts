import { isOn, readAddress } from './address.ts';
import { type ReadUrl, read, type UrlParts } from './connection-url.ts';

/** libpq's modes as ours; what it would check, we do not leave unchecked. */
const MODES: Readonly<Record<string, string>> = {
  disable: 'disable',
  allow: 'prefer',
  prefer: 'prefer',
  require: 'require',
  'no-verify': 'require',
  'verify-ca': 'verify-full',
  'verify-full': 'verify-full',
};

/**
 * Reads `//host:port/database?…`, or `database` alone, as libpq, its followers and pgjdbc write it.
 * @example
 * postgres://ada@db/shop?sslmode=require   →   postgresql, host db, port 5432, databaseName shop, username ada, tls require
 */
export function readPostgresql({ rest, java }: UrlParts): ReadUrl {
  const address = readAddress(rest.startsWith('//') ? rest.slice(2) : `/${rest.replace(/^\/+/, '')}`, {
    plusIsBlank: java,
  });
  const { query, path, hosts } = address;
  const said = query.get('host') ?? hosts[0].host;
  const host = said.split(',')[0] ?? '';
  const isSocket = host.startsWith('/') || host.startsWith('@');
  const username = query.get('user') ?? address.user;
  return read(
    'postgresql',
    {
      host: isSocket || host === '' ? 'localhost' : host,
      port: (query.get('port')?.split(',')[0] ?? hosts[0].port) || '5432',
      databaseName: query.get('dbname') || path || username || '',
      username,
      password: query.get('password') ?? address.password,
      tls: tlsOf(query),
    },
    [(hosts.length > 1 || said.includes(',')) && 'severalHosts', isSocket && 'socket'],
  );
}

function tlsOf(query: ReadonlyMap<string, string>): string | undefined {
  const mode = MODES[query.get('sslmode')?.toLowerCase() ?? ''];
  if (mode) return mode;
  const ssl = query.has('ssl') ? (isOn(query.get('ssl')) ?? query.get('ssl') === '') : undefined;
  if (ssl === false) return 'disable';
  if (ssl === undefined) return undefined;
  return /NonValidatingFactory$/.test(query.get('sslfactory') ?? '') ? 'require' : 'verify-full';
}
