import type { HandoffRecord, handoffs } from '../../db/schema.ts';
import { Fault } from '../../model/fault.ts';
import type { OpenArtifact } from '../artifacts.ts';
import type { Generation } from '../generation/accept/row.ts';

export type Handoff = typeof handoffs.$inferSelect;
export type HandoffKind = Handoff['kind'];

/** The content of a hand-off: the file, and the generation that made it. */
export interface Handed {
  readonly artifact: OpenArtifact;
  readonly generation: Generation;
}

/** How a hand-off ended: `record` is what its event keeps, and with `fault` it failed. */
export interface Delivery {
  readonly record: HandoffRecord;
  readonly fault?: Fault;
}

/**
 * Hands an artifact on, once: whatever tries again by itself does so in here, and only where nothing can happen twice.
 * @param signal aborts when the portal stops or has lost the hand-off to another process
 * @throws whatever kept it from being tried; it then ends as failed, too
 */
export type Deliver = (handoff: Handoff, handed: Handed, signal: AbortSignal) => Promise<Delivery>;

/** A target that artifacts are handed on to: continuous integration, or a repository. */
export interface HandoffTarget {
  /** @returns what the account calls it; undefined: it has no such target (any more). */
  nameOf(accountId: string, targetId: string): Promise<string | undefined>;
  readonly deliver: Deliver;
}

/** The end of a hand-off when its target was deleted meanwhile. */
export const gone = (): Fault => new Fault('handoffFailed', { values: { why: 'failures.gone' } });
