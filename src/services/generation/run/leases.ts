import { and, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { patiently } from '../../../db/patiently.ts';
import { generations } from '../../../db/schema.ts';
import { rowOf, statement } from '../../../db/statement.ts';
import type { Tasks } from '../../tasks/tasks.ts';
import { type Generation, queueOf, type Taken } from '../accept/row.ts';

/**
 * After so many processes that died while they ran a generation and nothing else, it fails as ours: what it is asked to
 * do kills whoever does it.
 */
export const MAX_LONE_DEATHS = 3;

/** The process that runs a generation, and for how long it is believed to live. */
export interface LeaseOptions {
  readonly db: Db;
  readonly tasks: Tasks;
  readonly bootId: string;
  readonly leaseMs: number;
  /** How long a generation waits before its last try: whatever else kills processes then has time to pass. */
  readonly pauseMs: number;
}

const requeued = { state: 'queued', step: 'queued', done: 0, owner: null, leaseUntil: null } as const;
const forTask = {
  id: generations.id,
  request: generations.request,
  deaths: generations.deaths,
  loneDeaths: generations.loneDeaths,
};
type ForTask = Pick<Generation, keyof typeof forTask>;

const given = sql.placeholder;
const CLAIM = statement(sql`update generations set state = 'running', attempt = attempt + 1, owner = ${given('owner')},
    lease_until = now() + ${given('leaseSeconds')}::float8 * interval '1 second'
  where id = ${given('id')} and state = 'queued' returning *`);

/** Takes a queued generation for this process; undefined when it is no longer queued. */
export async function claim({ db, bootId, leaseMs }: LeaseOptions, id: string): Promise<Taken | undefined> {
  const [claimed] = await patiently(() => CLAIM(db, { id, owner: bootId, leaseSeconds: leaseMs / 1_000 }));
  return claimed && { ...rowOf(generations, claimed), from: 'queue' };
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

/**
 * Queues again what dead processes ran, and keeps with each who died, and whether it was alone there. A process renews
 * all its leases together: when one has run out, it runs none of them any more.
 * @param who 'lapsed': whose lease has run out. 'others': everybody else, where no other process can have the database open.
 */
export async function requeueDead(options: LeaseOptions, who: 'lapsed' | 'others'): Promise<number> {
  const { db, bootId } = options;
  const lapsed = db
    .select({ owner: generations.owner })
    .from(generations)
    .where(and(eq(generations.state, 'running'), lt(generations.leaseUntil, sql`now()`)));
  const dead = who === 'lapsed' ? inArray(generations.owner, lapsed) : isNotNull(generations.owner);
  const beside = sql`(select count(*) from generations beside where beside.owner = ${generations.owner}
    and beside.state = 'running' and beside.id <> ${generations.id})`;
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(generations)
      .set({
        ...requeued,
        deaths: sql`${generations.deaths} + 1`,
        loneDeaths: sql`${generations.loneDeaths} + case ${beside} when 0 then 1 else 0 end`,
      })
      .where(and(eq(generations.state, 'running'), ne(generations.owner, bootId), dead))
      .returning(forTask);
    await replaceTasks(tx, options, rows);
    return rows.length;
  });
}

/**
 * Gives back, unharmed, what this process has begun and will not end, and what it was given and has not begun.
 * @param of absent: all that is its own.
 */
export async function giveBack(
  options: LeaseOptions,
  { begun, given = [] }: { begun?: readonly string[]; given?: readonly string[] } = {},
): Promise<void> {
  const { db, bootId } = options;
  await db.transaction(async (tx) => {
    const which = begun && inArray(generations.id, [...begun]);
    const back = await tx
      .update(generations)
      .set(requeued)
      .where(and(eq(generations.state, 'running'), eq(generations.owner, bootId), which))
      .returning(forTask);
    const waiting = await tx
      .select(forTask)
      .from(generations)
      .where(and(eq(generations.state, 'queued'), inArray(generations.id, [...given])));
    await replaceTasks(tx, options, [...back, ...waiting]);
  });
}

/** @returns what this process runs by the rows; what it knows nothing of was lost on the way, with an answer of the database. */
export async function ownIds({ db, bootId }: LeaseOptions): Promise<string[]> {
  const rows = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.state, 'running'), eq(generations.owner, bootId)));
  return rows.map((row) => row.id);
}

/** Queues again what is queued by its row but not by its task: the process died between taking the one and the other. */
export async function requeueStranded(options: LeaseOptions): Promise<number> {
  const { db, tasks, leaseMs } = options;
  const waiting = await db
    .select(forTask)
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
  if (rows.length > 0) await db.transaction((tx) => replaceTasks(tx, options, rows));
  return rows.length;
}

async function replaceTasks(tx: Tx, { tasks, pauseMs }: LeaseOptions, rows: readonly ForTask[]): Promise<void> {
  const pauseOf = (row: ForTask) => (row.loneDeaths === MAX_LONE_DEATHS - 1 ? pauseMs : 0);
  for (const group of Map.groupBy(rows, (row) => `${queueOf(row)} ${pauseOf(row)}`).values()) {
    const [first] = group;
    if (!first) continue;
    const ids = group.map((row) => row.id);
    await tasks.replace(tx, queueOf(first), ids, pauseOf(first));
  }
}

function until(leaseMs: number): SQL<Date> {
  return sql`now() + ${leaseMs / 1_000} * interval '1 second'`;
}
