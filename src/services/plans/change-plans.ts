import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { plans } from '../../db/schema.ts';
import type { PlanTerms } from './quote.ts';

/** A plan as an operator gives it: a new one needs everything but a discount and a position, an existing one only the changes. */
export type PlanChange = Partial<Omit<PlanTerms, 'id'>>;

/**
 * Changes a plan, or adds it after the others. What was bought on its old terms keeps them.
 * @param decide what changes, from the terms that it has: undefined of a new one.
 */
export async function setPlan(
  db: Db,
  id: string,
  decide: (before: PlanTerms | undefined) => PlanChange,
): Promise<PlanTerms> {
  return db.transaction(async (tx) => {
    // Two operators at once change it one after the other, also when it is new.
    await tx.execute(sql`lock table ${plans} in share row exclusive mode`);
    const all = await tx.select().from(plans);
    const before = all.find((terms) => terms.id === id);
    const last = Math.max(0, ...all.map(({ position }) => position));
    const terms = { discount: 0, position: last + 1, ...before, ...decide(before), id } as PlanTerms;
    await tx.insert(plans).values(terms).onConflictDoUpdate({ target: plans.id, set: terms });
    return terms;
  });
}

/** @returns whether there was such a plan. What was bought on it stays as it is. */
export async function removePlan(db: Db, id: string): Promise<boolean> {
  const gone = await db.delete(plans).where(eq(plans.id, id)).returning({ id: plans.id });
  return gone.length > 0;
}
