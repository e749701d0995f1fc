import { and, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { generations, handoffs } from '../../db/schema.ts';
import type { Handoff } from './kind.ts';

/** The process that hands on, and for how long it is believed to live. */
export interface Owner {
  readonly db: Db;
  readonly bootId: string;
  readonly leaseMs: number;
}

/** Ends what waits for a generation that made nothing: the generation's own event tells why. */
export async function endOrphans({ db }: Owner): Promise<void> {
  const ended = db
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.id, handoffs.generationId), inArray(generations.state, ['failed', 'cancelled'])));
  await db
    .update(handoffs)
    .set({ state: 'failed', finishedAt: sql`now()` })
    .where(and(inArray(handoffs.state, ['waiting', 'ready']), sql`exists ${ended}`));
}

/** Takes hand-offs whose generation is done, the oldest first; two processes never take the same one. */
export async function claimReady(owner: Owner, most: number): Promise<Handoff[]> {
  const { db } = owner;
  const ready = db
    .select({ id: handoffs.id })
    .from(handoffs)
    .innerJoin(generations, eq(generations.id, handoffs.generationId))
    .where(and(inArray(handoffs.state, ['waiting', 'ready']), eq(generations.state, 'done')))
    .orderBy(handoffs.createdAt)
    .limit(most)
    .for('update', { of: handoffs, skipLocked: true });
  return db.update(handoffs).set(taken(owner)).where(inArray(handoffs.id, ready)).returning();
}

/**
 * Takes over what a dead process was sending, so as to end it: whether it arrived nobody knows.
 * @param who 'others': everybody else, where no other process can have the database open
 */
export function takeLapsed(owner: Owner, who: 'lapsed' | 'others'): Promise<Handoff[]> {
  const dead = who === 'others' ? ne(handoffs.owner, owner.bootId) : lt(handoffs.leaseUntil, sql`now()`);
  return owner.db
    .update(handoffs)
    .set(taken(owner))
    .where(and(eq(handoffs.state, 'sending'), dead))
    .returning();
}

/** Renews the leases of what this process sends. @returns the ids that are still its own. */
export async function renewLeases({ db, bootId, leaseMs }: Owner, ids: readonly string[]): Promise<Set<string>> {
  const renewed = await db
    .update(handoffs)
    .set({ leaseUntil: until(leaseMs) })
    .where(and(inArray(handoffs.id, [...ids]), eq(handoffs.owner, bootId), eq(handoffs.state, 'sending')))
    .returning({ id: handoffs.id });
  return new Set(renewed.map((row) => row.id));
}

function taken({ bootId, leaseMs }: Owner) {
  return {
    state: 'sending' as const,
    attempt: sql`${handoffs.attempt} + 1`,
    owner: bootId,
    leaseUntil: until(leaseMs),
  };
}

const until = (leaseMs: number): SQL<Date> => sql`now() + ${leaseMs / 1_000} * interval '1 second'`;
