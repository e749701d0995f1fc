import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { entryUrl } from '../entry.ts';
import { sentenceOf } from '../shared/plain-error.ts';

/** The thread that has the embedded database open. */
export interface DatabaseThread {
  /** Resolves once the thread is over, with why. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
/** Opening takes most of a second of a core, and on a full disk is in vain, or ends with the first statement. */
const LONGEST_PAUSE_MS = 5_000;
/** A database that served for so long is taken to be well: should it end, it is opened again at once. */
const WELL_MS = 30_000;

/**
 * Starts the thread and waits until it serves.
 * @throws Error with its reason when it does not; the thread is over then.
 */
export async function openThread(data: { directory: string | undefined; socketPath: string }): Promise<DatabaseThread> {
  const thread = new Worker(entryUrl('portal-database'), { workerData: data });
  let why = 'it said nothing';
  const ended = new Promise<string>((resolve) => {
    thread.on('message', (message: 'ready' | { why: string }) => {
      if (message !== 'ready') why = message.why;
    });
    thread.on('error', (error) => {
      why = sentenceOf(error);
    });
    thread.once('exit', () => resolve(why));
  });
  const refused = ended.then((reason) => {
    throw new Error(reason);
  });
  await Promise.race([new Promise((resolve) => thread.once('message', resolve)), refused]);
  return {
    ended,
    async close() {
      thread.postMessage('close');
      await ended;
    },
  };
}

/**
 * Opens the database again whenever its thread has ended without being asked to, as often as it takes: after a full disk
 * until there is room. Connections are refused meanwhile, which is what `unavailable.ts` knows as a database that is away.
 */
export function keepOpen(
  first: DatabaseThread,
  open: () => Promise<DatabaseThread>,
  log: Logger | undefined,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const asked = once(closing.signal, 'abort');
  const served = serve();

  async function serve(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    for (let life = live(Promise.resolve(first)); ; life = live(open())) {
      const since = Date.now();
      const why = await life;
      if (closing.signal.aborted) return;
      if (Date.now() - since > WELL_MS) pause = FIRST_PAUSE_MS;
      log?.error({ why }, 'the embedded database is away; it is opened again by itself');
      await Promise.race([delay(pause, undefined, { ref: false }), asked]);
      if (closing.signal.aborted) return;
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  /** @returns why the database could not be opened or has ended. */
  async function live(opening: Promise<DatabaseThread>): Promise<string> {
    try {
      const thread = await opening;
      if (thread !== first) log?.info('the embedded database is open again');
      await Promise.race([thread.ended, asked]);
      await thread.close();
      return await thread.ended;
    } catch (error) {
      return sentenceOf(error);
    }
  }

  return {
    close() {
      closing.abort();
      return served;
    },
  };
}
