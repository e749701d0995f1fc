import type { DatabaseKind } from '../../model/described/routine.ts';
import { checkTexts } from '../check-texts.ts';
import type { Connection, DatasourceDriver } from '../driver.ts';
import { DRIVERS } from '../drivers.ts';
import { sourceKey } from '../source-key.ts';
import type { Question } from '../thread/datasource-thread.ts';
import { createSourceThreads } from '../thread/source-threads.ts';

export interface DriverPool {
  /** The drivers; each question is asked in the thread of its data source. */
  readonly drivers: readonly DatasourceDriver[];
  /** Cancels what runs and ends every thread. */
  close(): Promise<void>;
}

/** Longer than a session may be idle, so that a thread that ends has no connection left. */
const IDLE_MS = 60_000;
const WAIT_MS = 30_000;
/** Drivers have time-outs of their own; this one ends a thread in which they no longer run. */
const TIMEOUT_MS = 45_000;
const PER_STATEMENT_MS = 50;

/** Asks data sources in threads, one for each, so that a source that harms its thread harms no other. */
export function createDriverPool({
  entry = new URL('../thread/datasource-thread.ts', import.meta.url),
  threads: max = 12,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
  waitMs = WAIT_MS,
}: {
  entry?: URL;
  threads?: number;
  timeoutMs?: number;
  idleMs?: number;
  waitMs?: number;
} = {}): DriverPool {
  const threads = createSourceThreads({ entry, max, idleMs, waitMs });

  const asked =
    (kind: DatabaseKind, question: Question) =>
    async ({ signal, account, ...connection }: Connection, ...rest: readonly unknown[]): Promise<never> => {
      checkTexts(connection, rest);
      const [many] = rest;
      const limitMs = timeoutMs + (Array.isArray(many) ? many.length * PER_STATEMENT_MS : 0);
      const task = { kind, question, connection, rest };
      const place = { key: sourceKey(connection), account, signal };
      const answer = threads.withThread(place, (thread) => thread.ask(task, limitMs, signal));
      return answer as Promise<never>;
    };

  return {
    drivers: (Object.keys(DRIVERS) as DatabaseKind[]).map((kind) => ({
      kind,
      test: asked(kind, 'test'),
      schemas: asked(kind, 'schemas'),
      routines: asked(kind, 'routines'),
      describe: asked(kind, 'describe'),
      sample: asked(kind, 'sample'),
      describeQueries: asked(kind, 'describeQueries'),
    })),
    close: () => threads.close(),
  };
}
