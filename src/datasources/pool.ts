import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { DatabaseKind } from '../generators/model/routine.ts';
import { Fault } from '../shared/fault.ts';
import type { Answer, Question, Task } from './datasource-thread.ts';
import { connectionFailed } from './diagnosis.ts';
import type { Connection, DatasourceDriver } from './driver.ts';
import { DRIVERS } from './drivers.ts';
import { limitPerSource } from './limit.ts';

export interface DriverPool {
  /** The drivers, each question asked in a thread. */
  readonly drivers: readonly DatasourceDriver[];
  close(): Promise<void>;
}

const IDLE_MS = 60_000;
const MAX_HEAP_MB = 512;
/** Drivers have time-outs of their own; this one ends a thread in which they no longer run. */
const TIMEOUT_MS = 40_000;
const PER_STATEMENT_MS = 50;

/**
 * Asks data sources in threads: people point the portal at any server, and a protocol library can be led into an endless
 * loop or an error that nobody catches by what a server sends. Then one thread ends, and one question fails.
 */
export function createDriverPool({
  entry = new URL('./datasource-thread.ts', import.meta.url),
  threads = 8,
  timeoutMs = TIMEOUT_MS,
}: {
  entry?: URL;
  threads?: number;
  timeoutMs?: number;
} = {}): DriverPool {
  const pool = new Piscina<Task, Answer>({
    filename: fileURLToPath(entry),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });

  async function run(task: Task, connection: Connection, limitMs: number): Promise<unknown> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), limitMs);
    try {
      const answer = await pool.run(task, { signal: stop.signal });
      if ('value' in answer) return answer.value;
      const { code, values, faults, detail } = answer.fault;
      throw new Fault(code, { values: { ...values }, faults, ...(detail === undefined ? {} : { detail }) });
    } catch (error) {
      if (error instanceof Fault) throw error;
      throw connectionFailed(stop.signal.aborted ? 'timeout' : 'other', connection, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  const asked =
    (kind: DatabaseKind, question: Question) =>
    (connection: Connection, ...rest: readonly unknown[]): Promise<never> => {
      const [many] = rest;
      const limitMs = timeoutMs + (Array.isArray(many) ? many.length * PER_STATEMENT_MS : 0);
      const task: Task = { kind, question, values: [connection, ...rest] };
      return limitPerSource(connection, () => run(task, connection, limitMs)) as Promise<never>;
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
    close: () => pool.destroy(),
  };
}
