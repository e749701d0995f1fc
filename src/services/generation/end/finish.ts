import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { patiently } from '../../../db/patiently.ts';
import { notifications } from '../../../db/schema.ts';
import type { Fault } from '../../../model/fault.ts';
import type { Stored } from '../../artifacts/artifacts-store.ts';
import { eventValues } from '../../events/record.ts';
import { newNotice, type Push } from '../../notifications.ts';
import { queueOf, type StoredFault, storedFault, type Taken } from '../accept/row.ts';
import { modesOf } from '../accept/same-request.ts';
import { failureMessage, readyMessage } from '../run/messages.ts';
import type { Outcome } from '../run/outcomes.ts';
import type { Produced } from '../run/produce.ts';
import { FINISH_DONE, FINISH_FAILED } from './finish-statements.ts';

export interface FinishDeps {
  readonly db: Db;
  readonly artifactDays: number;
}

/** The end of a generation as it was written; `push` tells the user unless somebody waits for the outcome. */
export interface Finished {
  readonly outcome: Outcome;
  readonly push: Push;
}

/** A generated file, and where it is kept. */
interface Delivery extends Omit<Produced, 'content'> {
  readonly stored: Stored;
}

const DAY_MS = 86_400_000;

/**
 * Settles the credits and writes artifact, lock, event and notification in one statement.
 * @returns undefined when the generation is no longer this attempt's.
 */
export async function finishDone(
  deps: FinishDeps,
  generation: Taken,
  { stored, fileName, lock, steps, receipt }: Delivery,
): Promise<Finished | undefined> {
  const artifact = {
    id: crypto.randomUUID(),
    generationId: generation.id,
    accountId: generation.accountId,
    fileName,
    bytes: stored.bytes,
    sha256: stored.sha256,
    storeKey: stored.key,
  };
  const notice = newNotice(readyMessage(generation, artifact.id));
  const values = {
    ...endOf(generation),
    ...modesOf(generation.accountId, generation.requestHash),
    ...notice.values,
    ...artifact,
    artifactId: artifact.id,
    lockHash: lock.hash,
    // What it was made from is there already.
    lockContent: lock.hash === generation.lockBefore ? null : Buffer.from(lock.bytes),
    steps: steps && JSON.stringify(steps),
    receipt: receipt ? JSON.stringify(receipt) : null,
    expiresAt: new Date(Date.now() + deps.artifactDays * DAY_MS).toISOString(),
  };
  const ended = await endsOnce(deps.db, FINISH_DONE[generation.from], values);
  return ended ? { outcome: { kind: 'done', artifact }, push: notice.push } : undefined;
}

/**
 * Gives the credits back and writes event and notification in one statement.
 * @returns undefined when the generation is no longer this attempt's.
 */
export async function finishFailed(deps: FinishDeps, generation: Taken, fault: Fault): Promise<Finished | undefined> {
  const notice = newNotice(failureMessage(generation, fault));
  const stored = storedFault(fault);
  const values = { ...endOf(generation, stored), ...notice.values, fault: JSON.stringify(stored) };
  const ended = await endsOnce(deps.db, FINISH_FAILED[generation.from], values);
  return ended ? { outcome: { kind: 'failed', fault }, push: notice.push } : undefined;
}

/**
 * Ends a generation once, and tries again: a file is not thrown away because the database was away for a moment. A try whose answer was lost may have ended
 * the generation: then its notification is there.
 */
async function endsOnce(
  db: Db,
  finish: (typeof FINISH_DONE)['queue'],
  values: { readonly noticeId: string } & Record<string, unknown>,
): Promise<boolean> {
  let tries = 0;
  return patiently(async () => {
    tries += 1;
    if ((await finish(db, values)).length > 0) return true;
    return tries > 1 && (await db.$count(notifications, eq(notifications.id, values.noticeId))) > 0;
  });
}

function endOf(generation: Taken, fault?: StoredFault) {
  const { id: generationId, attempt, owner } = generation;
  return { generationId, attempt, owner: owner ?? '', queue: queueOf(generation), ...eventValues(generation, fault) };
}
