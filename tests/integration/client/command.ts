import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The machine's own Node, which is older than the portal's where there is one: the client promises to run on it. */
export const NODE = ['/usr/bin/node', '/usr/local/bin/node'].find(existsSync) ?? process.execPath;
const CLIENT = fileURLToPath(new URL('../../../client/bin/forja.js', import.meta.url));

export interface Ran {
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
  /** Standard output, which is one JSON document. */
  // biome-ignore lint/suspicious/noExplicitAny: each test looks at what it asked for
  readonly json: any;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ran>;
}

/** Starts the client as its user does, in a folder, with nothing of this process's environment but the path. */
export function start(
  args: readonly string[],
  cwd: string,
  env: Record<string, string>,
  program = [NODE, CLIENT],
): Running {
  const [command = '', ...before] = program;
  const child = spawn(command, [...before, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: cwd, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end();
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const ended = new Promise<Ran>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit) => {
      resolve({ exit, out, err, json: out.startsWith('{') ? JSON.parse(out) : undefined });
    });
  });
  return { child, ended };
}
