import { parentPort } from 'node:worker_threads';
import type { DatabaseKind } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import { textOf } from '../../shared/plain-error.ts';
import { closeIdleSessions } from '../connection/session-pool.ts';
import type { Connection, DatasourceDriver } from '../driver.ts';
import { DRIVERS } from '../drivers.ts';

/** A driver's method by its name; its arguments and its answer are plain data. */
export type Question = Exclude<keyof DatasourceDriver, 'kind'>;

export interface Task {
  readonly kind: DatabaseKind;
  readonly question: Question;
  readonly connection: Connection;
  readonly rest: readonly unknown[];
}

/** A message to the thread: a question with a number, the number of a question that nobody waits for, or the end. */
export type Order = { readonly id: number; readonly task: Task } | { readonly cancel: number } | { readonly end: true };

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: PlainFault };

/** A Fault as it travels between threads. */
type PlainFault = Pick<Fault, 'code' | 'values' | 'faults'> & { readonly detail?: string };

interface Running {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

const running = new Map<number, Running>();

/** Serves one data source: several questions at a time, each with its answer or its Fault. */
parentPort?.on('message', (order: Order) => {
  if ('task' in order) {
    const stop = new AbortController();
    const done = ask(order.id, order.task, stop.signal).finally(() => running.delete(order.id));
    running.set(order.id, { stop, done });
  } else if ('cancel' in order) running.get(order.cancel)?.stop.abort();
  else void end();
});

/**
 * Answers one question. An error that is no Fault is a defect of ours: it is told as such, and logged where there is a
 * log.
 */
async function ask(id: number, { kind, question, connection, rest }: Task, signal: AbortSignal): Promise<void> {
  const answer = await answered().then(
    (value): Answer => ({ id, value }),
    (error: unknown): Answer => ({ id, fault: plain(error) }),
  );
  parentPort?.postMessage(answer);

  async function answered(): Promise<unknown> {
    const driver = await DRIVERS[kind]?.();
    if (!driver) throw new Error(`No driver for ${kind}`);
    const method = driver[question] as (asked: Connection, ...rest: readonly unknown[]) => Promise<unknown>;
    return method({ ...connection, signal }, ...rest);
  }
}

function plain(error: unknown): PlainFault {
  const internal = () => new Fault('internal', { detail: textOf(error) });
  const { code, values, faults, detail } = error instanceof Fault ? error : internal();
  return { code, values, faults, ...(detail === undefined ? {} : { detail }) };
}

/** Cancels what runs, on the servers too, and closes the sessions; then nothing is left to do. */
async function end(): Promise<void> {
  const all = [...running.values()];
  for (const { stop } of all) stop.abort();
  await Promise.all(all.map(({ done }) => done));
  await closeIdleSessions();
  parentPort?.close();
}
