import { cut, hostOf, hostsOf, readAddress, readQuery } from './address.ts';
import { LOOKED_UP, type ReadUrl, read, UNKNOWN, type UrlParts } from './connection-url.ts';
import { readDescriptor, tlsBy } from './oracle-descriptor.ts';

/**
 * Reads a host with a SID or a service, an address with a protocol, or a whole description.
 * @example
 * jdbc:oracle:thin:ada/secret@//db:1522/ERP   →   oracle, host db, port 1522, serviceName ERP, username ada, password secret
 */
export function readOracle({ rest }: UrlParts): ReadUrl {
  if (rest.startsWith('//')) return readWebLike(rest.slice(2));
  const [driver, said] = cut(rest, ':');
  if (said === undefined || !/^(thin|oci8?)$/i.test(driver)) return UNKNOWN;
  const at = whereTheTargetBegins(said);
  if (at < 0) return UNKNOWN;
  const [user, password] = cut(said.slice(0, at), '/');
  const target = readTarget(said.slice(at + 1).trim());
  if (target.kind !== 'read') return target;
  return read(
    'oracle',
    {
      ...target.values,
      username: unquoted(user) || target.values.username,
      password: password === undefined ? target.values.password : unquoted(password),
    },
    target.notes,
  );
}

/** Passwords may have an @ in them, quoted or not; what follows the last one is where to connect. */
function whereTheTargetBegins(said: string): number {
  const description = said.search(/@\s*\(/);
  return description >= 0 ? description : (said.split('?')[0] ?? '').lastIndexOf('@');
}

const unquoted = (text: string) => text.replace(/^"(.*)"$/, '$1');

function readTarget(target: string): ReadUrl {
  if (target.startsWith('(')) return readDescriptor(target);
  const [before, parameters = ''] = cut(target, '?');
  const [, scheme, address = ''] =
    /^(?:(\w+):)?(?:\/\/)?(.*)$/.exec(before.includes('//') ? before : `//${before}`) ?? [];
  if (scheme && !/^tcps?$/i.test(scheme)) return LOOKED_UP;
  const [authority, service] = cut(address, '/');
  const options = readQuery(parameters, '&');
  const secure = scheme?.toLowerCase() === 'tcps';
  const rest = { tls: secure ? tlsBy(options.get('ssl_server_dn_match')) : 'disable' };
  if (service !== undefined) {
    const hosts = hostsOf(authority);
    const port = hosts[0].port || hosts.at(-1)?.port || '1521';
    // `service:dedicated/instance`
    const serviceName = service.split(/[:/]/)[0];
    return read('oracle', { host: hosts[0].host, port, serviceName, ...rest }, [hosts.length > 1 && 'severalHosts']);
  }
  const [, host, port, sid] = /^(\[[^\]]+\]|[^:]+):(\d+):([\w$#.-]+)$/.exec(authority) ?? [];
  if (host && port && sid) {
    return read('oracle', { host: hostOf(host).host, port, serviceName: sid, ...rest }, ['sid']);
  }
  // Without a port and a service it is a name of tnsnames.ora.
  const server = hostOf(authority);
  return server.port && server.host
    ? read('oracle', { host: server.host, port: server.port, serviceName: '', ...rest })
    : LOOKED_UP;
}

/** `oracle://user:password@host:port/service`, as libraries other than Oracle's write it. */
function readWebLike(text: string): ReadUrl {
  const { user, password, hosts, path, query } = readAddress(text);
  const sid = query.get('sid');
  const service = query.get('service_name') ?? sid ?? path;
  if (hosts[0].host === '' || service === '') return LOOKED_UP;
  return read(
    'oracle',
    { host: hosts[0].host, port: hosts[0].port || '1521', serviceName: service, username: user, password },
    [sid !== undefined && 'sid', hosts.length > 1 && 'severalHosts'],
  );
}
