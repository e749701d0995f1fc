import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { PATIENCE_MS } from '../runs/patience.ts';
import { freePort, listens } from '../runs/ports.ts';

/** Debian's place, which is not on everybody's path. */
export const SSHD = '/usr/sbin/sshd';
export const NO_SSHD = 'OpenSSH’s server is missing: apt-get install openssh-server.';

/** A directory of a server, as who runs it sees it. */
export interface SftpServer {
  readonly port: number;
  readonly user: string;
  /** The file with the user's key. */
  readonly key: string;
  /** The fingerprint of the key that it shows as long as it shows no other one. */
  readonly fingerprint: string;
  /** Puts a file there as a sender does that renames it when it is whole. */
  drop(directory: string, name: string, content: string | Uint8Array): void;
  /** The bytes of a file; undefined where there is none: an empty one keeps the name for it. */
  read(path: string): Buffer | undefined;
  list(directory: string): readonly string[];
  /** Ends it at once, with all who are connected. */
  kill(): Promise<void>;
  /** Starts it again; `other`: with a key that nobody knows. */
  start(other?: 'other'): Promise<void>;
  /** Ends it, and removes all that it has written. */
  stop(): Promise<void>;
}

/** Starts OpenSSH's SFTP server on a port of its own, with keys of its own, for whom the tests run as. Paths are below a folder of its own. */
export async function startSftp(...directories: readonly string[]): Promise<SftpServer> {
  if (!existsSync(SSHD)) throw new Error(NO_SSHD);
  const own = mkdtempSync(join(tmpdir(), 'forja-sshd-'));
  const home = join(own, 'home');
  for (const directory of directories) mkdirSync(join(home, directory), { recursive: true });
  const { username: user, uid } = userInfo();
  // Its service makes it when the machine starts, where that runs at all.
  if (uid === 0) mkdirSync('/run/sshd', { recursive: true });
  const at = (name: string) => join(own, name);
  for (const name of ['host', 'other', 'user']) keygen('-q', '-t', 'ed25519', '-N', '', '-f', at(name));
  const [, fingerprint = ''] = keygen('-l', '-E', 'sha256', '-f', at('host.pub')).split(' ');
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start: SftpServer['start'] = async (other) => {
    writeFileSync(at('config'), configuration({ port, hostKey: at(other ?? 'host'), users: at('user.pub'), home }));
    child = spawn(SSHD, ['-D', '-e', '-f', at('config')], { stdio: ['ignore', 'ignore', 'pipe'] });
    await started(child, port);
  };
  const kill = async () => {
    if (child) await killAll(child);
    child = undefined;
  };
  await start();
  return {
    ...{ port, user, key: at('user'), fingerprint, kill, start },
    drop(directory, name, content) {
      const file = join(home, directory, name);
      writeFileSync(`${file}.part`, content);
      renameSync(`${file}.part`, file);
    },
    read(path) {
      const bytes = existsSync(join(home, path)) ? readFileSync(join(home, path)) : undefined;
      return bytes?.length === 0 ? undefined : bytes;
    },
    list: (directory) => readdirSync(join(home, directory)).sort(),
    async stop() {
      await kill();
      rmSync(own, { recursive: true, force: true });
    },
  };
}

function keygen(...args: readonly string[]): string {
  return execFileSync('ssh-keygen', args, { encoding: 'utf8' });
}

interface Settings {
  readonly port: number;
  readonly hostKey: string;
  readonly users: string;
  readonly home: string;
}

const configuration = ({ port, hostKey, users, home }: Settings) => `
Port ${port}
ListenAddress 127.0.0.1
HostKey ${hostKey}
AuthorizedKeysFile ${users}
UsePAM no
PasswordAuthentication no
PermitRootLogin yes
StrictModes no
PidFile none
Subsystem sftp internal-sftp -d ${home}
`;

async function started(child: ChildProcess, port: number): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk));
  const until = Date.now() + PATIENCE_MS;
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`sshd did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Each session is a process of its own, which outlives the one that took it. */
async function killAll(child: ChildProcess): Promise<void> {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  for (const pid of [child.pid ?? 0, ...descendants(child.pid ?? 0)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  await gone;
}

function descendants(pid: number): readonly number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
  return children.flatMap((child) => [child, ...descendants(child)]);
}
