import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Child, ended, spawned } from './child.ts';

export interface Demo {
  readonly port: number;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 1_000;
/** Longer than a start takes: on a full disk, starting is useless until there is room. */
const LONGEST_PAUSE_MS = 10_000;
/** A process that served for this long is healthy: when it ends, it is started again at once. */
const WELL_MS = 60_000;

/**
 * Starts the demo database as a child process and waits until it serves. The port is kept in the data directory, so
 * that a generated service finds it again after a restart of the portal. When the process dies it is started again, as
 * often as needed.
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
  let pause = FIRST_PAUSE_MS;
  let child = await spawned(entry, directory, wanted);
  const { port } = child;
  writeFileSync(portFile, String(port));
  const watch = ({ process, lastWords }: Child) => {
    const since = Date.now();
    process.once('exit', (code, signal) => {
      if (closing) return;
      log.error({ code, signal, why: lastWords() }, 'demo database ended');
      if (Date.now() - since > WELL_MS) pause = FIRST_PAUSE_MS;
      startLater();
    });
  };
  const startLater = () => {
    setTimeout(() => void startAgain(), pause).unref();
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  };
  const startAgain = async () => {
    if (closing) return;
    try {
      child = await spawned(entry, directory, port);
    } catch (error) {
      log.error({ err: error }, 'demo database did not start again');
      return startLater();
    }
    if (closing) await ended(child.process);
    else watch(child);
  };
  watch(child);
  return {
    port,
    async close() {
      closing = true;
      await ended(child.process);
    },
  };
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
