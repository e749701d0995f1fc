import { Worker } from 'node:worker_threads';
import { Fault } from '../../model/fault.ts';
import { connectionFailed } from '../diagnosis.ts';
import type { Answer, Order, Task } from './datasource-thread.ts';

/** The thread of one data source. */
export interface SourceThread {
  /** The number of questions that it has not answered yet. */
  readonly running: number;
  /** @throws Fault; `connectionFailed` when the thread ends, or is ended because it does not answer in time. */
  ask(task: Task, limitMs: number, signal?: AbortSignal): Promise<unknown>;
  /** Cancels its work, lets it sign off from the server, and waits until it is gone. */
  end(): Promise<void>;
}

const MAX_HEAP_MB = 512;
const END_TIMEOUT_MS = 4_000;

interface Waiting {
  readonly task: Task;
  settle(answer: Answer | Error): void;
}

/**
 * Starts a thread. People point the portal at any server, and a server can lead a protocol library into an endless
 * loop, out of memory, or into an error that nobody catches: then this thread ends with its questions.
 * @param onGone is called, perhaps more than once, when the thread must not be asked any more.
 */
export function startSourceThread(entry: URL, onGone: () => void): SourceThread {
  return new WorkerThread(entry, onGone);
}

class WorkerThread implements SourceThread {
  readonly #worker: Worker;
  readonly #onGone: () => void;
  readonly #gone: Promise<void>;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(entry: URL, onGone: () => void) {
    this.#onGone = onGone;
    this.#worker = silentWorker(entry);
    this.#worker.on('message', (answer: Answer) => this.#waiting.get(answer.id)?.settle(answer));
    this.#worker.on('messageerror', (error) => this.#fail(error));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#gone = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    void this.#gone.then(() => this.#fail(new Error('The thread ended')));
  }

  get running(): number {
    return this.#waiting.size;
  }

  async ask(task: Task, limitMs: number, signal?: AbortSignal): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const { promise, resolve } = Promise.withResolvers<Answer | Error>();
    this.#waiting.set(id, { task, settle: resolve });
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.#onGone();
      void this.#worker.terminate();
    }, limitMs);
    const cancel = () => this.#send({ cancel: id });
    try {
      this.#send({ id, task });
      if (signal?.aborted) cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      const answer = await promise;
      if (!(answer instanceof Error)) return unwrapped(answer);
      throw connectionFailed(late ? 'timeout' : 'other', task.connection, { cause: answer });
    } finally {
      this.#waiting.delete(id);
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  }

  async end(): Promise<void> {
    this.#send({ end: true });
    const timer = setTimeout(() => void this.#worker.terminate(), END_TIMEOUT_MS);
    await this.#gone;
    clearTimeout(timer);
  }

  #send(order: Order): void {
    this.#worker.postMessage(order);
  }

  #fail(error: Error): void {
    this.#onGone();
    for (const question of [...this.#waiting.values()]) question.settle(error);
  }
}

/** Starts a worker without the portal's environment and output, which are not a driver's business. */
function silentWorker(entry: URL): Worker {
  const worker = new Worker(entry, {
    env: { TZ: 'UTC' },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

function unwrapped(answer: Answer): unknown {
  if ('value' in answer) return answer.value;
  const { code, values, faults, detail } = answer.fault;
  throw new Fault(code, { values: { ...values }, faults, ...(detail === undefined ? {} : { detail }) });
}
