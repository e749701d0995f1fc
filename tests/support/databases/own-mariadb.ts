import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, listens } from '../runs/ports.ts';

/** Whether a MariaDB can be installed and started here at all. */
export const CAN_OWN_MARIADB = ['mariadbd', 'mariadb-install-db'].every((program) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

export interface OwnMariadb {
  readonly url: string;
  close(): Promise<void>;
}

/** A MariaDB that nobody else uses: its root has no password, and what other tests define and drop is not in it. */
export async function startOwnMariadb(): Promise<OwnMariadb> {
  const folder = mkdtempSync(join(tmpdir(), 'forja-mariadb-'));
  const data = `--datadir=${join(folder, 'data')}`;
  const own = ['--no-defaults', '--user=root', data];
  execFileSync('mariadb-install-db', [...own, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    stdio: 'ignore',
  });
  const port = await freePort();
  const server = spawn(
    'mariadbd',
    [
      ...[...own, '--skip-networking=0', '--bind-address=127.0.0.1', `--port=${port}`],
      ...[`--socket=${join(folder, 'socket')}`, `--pid-file=${join(folder, 'pid')}`],
      // As packages of it have it; with latin1 the JDBC driver finds no database whose name is not of ASCII alone.
      ...['--character-set-server=utf8mb4', '--innodb-buffer-pool-size=16M'],
    ],
    { stdio: 'ignore' },
  );
  while (server.exitCode === null && !(await listens(port))) await wait(100);
  if (server.exitCode !== null) throw new Error(`mariadbd ended with ${server.exitCode}`);
  return {
    url: `mariadb://root@127.0.0.1:${port}`,
    async close() {
      server.kill();
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
