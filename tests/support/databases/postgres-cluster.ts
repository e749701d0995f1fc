import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../runs/ports.ts';

const run = promisify(execFile);

/** A PostgreSQL of one's own, which may be restarted without anybody else noticing. */
export interface Cluster {
  readonly url: string;
  /** Stops and starts it: every session is cut. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

/** Makes a cluster in a temporary folder with the newest PostgreSQL of the machine (Debian's folders). */
export async function startCluster(): Promise<Cluster> {
  const base = '/usr/lib/postgresql';
  const version = (await readdir(base)).sort((a, b) => Number(a) - Number(b)).at(-1) ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'forja-cluster-'));
  const data = join(folder, 'data');
  const port = await freePort();
  // initdb and the server refuse to run as root.
  const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const tool = async (name: string, ...args: string[]) => {
    const [program = '', ...rest] = [...asUser, join(base, version, 'bin', name), ...args];
    await run(program, rest, { cwd: folder });
  };
  await chmod(folder, 0o777);
  await tool('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync');
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const control = (...args: string[]) => tool('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), ...args);
  await control('-o', options, 'start');
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    restart: () => control('-o', options, '-m', 'fast', 'restart'),
    async remove() {
      await control('-m', 'immediate', 'stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
