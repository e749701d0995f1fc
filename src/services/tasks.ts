import { type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type postgres from 'postgres';
import type { Db, Tx } from '../db/client.ts';

/** Sources are written in render threads, builds run Maven: each has slots of its own, so neither waits for the other. */
export const QUEUES = ['generation-source', 'generation-build'] as const;
export type QueueName = (typeof QUEUES)[number];

/** The queue. A task's id is its generation's id; it carries nothing else, because the generation's row is the truth. */
export interface Tasks {
  /** Makes pg-boss's tables and the queues where they are missing. */
  start(): Promise<void>;
  /** Adds a task inside the caller's transaction; `nudge` after the commit. */
  add(tx: Tx, queue: QueueName, id: string): Promise<void>;
  /** Puts tasks back, whatever became of them before. */
  replace(tx: Tx, queue: QueueName, ids: readonly string[]): Promise<void>;
  /** Forgets a task inside the caller's transaction. */
  remove(tx: Tx, queue: QueueName, id: string): Promise<void>;
  /** @returns those ids that no worker would ever be given. */
  stranded(db: Db | Tx, ids: readonly string[]): Promise<string[]>;
  /** Hands tasks to `run`, at most `slots` at once. */
  work(queue: QueueName, slots: number, run: (id: string) => Promise<void>): void;
  /** Looks for tasks now instead of at the next poll. */
  nudge(queue: QueueName): void;
  /** Takes no more tasks; those that run go on. */
  stop(): Promise<void>;
}

/** Tasks of other processes are found by polling; our own come with a nudge. */
const POLL_MS = 1_000;
/** Any number will do, as long as every portal uses the same one. */
const START_LOCK = 7_263_502;
/** No task expires by itself: the generation's lease tells a dead worker, and does so in seconds. */
const TASK = { retryLimit: 0, expireInHours: 23, retentionDays: 30 };

/** Creates the queue on the portal's own connection; pg-boss opens none. */
export function createTasks(deps: { sql: postgres.Sql; log: Logger }): Tasks {
  const connections = onPool(deps.sql);
  const boss = new PgBoss({ db: connections, schedule: false });
  boss.on('error', (error) => deps.log.error({ err: error }, 'queue failed'));
  const pumps = new Map<QueueName, Pump>();
  return {
    start: () =>
      connections.alone(async () => {
        await boss.start();
        for (const queue of QUEUES) if (!(await boss.getQueue(queue))) await boss.createQueue(queue);
      }),
    async add(tx, queue, id) {
      await boss.send(queue, {}, { ...TASK, id, db: inTransaction(tx) });
    },
    async replace(tx, queue, ids) {
      if (ids.length === 0) return;
      const db = inTransaction(tx);
      await boss.deleteJob(queue, [...ids], { db });
      for (const id of ids) await boss.send(queue, {}, { ...TASK, id, db });
    },
    async remove(tx, queue, id) {
      await boss.deleteJob(queue, id, { db: inTransaction(tx) });
    },
    stranded: strandedIds,
    work(queue, slots, run) {
      const fetch = async (batchSize: number) =>
        (await boss.fetch(queue, { batchSize, priority: false })).map((task) => task.id);
      pumps.set(queue, createPump({ slots, fetch, run, log: deps.log }));
    },
    nudge: (queue) => pumps.get(queue)?.nudge(),
    async stop() {
      for (const pump of pumps.values()) await pump.stop();
      await boss.stop({ graceful: false, close: false });
    },
  };
}

interface Pump {
  nudge(): void;
  /** Resolves when what was already being fetched has been handed to `run`. */
  stop(): Promise<void>;
}

/** pg-boss's own workers wait for the slowest of a batch, or poll after each task; this keeps every slot busy. */
function createPump(options: {
  slots: number;
  fetch(count: number): Promise<string[]>;
  run(id: string): Promise<void>;
  log: Logger;
}): Pump {
  let busy = 0;
  let looking: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function fill(): void {
    again = true;
    looking ??= fetchAll().finally(() => {
      looking = undefined;
      if (again) fill();
    });
  }

  async function fetchAll(): Promise<void> {
    try {
      do {
        again = false;
        const free = options.slots - busy;
        if (stopped || free <= 0) break;
        const ids = await options.fetch(free);
        for (const id of ids) start(id);
        if (ids.length === free) again = true;
      } while (again);
    } catch (error) {
      again = false;
      options.log.error({ err: error }, 'tasks could not be fetched');
    }
  }

  function start(id: string): void {
    busy++;
    options
      .run(id)
      .catch((error: unknown) => options.log.error({ err: error, generation: id }, 'task ended with an error'))
      .finally(() => {
        busy--;
        fill();
      });
  }

  const timer = setInterval(() => fill(), POLL_MS);
  timer.unref();
  fill();
  return {
    nudge: () => fill(),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}

async function strandedIds(db: Db | Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const waiting = await db.execute<{ id: string }>(
    sql`select id from pgboss.job where id = any(${sql.param([...ids])}::uuid[]) and state < 'active'`,
  );
  const known = new Set(waiting.map((row) => row.id));
  return ids.filter((id) => !known.has(id));
}

interface Connections extends PgBoss.Db {
  /** Runs work on one connection, while no other portal does: two that make the queues' tables at once would deadlock. */
  alone(work: () => Promise<void>): Promise<void>;
}

/** pg-boss on a pool. Its scripts without values hold several statements and a transaction: they get one connection. */
function onPool(pool: postgres.Sql): Connections {
  let only: postgres.ReservedSql | undefined;
  return {
    async executeSql(text, values = []) {
      if (values.length > 0) {
        return { rows: [...(await (only ?? pool).unsafe(text, values.map(plain), { prepare: true }))] };
      }
      const connection = only ?? (await pool.reserve());
      try {
        return { rows: [...(await connection.unsafe(text))] };
      } catch (error) {
        await connection.unsafe('rollback').catch(() => {});
        throw error;
      } finally {
        if (connection !== only) connection.release();
      }
    },
    async alone(work) {
      only = await pool.reserve();
      try {
        await only`select pg_advisory_lock(${START_LOCK})`;
        await work();
      } finally {
        await only`select pg_advisory_unlock(${START_LOCK})`.catch(() => {});
        only.release();
        only = undefined;
      }
    },
  };
}

/** pg-boss inside a transaction of ours. */
function inTransaction(tx: Tx): PgBoss.Db {
  return { executeSql: async (text, values = []) => ({ rows: [...(await tx.execute(numbered(text, values)))] }) };
}

/** `$1` texts as Drizzle's own kind of statement; a value used twice is sent twice. */
function numbered(text: string, values: readonly unknown[]): SQL {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(plain(values[Number(part) - 1]))}`));
  return sql.join(parts);
}

/** Our connection leaves JSON alone, so objects become text here; absent means null. */
function plain(value: unknown) {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value as string[];
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
}
