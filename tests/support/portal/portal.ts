import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Portal {
  readonly url: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** Everything it wrote so far. */
  output(): string;
  /** Ends it as an operator would; its folder goes too, unless `keep`. */
  stop(keep?: 'keep'): Promise<void>;
  /** Ends it as a power cut would; its folder stays. */
  kill(): Promise<void>;
}

const START_TIMEOUT_MS = 120_000;

/** Starts the built portal on a free port, in a folder of its own (or the one given), with the embedded database. */
export async function startPortal(options: { dataDir?: string; env?: Record<string, string> } = {}): Promise<Portal> {
  if (!existsSync('dist/server/main.js')) throw new Error('Build the portal first: npm run build');
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'forja-portal-')));
  const { PATH, HOME, JAVA_HOME } = process.env;
  const env = { PATH, HOME, ...(JAVA_HOME && { JAVA_HOME }), PORT: '0', DATA_DIR: dataDir, ...options.env };
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The portal did not start:\n${output}`)), START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /listening on (http:\/\/[^\s"]+)/.exec(output)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void gone.then(() => {
      clearTimeout(timer);
      reject(new Error(`The portal ended:\n${output}`));
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  return {
    url,
    dataDir,
    child,
    output: () => output,
    kill: () => end('SIGKILL'),
    async stop(keep) {
      await end('SIGTERM');
      if (!keep) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
