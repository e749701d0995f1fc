import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { artifacts, generations } from '../../db/schema.ts';
import type { Fault } from '../../shared/fault.ts';
import type { Stored } from '../artifacts-store.ts';
import { recordEvent } from '../events.ts';
import type { Notifications, Push } from '../notifications.ts';
import type { Tasks } from '../tasks.ts';
import type { Wallets } from '../wallet.ts';
import { failureMessage, readyMessage } from './messages.ts';
import type { Outcome } from './outcomes.ts';
import { type Generation, queueOf, storedFault } from './row.ts';
import { contentHash, paidInAnotherMode } from './same-request.ts';

export interface FinishDeps {
  readonly db: Db;
  readonly wallets: Wallets;
  readonly tasks: Tasks;
  readonly notifications: Notifications;
  readonly artifactDays: number;
}

/** The end of a generation as it was written; `push` tells the user unless somebody waits for the outcome. */
export interface Finished {
  readonly outcome: Outcome;
  readonly push: Push;
}

const DAY_MS = 86_400_000;

/**
 * Settles the credits and writes artifact, event and notification in one transaction. Statements that do not need each
 * other are sent together, so that the transaction is short.
 * @returns undefined when the generation is no longer this attempt's.
 */
export function finishDone(deps: FinishDeps, generation: Generation, stored: Stored): Promise<Finished | undefined> {
  return deps.db.transaction(async (tx) => {
    if (!(await end(tx, generation, { state: 'done', step: 'done', done: generation.total }))) return undefined;
    const artifact = {
      id: crypto.randomUUID(),
      generationId: generation.id,
      accountId: generation.accountId,
      fileName: `${generation.request.name}.zip`,
      bytes: stored.bytes,
      sha256: stored.sha256,
      storeKey: stored.key,
    };
    const expiresAt = new Date(Date.now() + deps.artifactDays * DAY_MS);
    await Promise.all([
      deps.wallets.settle(tx, generation.id, paidInAnotherMode(generation.accountId, generation.requestHash)),
      tx.insert(artifacts).values({ ...artifact, expiresAt }),
      recordEvent(tx, generation, 'done'),
    ]);
    const [push] = await Promise.all([
      deps.notifications.record(tx, readyMessage(generation, artifact.id)),
      deps.tasks.remove(tx, queueOf(generation.request), generation.id),
    ]);
    return { outcome: { kind: 'done', artifact }, push };
  });
}

/**
 * Gives the credits back and writes event and notification in one transaction.
 * @returns undefined when the generation is no longer this attempt's.
 */
export function finishFailed(deps: FinishDeps, generation: Generation, fault: Fault): Promise<Finished | undefined> {
  return deps.db.transaction(async (tx) => {
    const ended = await end(tx, generation, { state: 'failed', step: 'failed', fault: storedFault(fault) });
    if (!ended) return undefined;
    await deps.wallets.release(tx, generation.id);
    await recordEvent(tx, generation, 'failed');
    const push = await deps.notifications.record(tx, failureMessage(generation, fault));
    await deps.tasks.remove(tx, queueOf(generation.request), generation.id);
    return { outcome: { kind: 'failed', fault }, push };
  });
}

/**
 * Fenced on attempt and owner: whoever lost the lease can no longer end it. Modes of one content end one after the other,
 * so that the later one, in its next statement, sees what the earlier one was charged.
 */
async function end(tx: Tx, generation: Generation, change: Partial<typeof generations.$inferInsert>): Promise<boolean> {
  const content = `${generation.accountId}:${contentHash(generation.requestHash)}`;
  const ended = await tx
    .update(generations)
    .set({ ...change, owner: null, leaseUntil: null, finishedAt: sql`now()` })
    .from(sql`(select pg_advisory_xact_lock(hashtextextended(${content}, 0))) as content`)
    .where(
      and(
        eq(generations.id, generation.id),
        eq(generations.attempt, generation.attempt),
        eq(generations.owner, generation.owner ?? ''),
        eq(generations.state, 'running'),
      ),
    )
    .returning({ id: generations.id });
  return ended.length > 0;
}
