import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE_MS } from '../runs/patience.ts';
import { freePort, listens } from '../runs/ports.ts';

/** Debian's place, which is not on everybody's path. */
export const VARNISHD = '/usr/sbin/varnishd';
export const NO_VARNISH = 'Varnish is missing: apt-get install varnish.';

export interface Varnish {
  readonly url: string;
  /** The process that starts the one that answers. */
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Varnish with the configuration of docs/varnish.vcl before the portal at `origin`, in a folder of its own.
 * @param more what stands behind it in the configuration.
 */
export async function startVarnish(origin: string, more = ''): Promise<Varnish> {
  if (!existsSync(VARNISHD)) throw new Error(NO_VARNISH);
  const folder = await mkdtemp(join(tmpdir(), 'forja-varnish-'));
  const vcl = (await readFile('docs/varnish.vcl', 'utf8')).replace('"3000"', `"${new URL(origin).port}"`);
  await writeFile(join(folder, 'portal.vcl'), vcl + more);
  const port = await freePort();
  const args = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', join(folder, 'portal.vcl')];
  const here = ['-a', `127.0.0.1:${port}`, '-T', 'none', '-s', 'malloc,16m'];
  const child = spawn(VARNISHD, [...args, ...here], { stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => end(child, folder);
  try {
    await started(child, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}

async function started(child: ChildProcess, port: number): Promise<void> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
  const until = Date.now() + PATIENCE_MS;
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`Varnish did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  }
  await rm(folder, { recursive: true, force: true });
}
