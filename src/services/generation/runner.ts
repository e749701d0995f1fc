import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Fault } from '../../shared/fault.ts';
import type { ArtifactStore } from '../artifacts-store.ts';
import { faultOf } from '../faults.ts';
import type { Notifications } from '../notifications.ts';
import type { QueueName, Tasks } from '../tasks.ts';
import { type FinishDeps, type Finished, finishDone, finishFailed } from './finish.ts';
import { claim, giveBack, type LeaseOptions, renew, requeueLapsed, requeueStranded, takeExhausted } from './leases.ts';
import type { Outcomes } from './outcomes.ts';
import { type ProduceDeps, produce } from './produce.ts';
import { reportProgress } from './progress.ts';
import type { Generation } from './row.ts';

export interface Timing {
  /** How long a process that renews nothing is believed to live. */
  readonly leaseMs: number;
  readonly renewMs: number;
  /** How often what dead processes left is looked for. */
  readonly sweepMs: number;
  /** How long a stop waits for what runs. */
  readonly stopMs: number;
}

const TIMING: Timing = { leaseMs: 30_000, renewMs: 10_000, sweepMs: 15_000, stopMs: 5_000 };

export interface RunnerDeps extends FinishDeps, Omit<ProduceDeps, 'builder'> {
  readonly builder?: ProduceDeps['builder'];
  readonly log: Logger;
  readonly store: ArtifactStore;
  readonly notifications: Notifications;
  readonly tasks: Tasks;
  readonly outcomes: Outcomes;
  readonly bootId: string;
  readonly slots: { readonly source: number; readonly build: number };
  readonly timing?: Partial<Timing>;
}

/** How a generation's row says that it is run by this process from its beginning. */
export interface Claim {
  readonly state: Generation['state'];
  readonly attempt: number;
  readonly owner: string | null;
  readonly leaseSeconds: number | null;
}

/** A slot kept for a generation that is being accepted: exactly one of the two is called. */
interface Place {
  readonly claim: Claim;
  start(generation: Generation): void;
  free(): void;
}

export interface Runner {
  readonly leases: LeaseOptions;
  /** @returns a place for a generation that need not wait in the queue; undefined when it has to. */
  reserve(queue: QueueName, id: string): Place | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Run {
  readonly abort: AbortController;
  /** Until then it has no lease to renew, nor to lose. */
  claimed: boolean;
}

/** Creates what takes tasks and brings each generation to its one end. */
export function createRunner(deps: RunnerDeps): Runner {
  const timing = { ...TIMING, ...deps.timing };
  const { db, tasks, bootId, log } = deps;
  const leases: LeaseOptions = { db, tasks, bootId, leaseMs: timing.leaseMs };
  const running = new Map<string, Run>();
  const timers: NodeJS.Timeout[] = [];

  function enter(id: string): Run {
    const one: Run = { abort: new AbortController(), claimed: false };
    running.set(id, one);
    return one;
  }

  async function run(id: string, claimed: () => Promise<Generation | undefined>, one = enter(id)): Promise<void> {
    try {
      const generation = await claimed();
      one.claimed = true;
      if (generation) await runAttempt(deps, generation, one.abort.signal);
    } finally {
      running.delete(id);
    }
  }
  const runQueued = (id: string) => run(id, () => claim(leases, id));

  function reserve(queue: QueueName, id: string): Place | undefined {
    const slot = tasks.reserve(queue);
    if (!slot) return undefined;
    const one = enter(id);
    return {
      claim: { state: 'running', attempt: 1, owner: bootId, leaseSeconds: timing.leaseMs / 1_000 },
      start: (generation) => slot.start(id, () => run(id, async () => generation, one)),
      free() {
        running.delete(id);
        slot.free();
      },
    };
  }

  async function keepLeases(): Promise<void> {
    const claimed = [...running].filter(([, one]) => one.claimed);
    if (claimed.length === 0) return;
    const held = await renew(
      leases,
      claimed.map(([id]) => id),
    );
    for (const [id, one] of claimed) if (!held.has(id)) one.abort.abort(new Error('the lease was lost'));
  }

  async function sweep(): Promise<void> {
    for (const generation of await takeExhausted(leases)) {
      const fault = new Fault('internal', { detail: `given up after ${generation.attempt} attempts` });
      announce(deps, generation, await finishFailed(deps, generation, fault));
    }
    const requeued = (await requeueLapsed(leases)) + (await requeueStranded(leases));
    if (requeued === 0) return;
    log.warn({ requeued }, 'generations of a dead process queued again');
    nudgeAll();
  }

  function nudgeAll(): void {
    tasks.nudge('generation-source');
    tasks.nudge('generation-build');
  }

  function every(ms: number, what: string, work: () => Promise<void>): void {
    const tick = () => void work().catch((error: unknown) => log.error({ err: error }, `${what} failed`));
    timers.push(setInterval(tick, ms).unref());
  }

  return {
    leases,
    reserve,
    async start() {
      await sweep();
      every(timing.renewMs, 'renewing leases', keepLeases);
      every(timing.sweepMs, 'looking for lapsed generations', sweep);
      tasks.work('generation-source', deps.slots.source, runQueued);
      tasks.work('generation-build', deps.slots.build, runQueued);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await tasks.stop();
      const deadline = Date.now() + timing.stopMs;
      while (running.size > 0 && Date.now() < deadline) await delay(20);
      if (running.size > 0) await giveBack(leases);
      for (const { abort } of running.values()) abort.abort(new Error('the portal stops'));
      while (running.size > 0 && Date.now() < deadline + timing.stopMs) await delay(20);
    },
  };
}

/** One attempt. An error of the database while it is being ended is left to the lease: another attempt follows. */
async function runAttempt(deps: RunnerDeps, generation: Generation, signal: AbortSignal): Promise<void> {
  const { id, attempt } = generation;
  const progress = reportProgress(deps, generation);
  try {
    const made = await produce({ ...deps, builder: deps.builder }, generation, progress, signal).then(
      (zip) => ({ zip }),
      (error: unknown) => ({ fault: faultOf(error) }),
    );
    if (signal.aborted) return;
    progress.step('store', generation.total);
    if ('fault' in made) {
      logFailure(deps.log, generation, made.fault);
      announce(deps, generation, await finishFailed(deps, generation, made.fault));
      return;
    }
    const stored = await deps.store.put(`${id.slice(0, 2)}/${id}-${attempt}.zip`, made.zip);
    const finished = await finishDone(deps, generation, stored);
    if (!finished) await deps.store.remove(stored.key);
    announce(deps, generation, finished, made.zip);
  } finally {
    progress.end();
  }
}

/** Whoever waits for the outcome is told by its own answer, everybody else by a push. */
function announce(
  deps: RunnerDeps,
  generation: Generation,
  finished: Finished | undefined,
  content?: Uint8Array,
): void {
  if (!finished) return;
  const { outcome } = finished;
  const step = outcome.kind;
  const { id, accountId, total } = generation;
  deps.notifications.push({ kind: 'progress', accountId, progress: { id, step, done: total, total } });
  const told = outcome.kind === 'done' && content ? { ...outcome, content } : outcome;
  if (!deps.outcomes.settle(id, told)) deps.notifications.push(finished.push);
}

function logFailure(log: Logger, generation: Generation, fault: Fault): void {
  const line = { generation: generation.id, attempt: generation.attempt, fault: fault.code, detail: fault.detail };
  if (fault.status >= 500) log.error({ ...line, err: fault.cause ?? fault }, 'generation failed');
  else log.info(line, 'generation failed');
}
