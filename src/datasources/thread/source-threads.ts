import { Fault } from '../../model/fault.ts';
import { type SourceThread, startSourceThread } from './source-thread.ts';

/** Runs a question in the thread of its data source. */
export interface SourceThreads {
  /** @throws Fault `sourcesBusy` when no thread becomes free in time, or `cancelled`. */
  withThread<T>(asked: Asked, work: (thread: SourceThread) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Asked {
  /** The data source. */
  readonly key: string;
  /** The account that asks; without one, no share is counted. */
  readonly account?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Line extends Asked {
  start(thread: SourceThread): void;
  leave(fault: Fault): void;
}

interface Used {
  readonly thread: SourceThread;
  /** The accounts of the questions that it was given, including those that it has not begun. */
  readonly accounts: (string | undefined)[];
  idle?: NodeJS.Timeout;
}

interface Options {
  readonly entry: URL;
  readonly max: number;
  readonly idleMs: number;
  readonly waitMs: number;
}

/**
 * Keeps one thread for each data source, made when it is first asked and ended when idle; at most `max` at a time. When
 * there is no room for a new one, an idle thread makes room. When all are busy, questions wait in line, and no thread
 * gets new questions before those that wait longer, so that its turn ends. One account has half of the threads at most,
 * so that sources of its own that hang delay only itself.
 */
export function createSourceThreads(options: Options): SourceThreads {
  const line: Line[] = [];
  const threads = createTable(options, serve);
  let closed = false;

  /** Serves the line: first come, first served, except that an account with a full share is passed over. */
  function serve(): void {
    for (const next of [...line]) {
      if (closed || threads.isOverShare(next)) continue;
      const used = threads.of(next.key);
      if (!used) return;
      line.splice(line.indexOf(next), 1);
      clearTimeout(used.idle);
      used.accounts.push(next.account);
      next.start(used.thread);
    }
  }

  function inLine(asked: Asked): Promise<SourceThread> {
    const { signal } = asked;
    const { promise, resolve, reject } = Promise.withResolvers<SourceThread>();
    const entry: Line = {
      ...asked,
      start: resolve,
      leave(fault) {
        const at = line.indexOf(entry);
        if (at >= 0) line.splice(at, 1);
        reject(fault);
        serve();
      },
    };
    const cancel = () => entry.leave(new Fault('cancelled'));
    const timer = setTimeout(() => entry.leave(new Fault('sourcesBusy')), options.waitMs);
    signal?.addEventListener('abort', cancel, { once: true });
    line.push(entry);
    serve();
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    });
  }

  return {
    async withThread(asked, work) {
      if (asked.signal?.aborted || closed) throw new Fault('cancelled');
      const thread = await inLine(asked);
      try {
        return await work(thread);
      } finally {
        threads.done(asked, thread);
        serve();
      }
    },
    async close() {
      closed = true;
      for (const entry of [...line]) entry.leave(new Fault('cancelled'));
      await threads.close();
    },
  };
}

/**
 * Keeps the threads by data source; the one used last stands last. `onGone` is called when a thread ended by itself.
 */
function createTable(options: Options, onGone: () => void) {
  const threads = new Map<string, Used>();
  const ending = new Set<Promise<void>>();
  const share = Math.ceil(options.max / 2);

  function end(key: string, { thread, idle }: Used): void {
    clearTimeout(idle);
    threads.delete(key);
    const ended = thread.end().finally(() => ending.delete(ended));
    ending.add(ended);
  }

  function start(key: string): Used {
    const used: Used = {
      accounts: [],
      thread: startSourceThread(options.entry, () => {
        if (threads.get(key) === used) threads.delete(key);
        clearTimeout(used.idle);
        onGone();
      }),
    };
    threads.set(key, used);
    return used;
  }

  return {
    /** @returns the source's thread, or a new one where there is room; undefined when all others are busy. */
    of(key: string): Used | undefined {
      const own = threads.get(key);
      if (own) return own;
      if (threads.size >= options.max) {
        const free = [...threads].find(([, used]) => used.accounts.length === 0);
        if (!free) return undefined;
        end(...free);
      }
      return start(key);
    },
    /** Whether this would be one thread too many for an account. */
    isOverShare({ key, account }: Asked): boolean {
      if (account === undefined || threads.get(key)?.accounts.includes(account)) return false;
      const held = [...threads.values()].filter((used) => used.accounts.includes(account));
      return held.length >= share;
    },
    done({ key, account }: Asked, thread: SourceThread): void {
      const used = threads.get(key);
      if (used?.thread !== thread) return;
      used.accounts.splice(used.accounts.indexOf(account), 1);
      // The first idle one makes room.
      threads.delete(key);
      threads.set(key, used);
      if (used.accounts.length === 0) used.idle = setTimeout(() => end(key, used), options.idleMs).unref();
    },
    async close(): Promise<void> {
      for (const [key, used] of [...threads]) end(key, used);
      await Promise.all(ending);
    },
  };
}
