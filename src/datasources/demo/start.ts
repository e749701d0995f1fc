import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';

export interface Demo {
  readonly port: number;
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5_000;
const MAX_RESTARTS = 5;

/**
 * Starts the demo database as a child process and waits until it serves. The port is remembered in the data directory,
 * so that a generated service finds it again after a restart of the portal. It is started again when it dies.
 */
export async function startDemo(options: {
  entry: URL;
  dataDir: string;
  port?: number | undefined;
  log: Logger;
}): Promise<Demo> {
  const { entry, log } = options;
  const directory = join(options.dataDir, 'demo');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const portFile = join(directory, 'port');
  const wanted = options.port ?? (await ifFree(remembered(portFile)));
  let closing = false;
  let restarts = 0;
  let child = await spawned(entry, directory, wanted);
  const { port } = child;
  writeFileSync(portFile, String(port));
  const watch = (process: ChildProcess) =>
    process.once('exit', (code, signal) => {
      if (closing) return;
      log.error({ code, signal }, 'demo database ended');
      if (++restarts > MAX_RESTARTS) return;
      setTimeout(() => void restart(), 1000 * restarts).unref();
    });
  const restart = async () => {
    if (closing) return;
    try {
      child = await spawned(entry, directory, port);
      if (closing) await ended(child.process);
      else watch(child.process);
    } catch (error) {
      log.error({ err: error }, 'demo database did not start again');
    }
  };
  watch(child.process);
  return {
    port,
    async close() {
      closing = true;
      await ended(child.process);
    },
  };
}

async function spawned(entry: URL, directory: string, port: number): Promise<{ process: ChildProcess; port: number }> {
  const process = fork(fileURLToPath(entry), [directory, String(port)], {
    execArgv: [],
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  process.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-4000);
  });
  const answer = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => fail('it did not answer in time'), START_TIMEOUT_MS);
    const fail = (why: string) => {
      clearTimeout(timer);
      process.kill('SIGKILL');
      reject(new Error(`The demo database did not start: ${why}\n${errors}`));
    };
    process.once('error', (error) => fail(error.message));
    process.once('exit', (code) => fail(`it ended with code ${code}`));
    process.once('message', (message) => {
      clearTimeout(timer);
      process.removeAllListeners('exit');
      process.removeAllListeners('error');
      process.on('error', () => {});
      resolve((message as { port: number }).port);
    });
  });
  return { process, port: answer };
}

/** Asks it to close its files; kills it when it is busy with a statement. */
async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const exit = new Promise((resolve) => process.once('exit', resolve));
  const timer = setTimeout(() => process.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
  if (process.connected) process.send('close', () => {});
  await exit;
  clearTimeout(timer);
}

function remembered(file: string): number {
  try {
    const port = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
  } catch {
    return 0;
  }
}

/** @returns the port when nobody listens there, else 0: any free one. */
function ifFree(port: number): Promise<number> {
  if (port === 0) return Promise.resolve(0);
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(0));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}
