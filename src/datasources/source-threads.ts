import { Fault } from '../shared/fault.ts';
import { type SourceThread, startSourceThread } from './source-thread.ts';

/** Runs a question in the thread of its data source. */
export interface SourceThreads {
  /** @throws Fault sourcesBusy when no thread becomes free for it, cancelled. */
  withThread<T>(key: string, work: (thread: SourceThread) => Promise<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

interface Line {
  readonly key: string;
  start(thread: SourceThread): void;
  leave(fault: Fault): void;
}

interface Used {
  readonly thread: SourceThread;
  /** Questions given to it, also those that it has not begun. */
  questions: number;
  idle?: NodeJS.Timeout;
}

/**
 * One thread for each data source, made when it is first asked and ended when idle; at most `max` at a time. Where one
 * is wanted and there is no room, an idle one makes room; when all are busy, questions wait in line, and no thread gets
 * new ones past those who wait longer, so that its turn ends.
 */
export function createSourceThreads(options: {
  readonly entry: URL;
  readonly max: number;
  readonly idleMs: number;
  readonly waitMs: number;
}): SourceThreads {
  const threads = new Map<string, Used>();
  const line: Line[] = [];
  const ending = new Set<Promise<void>>();
  let closed = false;

  function end(key: string, { thread, idle }: Used): void {
    clearTimeout(idle);
    threads.delete(key);
    const ended = thread.end().finally(() => ending.delete(ended));
    ending.add(ended);
  }

  function start(key: string): Used {
    const used: Used = {
      questions: 0,
      thread: startSourceThread(options.entry, () => {
        if (threads.get(key) === used) threads.delete(key);
        clearTimeout(used.idle);
        serve();
      }),
    };
    threads.set(key, used);
    return used;
  }

  /** @returns the source's thread, a new one where there is room; undefined when all others are busy. */
  function threadOf(key: string): Used | undefined {
    const own = threads.get(key);
    if (own) return own;
    if (threads.size >= options.max) {
      const free = [...threads].find(([, used]) => used.questions === 0);
      if (!free) return undefined;
      end(...free);
    }
    return start(key);
  }

  /** First come, first served. */
  function serve(): void {
    for (let next = line[0]; next; next = line[0]) {
      const used = closed ? undefined : threadOf(next.key);
      if (!used) return;
      line.shift();
      clearTimeout(used.idle);
      used.questions += 1;
      next.start(used.thread);
    }
  }

  function done(key: string, thread: SourceThread): void {
    const used = threads.get(key);
    if (used?.thread === thread) {
      used.questions -= 1;
      // The one used last stands last, and the first idle one makes room.
      threads.delete(key);
      threads.set(key, used);
      if (used.questions === 0) used.idle = setTimeout(() => end(key, used), options.idleMs).unref();
    }
    serve();
  }

  function inLine(key: string, signal: AbortSignal | undefined): Promise<SourceThread> {
    const { promise, resolve, reject } = Promise.withResolvers<SourceThread>();
    const one: Line = {
      key,
      start: resolve,
      leave(fault) {
        const at = line.indexOf(one);
        if (at >= 0) line.splice(at, 1);
        reject(fault);
        serve();
      },
    };
    const cancel = () => one.leave(new Fault('cancelled'));
    const timer = setTimeout(() => one.leave(new Fault('sourcesBusy')), options.waitMs);
    signal?.addEventListener('abort', cancel, { once: true });
    line.push(one);
    serve();
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    });
  }

  return {
    async withThread(key, work, signal) {
      if (signal?.aborted || closed) throw new Fault('cancelled');
      const thread = await inLine(key, signal);
      try {
        return await work(thread);
      } finally {
        done(key, thread);
      }
    },
    async close() {
      closed = true;
      for (const one of [...line]) one.leave(new Fault('cancelled'));
      for (const [key, used] of [...threads]) end(key, used);
      await Promise.all(ending);
    },
  };
}
