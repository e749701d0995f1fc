import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { generations } from '../../db/schema.ts';
import type { Tasks } from '../tasks.ts';
import { type Generation, queueOf } from './row.ts';

/** After this many begun attempts a generation fails as ours: what it is asked to do kills whoever does it. */
const MAX_ATTEMPTS = 3;

/** Who runs a generation, and until when it is believed to live. */
export interface LeaseOptions {
  readonly db: Db;
  readonly tasks: Tasks;
  readonly bootId: string;
  readonly leaseMs: number;
}

const lapsed = and(eq(generations.state, 'running'), lt(generations.leaseUntil, sql`now()`));

/** Takes a queued generation for this process; undefined when it is no longer queued. */
export async function claim({ db, bootId, leaseMs }: LeaseOptions, id: string): Promise<Generation | undefined> {
  const [claimed] = await db
    .update(generations)
    .set({
      state: 'running',
      attempt: sql`${generations.attempt} + 1`,
      owner: bootId,
      leaseUntil: until(leaseMs),
    })
    .where(and(eq(generations.id, id), eq(generations.state, 'queued')))
    .returning();
  return claimed;
}

/** Renews the leases of what this process runs. @returns the ids that are still its own. */
export async function renew({ db, bootId, leaseMs }: LeaseOptions, ids: readonly string[]): Promise<Set<string>> {
  const renewed = await db
    .update(generations)
    .set({ leaseUntil: until(leaseMs) })
    .where(and(inArray(generations.id, [...ids]), eq(generations.owner, bootId), eq(generations.state, 'running')))
    .returning({ id: generations.id });
  return new Set(renewed.map((row) => row.id));
}

/** Takes over, in order to end them, generations whose last attempt died. */
export function takeExhausted({ db, bootId, leaseMs }: LeaseOptions): Promise<Generation[]> {
  return db
    .update(generations)
    .set({ owner: bootId, leaseUntil: until(leaseMs) })
    .where(and(lapsed, gte(generations.attempt, MAX_ATTEMPTS)))
    .returning();
}

/** Queues again what a dead process ran. `dead` says which; by default those whose lease has run out. */
export async function requeueLapsed({ db, tasks }: LeaseOptions, dead: SQL | undefined = lapsed): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(generations)
      .set({ state: 'queued', step: 'queued', done: 0, owner: null, leaseUntil: null })
      .where(and(eq(generations.state, 'running'), dead, lt(generations.attempt, MAX_ATTEMPTS)))
      .returning({ id: generations.id, request: generations.request });
    await replaceTasks(tx, tasks, rows);
    return rows.length;
  });
}

/** Gives back, unharmed, what this process has begun and will not end. */
export async function giveBack({ db, tasks, bootId }: LeaseOptions): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(generations)
      .set({ state: 'queued', step: 'queued', owner: null, leaseUntil: null, attempt: sql`${generations.attempt} - 1` })
      .where(and(eq(generations.state, 'running'), eq(generations.owner, bootId)))
      .returning({ id: generations.id, request: generations.request });
    await replaceTasks(tx, tasks, rows);
  });
}

/** Queues again what is queued by its row but not by its task: the process died between taking the one and the other. */
export async function requeueStranded({ db, tasks, leaseMs }: LeaseOptions): Promise<number> {
  const waiting = await db
    .select({ id: generations.id, request: generations.request })
    .from(generations)
    .where(and(eq(generations.state, 'queued'), lt(generations.createdAt, until(-leaseMs))))
    .limit(1_000);
  const stranded = new Set(
    await tasks.stranded(
      db,
      waiting.map((row) => row.id),
    ),
  );
  const rows = waiting.filter((row) => stranded.has(row.id));
  if (rows.length > 0) await db.transaction((tx) => replaceTasks(tx, tasks, rows));
  return rows.length;
}

async function replaceTasks(tx: Tx, tasks: Tasks, rows: Pick<Generation, 'id' | 'request'>[]): Promise<void> {
  for (const [queue, group] of Map.groupBy(rows, (row) => queueOf(row.request))) {
    await tasks.replace(
      tx,
      queue,
      group.map((row) => row.id),
    );
  }
}

function until(leaseMs: number): SQL<Date> {
  return sql`now() + ${leaseMs / 1_000} * interval '1 second'`;
}
