import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import { artifacts, generations } from '../../db/schema.ts';
import { Fault } from '../../model/fault.ts';
import type { Artifacts } from '../artifacts.ts';
import { faultOf } from '../faults.ts';
import type { Notifications } from '../notifications.ts';
import { endHandoff } from './end-handoff.ts';
import { type Delivery, gone, type Handed, type Handoff, type HandoffKind, type HandoffTarget } from './kind.ts';
import { claimReady, endOrphans, type Owner, renewLeases, takeLapsed } from './leases.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface HandoffTiming {
  /** How long a process that renews nothing is believed to live. */
  readonly leaseMs: number;
  readonly renewMs: number;
  /** How often what other processes left or made ready is looked for. */
  readonly lookMs: number;
  /** How long a stop waits for what is being sent. */
  readonly stopMs: number;
}

const TIMING: HandoffTiming = { leaseMs: 30_000, renewMs: 10_000, lookMs: 3_000, stopMs: 5_000 };
/** Each holds a connection to another machine, and may wait long for it. */
const AT_ONCE = 8;
/** The most generations to remember. Forgetting one is no loss: its end is found by looking, as ends in other processes are. */
const EXPECTED = 1_000;
/** The steps that a generation's last push tells. */
const ENDS = new Set(['done', 'failed', 'cancelled']);

export interface WorkerDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly artifacts: Pick<Artifacts, 'open'>;
  readonly notifications: Pick<Notifications, 'push' | 'subscribe'>;
  /** Absent kinds are refused. */
  readonly targets: Readonly<Partial<Record<HandoffKind, HandoffTarget>>>;
  /** No other process can have this database open, so whatever was sent at start is a dead one's. */
  readonly exclusive?: boolean;
  readonly timing?: Partial<HandoffTiming>;
}

export interface Worker {
  /** Looks at once when the generation ends in this process, or now where it has ended. */
  expect(generationId: string): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the worker that takes hand-offs and brings each to its one end. */
export function createWorker(deps: WorkerDeps & { readonly bootId: string }): Worker {
  const { db, log, bootId } = deps;
  const timing = { ...TIMING, ...deps.timing };
  const owner: Owner = { db, bootId, leaseMs: timing.leaseMs };
  const expected = new Set<string>();
  const timers: NodeJS.Timeout[] = [];
  let started = false;

  const looks = oneAtATime(
    () => look(deps, owner, sends).catch((error: unknown) => log.error({ err: error }, 'looking for hand-offs failed')),
    () => started,
  );
  const sends = createSends(deps, looks.ask);

  const unsubscribe = deps.notifications.subscribe((push) => {
    if (push.kind !== 'progress' || !ENDS.has(push.progress.step)) return;
    if (expected.delete(push.progress.id)) looks.ask();
  });

  return {
    expect(generationId) {
      if (expected.size >= EXPECTED) expected.clear();
      expected.add(generationId);
      looks.ask();
    },
    async start() {
      started = true;
      if (deps.exclusive) for (const dead of await takeLapsed(owner, 'others')) await endUnknown(deps, dead);
      const renew = () =>
        void keepLeases(owner, sends.sending).catch((error: unknown) =>
          log.error({ err: error }, 'renewing hand-offs failed'),
        );
      timers.push(setInterval(renew, timing.renewMs).unref(), setInterval(looks.ask, timing.lookMs).unref());
      looks.ask();
    },
    async stop() {
      started = false;
      unsubscribe();
      for (const timer of timers) clearInterval(timer);
      await looks.ended();
      await sends.stop(timing.stopMs);
    },
  };
}

type Sends = ReturnType<typeof createSends>;

/** Sends hand-offs beside each other, and ends each. @param onEnd is called whenever there is room for another one */
function createSends(deps: WorkerDeps, onEnd: () => void) {
  const sending = new Map<string, AbortController>();

  async function send(handoff: Handoff): Promise<void> {
    const abort = new AbortController();
    sending.set(handoff.id, abort);
    try {
      await end(deps, handoff, await deliver(deps, handoff, abort.signal));
    } catch (error) {
      // Its lease runs out, and whoever finds it ends it as unknown.
      deps.log.error({ err: error, handoff: handoff.id }, 'a hand-off was not ended');
    } finally {
      sending.delete(handoff.id);
      onEnd();
    }
  }

  async function stop(stopMs: number): Promise<void> {
    const deadline = Date.now() + stopMs;
    while (sending.size > 0 && Date.now() < deadline) await delay(20);
    for (const abort of sending.values()) abort.abort(new Error('the portal stops'));
    while (sending.size > 0 && Date.now() < deadline + stopMs) await delay(20);
  }

  return { sending, send, stop };
}

/** Ends what dead processes were sending, and takes as many hand-offs as there is room for. */
async function look(deps: WorkerDeps, owner: Owner, { sending, send }: Sends): Promise<void> {
  await endOrphans(owner);
  for (const lapsed of await takeLapsed(owner, 'lapsed')) await endUnknown(deps, lapsed);
  const free = AT_ONCE - sending.size;
  const claimed = free > 0 ? await claimReady(owner, free) : [];
  for (const handoff of claimed) void send(handoff);
}

async function keepLeases(owner: Owner, sending: Sends['sending']): Promise<void> {
  if (sending.size === 0) return;
  const held = await renewLeases(owner, [...sending.keys()]);
  for (const [id, abort] of sending) if (!held.has(id)) abort.abort(new Error('the lease was lost'));
}

async function endUnknown(deps: WorkerDeps, handoff: Handoff): Promise<void> {
  const target = await nameOf(deps, handoff);
  const name = await projectOf(deps, handoff);
  await end(deps, handoff, {
    record: { name: target, milliseconds: 0 },
    fault: new Fault('handoffUnknown', { values: { name, target } }),
  });
}

async function end({ db, log, notifications }: WorkerDeps, handoff: Handoff, delivery: Delivery): Promise<void> {
  const { fault } = delivery;
  if (fault) log.info({ handoff: handoff.id, fault: fault.code, detail: fault.detail }, 'hand-off failed');
  const push = await endHandoff(db, handoff, delivery);
  if (push) notifications.push(push);
}

/** Delivers a hand-off. Any error is its end: nothing is sent twice because something else failed. */
async function deliver(deps: WorkerDeps, handoff: Handoff, signal: AbortSignal): Promise<Delivery> {
  const begun = Date.now();
  try {
    const target = deps.targets[handoff.kind];
    if (!target) throw gone();
    return await target.deliver(handoff, await handedOf(deps, handoff), signal);
  } catch (error) {
    const fault = signal.aborted ? new Fault('handoffFailed', { values: { why: 'failures.stopped' } }) : faultOf(error);
    if (fault.status === 500) deps.log.error({ err: error, handoff: handoff.id }, 'hand-off failed');
    return { record: { name: await nameOf(deps, handoff), milliseconds: Date.now() - begun }, fault };
  }
}

async function handedOf({ db, artifacts: files }: WorkerDeps, { accountId, generationId }: Handoff): Promise<Handed> {
  const [found] = await db
    .select({ generation: generations, artifactId: artifacts.id })
    .from(generations)
    .innerJoin(artifacts, eq(artifacts.generationId, generations.id))
    .where(eq(generations.id, generationId));
  if (!found) throw new Fault('artifactGone');
  return { generation: found.generation, artifact: await files.open(accountId, found.artifactId) };
}

/** Reads the target's name for the event; empty where the target is gone. */
async function nameOf({ targets }: WorkerDeps, { accountId, kind, targetId }: Handoff): Promise<string> {
  return (await targets[kind]?.nameOf(accountId, targetId).catch(() => undefined)) ?? '';
}

async function projectOf({ db }: WorkerDeps, { generationId }: Handoff): Promise<string> {
  const [found] = await db
    .select({ request: generations.request })
    .from(generations)
    .where(eq(generations.id, generationId));
  return found?.request.name ?? '';
}
