import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, listens } from '../../../support/runs/ports.ts';

/** Whether a MariaDB can be started here at all. */
export const CAN_START_MARIADB = ['mariadbd', 'openssl'].every((program) => {
  try {
    execFileSync(program, [program === 'openssl' ? 'version' : '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/** A MariaDB of the test's own that speaks TLS with a certificate for `db.example`, `localhost` and 192.0.2.7; it lets anybody in. */
export async function startTlsMariadb(...options: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'forja-mariadb-'));
  const at = (name: string) => join(folder, name);
  const ssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const key = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', at(`${name}.key`)];
  ssl('req', '-x509', ...key('ca'), '-days', '2', '-subj', '/CN=Test CA', '-out', at('ca.pem'));
  ssl(
    'req',
    ...key('server'),
    '-subj',
    '/CN=x',
    '-addext',
    'subjectAltName=DNS:db.example,DNS:localhost,IP:192.0.2.7',
    '-out',
    at('server.csr'),
  );
  ssl(
    ...['x509', '-req', '-in', at('server.csr'), '-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial'],
    ...['-copy_extensions', 'copy', '-days', '2', '-out', at('server.pem')],
  );
  mkdirSync(at('data'));
  const port = await freePort();
  const server = spawn(
    'mariadbd',
    [
      ...['--no-defaults', '--user=root', '--skip-grant-tables', '--skip-networking=0', '--bind-address=127.0.0.1'],
      ...[`--port=${port}`, `--datadir=${at('data')}`, `--socket=${at('socket')}`, `--pid-file=${at('pid')}`],
      ...[`--ssl-cert=${at('server.pem')}`, `--ssl-key=${at('server.key')}`, '--innodb-buffer-pool-size=8M'],
      ...options,
    ],
    { stdio: 'ignore' },
  );
  while (server.exitCode === null && !(await listens(port))) await wait(100);
  return {
    port,
    authority: readFileSync(at('ca.pem'), 'utf8'),
    async close() {
      if (server.exitCode === null) {
        server.kill();
        await once(server, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
