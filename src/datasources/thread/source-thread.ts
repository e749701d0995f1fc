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
  const waiting = new Map<number, Waiting>();
  let last = 0;
  // Neither the portal's environment nor its output is a driver's business.
  const worker = new Worker(entry, {
    env: { TZ: 'UTC' },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const send = (order: Order) => worker.postMessage(order);
  const fail = (error: Error) => {
    onGone();
    for (const question of [...waiting.values()]) question.settle(error);
  };
  worker.on('message', (answer: Answer) => waiting.get(answer.id)?.settle(answer));
  worker.on('messageerror', fail);
  worker.on('error', fail);
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  void gone.then(() => fail(new Error('The thread ended')));

  return {
    get running() {
      return waiting.size;
    },
    async ask(task, limitMs, signal) {
      last += 1;
      const id = last;
      const { promise, resolve } = Promise.withResolvers<Answer | Error>();
      waiting.set(id, { task, settle: resolve });
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        onGone();
        void worker.terminate();
      }, limitMs);
      const cancel = () => send({ cancel: id });
      try {
        send({ id, task });
        if (signal?.aborted) cancel();
        signal?.addEventListener('abort', cancel, { once: true });
        const answer = await promise;
        if (!(answer instanceof Error)) return unwrapped(answer);
        throw connectionFailed(late ? 'timeout' : 'other', task.connection, { cause: answer });
      } finally {
        waiting.delete(id);
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
      }
    },
    async end() {
      send({ end: true });
      const timer = setTimeout(() => void worker.terminate(), END_TIMEOUT_MS);
      await gone;
      clearTimeout(timer);
    },
  };
}

function unwrapped(answer: Answer): unknown {
  if ('value' in answer) return answer.value;
  const { code, values, faults, detail } = answer.fault;
  throw new Fault(code, { values: { ...values }, faults, ...(detail === undefined ? {} : { detail }) });
}
