import { hash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { handoffs } from '../db/schema.ts';
import { Fault } from '../model/fault.ts';
import type { AcceptOptions } from './generation/accept/accept.ts';
import type { HandoffKind } from './handoffs/kind.ts';
import { createWorker, type WorkerDeps } from './handoffs/worker.ts';

/** The target that an artifact is handed on to. */
export interface Target {
  readonly kind: HandoffKind;
  readonly targetId: string;
}

type Options = Pick<AcceptOptions, 'origin' | 'language' | 'idempotencyKey'>;

/** Hands artifacts on to continuous integration and repositories: each once, and a failure is told. */
export interface Handoffs {
  /** @throws Fault notFound, also for somebody else's */
  check(accountId: string, target: Target): Promise<void>;
  /**
   * Hands on what a generation makes, once it is done. It is written with the generation (`AcceptOptions.handoff`); the same again
   * does nothing.
   * @throws Fault idempotencyConflict: the generation goes elsewhere already
   */
  follow(accountId: string, generationId: string, target: Target, options: Options): Promise<void>;
  /**
   * Hands on an artifact that is kept; it costs nothing. The same idempotency key again does nothing.
   * @returns the id of the generation that made it
   * @throws Fault notFound, artifactGone, idempotencyConflict, handoffUnderWay while the same is on its way
   */
  again(accountId: string, artifactId: string, target: Target, options: Options): Promise<string>;
  /** Ends what dead processes were sending, and begins to look for what is to be sent. */
  start(): Promise<void>;
  /** Sends nothing more; what does not end soon is stopped. */
  stop(): Promise<void>;
}

/** Creates the service; each kind of target brings what delivers to it. */
export function createHandoffs(deps: WorkerDeps): Handoffs {
  const { db, artifacts, targets } = deps;
  const worker = createWorker({ ...deps, bootId: randomUUID() });

  async function add(id: string, row: Omit<typeof handoffs.$inferInsert, 'id'>): Promise<void> {
    const added = await db
      .insert(handoffs)
      .values({ ...row, id })
      .onConflictDoNothing()
      .returning({ id: handoffs.id });
    worker.expect(row.generationId);
    if (added.length > 0) return;
    const [known] = await db.select().from(handoffs).where(eq(handoffs.id, id));
    if (!known) throw new Fault('handoffUnderWay', { values: { name: await nameOf(row.accountId, row) } });
    if (known.targetId !== row.targetId || known.generationId !== row.generationId) {
      throw new Fault('idempotencyConflict');
    }
  }

  async function nameOf(accountId: string, { kind, targetId }: Target): Promise<string> {
    const name = await targets[kind]?.nameOf(accountId, targetId);
    if (name === undefined) throw new Fault('notFound');
    return name;
  }

  return {
    async check(accountId, target) {
      await nameOf(accountId, target);
    },
    async follow(accountId, generationId, { kind, targetId }, { origin, language }) {
      // A generation follows one target at most, so its id is the hand-off's as well.
      await add(generationId, { accountId, generationId, kind, targetId, origin, language });
    },
    async again(accountId, artifactId, target, { origin, language, idempotencyKey }) {
      await nameOf(accountId, target);
      const { generationId } = await artifacts.open(accountId, artifactId);
      const id = idempotencyKey === undefined ? randomUUID() : uuidOf(`${accountId} ${idempotencyKey}`);
      await add(id, { accountId, generationId, ...target, origin, language, state: 'ready' });
      return generationId;
    },
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}

/** Makes an id from a text, always the same for the same text (RFC 9562, version 8). */
function uuidOf(text: string): string {
  const digits = hash('sha256', `handoff ${text}`, 'hex');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
