import { Fault } from '../../model/fault.ts';
import { type SourceThread, startSourceThread } from './source-thread.ts';

/** Runs a question in the thread of its data source. */
export interface SourceThreads {
  /** @throws Fault `sourcesBusy` when no thread becomes free in time, or `cancelled`. */
  withThread<T>(question: Question, work: (thread: SourceThread) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Question {
  /** The data source. */
  readonly key: string;
  /** The account that asks; without one, no share is counted. */
  readonly account?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Line extends Question {
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
  return new ThreadsInLine(options);
}

class ThreadsInLine implements SourceThreads {
  readonly #waitMs: number;
  readonly #line: Line[] = [];
  readonly #threads: ThreadTable;
  #closed = false;

  constructor(options: Options) {
    this.#waitMs = options.waitMs;
    this.#threads = new ThreadTable(options, () => this.#serve());
  }

  async withThread<T>(question: Question, work: (thread: SourceThread) => Promise<T>): Promise<T> {
    if (question.signal?.aborted || this.#closed) throw new Fault('cancelled');
    const thread = await this.#inLine(question);
    try {
      return await work(thread);
    } finally {
      this.#threads.done(question, thread);
      this.#serve();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const entry of [...this.#line]) entry.leave(new Fault('cancelled'));
    await this.#threads.close();
  }

  /** Serves the line: first come, first served, except that an account with a full share is passed over. */
  #serve(): void {
    for (const next of [...this.#line]) {
      if (this.#closed || this.#threads.isOverShare(next)) continue;
      const used = this.#threads.of(next.key);
      if (!used) return;
      this.#line.splice(this.#line.indexOf(next), 1);
      clearTimeout(used.idle);
      used.accounts.push(next.account);
      next.start(used.thread);
    }
  }

  /** Waits in line for a thread, until the question is cancelled or has waited for too long. */
  #inLine(question: Question): Promise<SourceThread> {
    const { signal } = question;
    const { promise, resolve, reject } = Promise.withResolvers<SourceThread>();
    const entry: Line = {
      ...question,
      start: resolve,
      leave: (fault) => {
        const at = this.#line.indexOf(entry);
        if (at >= 0) this.#line.splice(at, 1);
        reject(fault);
        this.#serve();
      },
    };
    const cancel = () => entry.leave(new Fault('cancelled'));
    const timer = setTimeout(() => entry.leave(new Fault('sourcesBusy')), this.#waitMs);
    signal?.addEventListener('abort', cancel, { once: true });
    this.#line.push(entry);
    this.#serve();
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    });
  }
}

/** Keeps the threads by data source; the one used last stands last. `onGone` is called when a thread ended by itself. */
class ThreadTable {
  readonly #options: Options;
  readonly #onGone: () => void;
  readonly #share: number;
  readonly #threads = new Map<string, Used>();
  readonly #ending = new Set<Promise<void>>();

  constructor(options: Options, onGone: () => void) {
    this.#options = options;
    this.#onGone = onGone;
    this.#share = Math.ceil(options.max / 2);
  }

  /** @returns the source's thread, or a new one where there is room; undefined when all others are busy. */
  of(key: string): Used | undefined {
    const own = this.#threads.get(key);
    if (own) return own;
    if (this.#threads.size >= this.#options.max) {
      const free = [...this.#threads].find(([, used]) => used.accounts.length === 0);
      if (!free) return undefined;
      this.#end(...free);
    }
    return this.#start(key);
  }

  /** Whether this would be one thread too many for an account. */
  isOverShare({ key, account }: Question): boolean {
    if (account === undefined || this.#threads.get(key)?.accounts.includes(account)) return false;
    const held = [...this.#threads.values()].filter((used) => used.accounts.includes(account));
    return held.length >= this.#share;
  }

  /** Takes a question off a thread, which is idle when it was the last one. */
  done({ key, account }: Question, thread: SourceThread): void {
    const used = this.#threads.get(key);
    if (used?.thread !== thread) return;
    used.accounts.splice(used.accounts.indexOf(account), 1);
    // The first idle one makes room.
    this.#threads.delete(key);
    this.#threads.set(key, used);
    if (used.accounts.length > 0) return;
    used.idle = setTimeout(() => this.#end(key, used), this.#options.idleMs).unref();
  }

  async close(): Promise<void> {
    for (const [key, used] of [...this.#threads]) this.#end(key, used);
    await Promise.all(this.#ending);
  }

  #start(key: string): Used {
    const used: Used = {
      accounts: [],
      thread: startSourceThread(this.#options.entry, () => {
        if (this.#threads.get(key) === used) this.#threads.delete(key);
        clearTimeout(used.idle);
        this.#onGone();
      }),
    };
    this.#threads.set(key, used);
    return used;
  }

  #end(key: string, { thread, idle }: Used): void {
    clearTimeout(idle);
    this.#threads.delete(key);
    const ended = thread.end().finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }
}
