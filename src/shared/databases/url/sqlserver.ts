import { cut, hostOf, isOn, readAddress } from './address.ts';
import { type ReadUrl, read, type UrlParts } from './connection-url.ts';

/**
 * Reads Microsoft's `//host\instance:port;name=value;…`, jTDS's `//host:port/database;…`, and addresses with a query like the web's.
 * @example
 * jdbc:sqlserver://db;databaseName=shop;user=ada   →   sqlserver, host db, port 1433, databaseName shop, username ada
 */
export function readSqlserver({ rest }: UrlParts): ReadUrl {
  const [start, properties] = cut(rest.replace(/^\/\//, ''), ';');
  const address = readAddress(start);
  const said = new Map([...address.query, ...readProperties(properties ?? '')]);
  const any = (...names: readonly string[]) => names.map((name) => said.get(name)).find((value) => value !== undefined);
  const named = any('servername', 'server');
  const server = named === undefined ? address.hosts[0] : hostOf(named);
  const [host, behind = ''] = cut(server.host, '\\');
  const port = any('portnumber', 'port') || server.port;
  // Where a query names the database, Go's driver has the instance in the path.
  const inPath = address.query.has('database') ? address.path : '';
  const instance = any('instancename', 'instance') || behind || inPath;
  return read(
    'sqlserver',
    {
      host: host || 'localhost',
      port: port || (instance === '' ? '1433' : ''),
      databaseName: any('databasename', 'database') ?? address.path,
      username: any('user', 'username', 'user id', 'uid') ?? address.user,
      password: any('password', 'pwd') ?? address.password,
      tls: tlsOf(said),
    },
    [instance !== '' && port === '' && 'instance', isIntegrated(said) && 'integrated'],
  );
}

/** A value that has a semicolon in it stands in braces, where `}}` is one brace. */
function readProperties(text: string): Map<string, string> {
  const pairs = text.matchAll(/([^=;]+)=(\{(?:[^}]|\}\})*\}|[^;]*)/g);
  return new Map(
    [...pairs].map(([, name = '', value = '']) => [
      name.trim().toLowerCase(),
      value.startsWith('{') && value.endsWith('}') ? value.slice(1, -1).replaceAll('}}', '}') : value,
    ]),
  );
}

function isIntegrated(said: ReadonlyMap<string, string>): boolean {
  const authentication = said.get('authentication') ?? 'SqlPassword';
  return isOn(said.get('integratedsecurity')) === true || !/^(sqlpassword|notspecified)$/i.test(authentication);
}

function tlsOf(said: ReadonlyMap<string, string>): string | undefined {
  const encrypt = said.get('encrypt')?.toLowerCase();
  if (encrypt === undefined) return undefined;
  if (encrypt === 'optional' || encrypt === 'disable' || isOn(encrypt) === false) return 'disable';
  return encrypt !== 'strict' && isOn(said.get('trustservercertificate')) ? 'require' : 'verify-full';
}
