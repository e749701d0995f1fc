import { type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type postgres from 'postgres';
import type { Db, Tx } from '../../db/client.ts';
import { createPump, type Pump, type Slot } from './task-pump.ts';

/**
 * Sources are written in render threads, builds run Maven: each has slots of its own, so neither waits for the other.
 * A task that may have killed a process is run alone.
 */
export const QUEUES = ['generation-source', 'generation-build', 'generation-alone'] as const;
export type QueueName = (typeof QUEUES)[number];

/** The queue. A task's id is its generation's id; it carries nothing else, because the generation's row is the truth. */
export interface Tasks {
  /** Makes pg-boss's tables and the queues where they are missing. */
  start(): Promise<void>;
  /** Puts tasks back, whatever became of them before; no worker is given them before the pause is over. */
  replace(tx: Tx, queue: QueueName, ids: readonly string[], pauseMs?: number): Promise<void>;
  /** @returns those ids that no worker would ever be given. */
  stranded(db: Db | Tx, ids: readonly string[]): Promise<string[]>;
  /** Hands tasks to `run`, at most `slots` at once. */
  work(queue: QueueName, slots: number, run: (id: string) => Promise<void>): void;
  /** Looks for tasks now instead of at the next poll. */
  nudge(queue: QueueName): void;
  /** @returns a slot for what need not wait, because nothing else does; undefined: put it into the queue. */
  reserve(queue: QueueName): Slot | undefined;
  /** Takes no more tasks; those that run go on. */
  stop(): Promise<void>;
}

/** Any number will do, as long as every portal uses the same one. */
const START_LOCK = 7_263_502;
/** No task expires by itself: the generation's lease tells a dead worker, and does so in seconds. */
const TASK = { retryLimit: 0, expireInHours: 23, retentionDays: 30 };

/**
 * Part of a statement: a task for the generation in the part `made`. pg-boss documents its table for programs that add
 * tasks by SQL; the other columns have their defaults.
 */
export const ADDING_TASK = sql`task as (
  insert into pgboss.job (id, name, retry_limit, expire_in, keep_until)
  select id, ${sql.placeholder('queue')}, ${TASK.retryLimit}::int, ${`${TASK.expireInHours} hours`}::interval,
    now() + ${`${TASK.retentionDays} days`}::interval
  from made)`;

/**
 * Part of a statement: forgets the task of the generation in the part `ended`. Its id is given, and not taken from there:
 * joined by it, the planner may read all tasks of the queue.
 */
export const REMOVING_TASK = sql`task as (
  delete from pgboss.job where pgboss.job.name = ${sql.placeholder('queue')}
    and pgboss.job.id = ${sql.placeholder('generationId')}::uuid and exists (select from ended))`;

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
    async replace(tx, queue, ids, pauseMs = 0) {
      if (ids.length === 0) return;
      const db = inTransaction(tx);
      const startAfter = new Date(Date.now() + pauseMs);
      for (const name of QUEUES) await boss.deleteJob(name, [...ids], { db });
      for (const id of ids) await boss.send(queue, {}, { ...TASK, id, db, ...(pauseMs > 0 && { startAfter }) });
    },
    stranded: strandedIds,
    work(queue, slots, run) {
      const fetch = async (batchSize: number) =>
        (await boss.fetch(queue, { batchSize, priority: false })).map((task) => task.id);
      pumps.set(queue, createPump({ slots, fetch, run, log: deps.log }));
    },
    nudge: (queue) => pumps.get(queue)?.nudge(),
    reserve: (queue) => pumps.get(queue)?.reserve(),
    async stop() {
      for (const pump of pumps.values()) await pump.stop();
      await boss.stop({ graceful: false, close: false });
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
