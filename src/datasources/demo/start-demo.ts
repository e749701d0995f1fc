import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Child, ended, spawned } from './child-process.ts';

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
  const child = await spawned(entry, directory, wanted);
  const { port } = child;
  writeFileSync(portFile, String(port));
  const supervisor = new Supervisor(child, () => spawned(entry, directory, port), log);
  return { port, close: () => supervisor.close() };
}

/** Starts the process again whenever it ends, with longer and longer pauses as long as that is in vain. */
class Supervisor {
  readonly #start: () => Promise<Child>;
  readonly #log: Logger;
  #child: Child;
  #closing = false;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(child: Child, start: () => Promise<Child>, log: Logger) {
    this.#child = child;
    this.#start = start;
    this.#log = log;
    this.#watch(child);
  }

  async close(): Promise<void> {
    this.#closing = true;
    await ended(this.#child.process);
  }

  #watch({ process, lastWords }: Child): void {
    const since = Date.now();
    process.once('exit', (code, signal) => {
      if (this.#closing) return;
      this.#log.error({ code, signal, why: lastWords() }, 'demo database ended');
      if (Date.now() - since > WELL_MS) this.#pauseMs = FIRST_PAUSE_MS;
      this.#startLater();
    });
  }

  #startLater(): void {
    setTimeout(() => void this.#startAgain(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  async #startAgain(): Promise<void> {
    if (this.#closing) return;
    try {
      this.#child = await this.#start();
    } catch (error) {
      this.#log.error({ err: error }, 'demo database did not start again');
      this.#startLater();
      return;
    }
    if (this.#closing) await ended(this.#child.process);
    else this.#watch(this.#child);
  }
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
