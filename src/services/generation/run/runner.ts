import { setTimeout as delay } from 'node:timers/promises';
import type { QueueName, Tasks } from '../../tasks/tasks.ts';
import type { Generation, Taken } from '../accept/row.ts';
import { type AttemptDeps, runAttempt } from './attempt.ts';
import { createGate } from './gate.ts';
import { createLeaseWatch, type Run } from './lease-watch.ts';
import { claim, giveBack, type LeaseOptions } from './leases.ts';
import { createRoom } from './room.ts';

export interface Timing {
  /** How long a process that renews nothing is believed to live. */
  readonly leaseMs: number;
  readonly renewMs: number;
  /** How often what dead processes left is looked for. */
  readonly sweepMs: number;
  /** How long a stop waits for what runs. */
  readonly stopMs: number;
  /** How long a generation under which two processes have died alone waits before it may be the third's end. */
  readonly pauseMs: number;
}

const TIMING: Timing = { leaseMs: 30_000, renewMs: 10_000, sweepMs: 15_000, stopMs: 5_000, pauseMs: 5 * 60_000 };
/** The most tasks that wait at the gate to run alone: they wait there, ahead of tasks that came before them, and not in the queue, behind those. */
const SUSPECTS_AT_THE_GATE = 100;
/** The most operations that are written at once: each takes some ten kilobytes until its file is stored. */
const MAX_OPERATIONS_AT_ONCE = 20_000;

export interface RunnerDeps extends AttemptDeps {
  readonly tasks: Tasks;
  readonly bootId: string;
  readonly slots: { readonly source: number; readonly build: number };
  /** No other process can have this database open: whatever runs at the start is a dead one's. */
  readonly exclusive?: boolean;
  readonly timing?: Partial<Timing>;
}

/** How a generation's row says that it is run by this process from its beginning. */
export interface Claim {
  readonly state: 'running' | 'queued';
  readonly attempt: number;
  readonly owner: string | null;
  readonly leaseSeconds: number | null;
}

/** A slot kept for a generation that is being accepted: exactly one of the two is called. */
interface Slot {
  readonly claim: Claim;
  start(generation: Generation): void;
  free(): void;
}

export interface Runner {
  /** @returns a slot for a generation that need not wait in the queue; undefined when it has to. */
  reserve(queue: QueueName, id: string): Slot | undefined;
  /** Ends what this process does for a generation that was cancelled, if it does anything. */
  giveUp(id: string): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The runs of this process, from a claimed generation to its end. */
function createRuns(deps: AttemptDeps) {
  const running = new Map<string, Run>();
  const room = createRoom(MAX_OPERATIONS_AT_ONCE);

  function enter(id: string): Run {
    const entered: Run = { abort: new AbortController(), claimed: false };
    running.set(id, entered);
    return entered;
  }

  async function run(id: string, claimed: () => Promise<Taken | undefined>, entered = enter(id)): Promise<void> {
    try {
      const generation = await claimed();
      entered.claimed = true;
      if (generation) await attempt(generation, entered.abort.signal);
    } finally {
      running.delete(id);
    }
  }

  /** Builds have slots of their own, and so few that they need no room. */
  async function attempt(generation: Taken, signal: AbortSignal): Promise<void> {
    const leave = generation.request.mode === 'Src' ? await room.enter(generation.total) : () => {};
    try {
      if (!signal.aborted) await runAttempt(deps, generation, signal);
    } finally {
      leave();
    }
  }

  return { running, enter, run };
}

/** Creates the runner that takes tasks and brings each generation to its one end. */
export function createRunner(deps: RunnerDeps): Runner {
  const timing = { ...TIMING, ...deps.timing };
  const { db, tasks, bootId } = deps;
  const leases: LeaseOptions = { db, tasks, bootId, leaseMs: timing.leaseMs, pauseMs: timing.pauseMs };
  const { running, enter, run } = createRuns(deps);
  const watch = createLeaseWatch({ ...deps, leases, timing, running, exclusive: deps.exclusive ?? false });
  const gate = createGate();
  /** Taken from the queue, and waiting at the gate. */
  const given = new Set<string>();
  let stopping = false;

  const take = (alone: boolean) => async (id: string) => {
    given.add(id);
    const leave = await gate.enter(alone);
    try {
      if (stopping) return;
      given.delete(id);
      await run(id, () => claim(leases, id));
    } finally {
      leave();
    }
  };

  function reserve(queue: QueueName, id: string): Slot | undefined {
    const leave = gate.tryEnter();
    const slot = leave && tasks.reserve(queue);
    if (!slot) {
      leave?.();
      return undefined;
    }
    const entered = enter(id);
    return {
      claim: { state: 'running', attempt: 1, owner: bootId, leaseSeconds: timing.leaseMs / 1_000 },
      start: (generation) =>
        slot.start(id, () => run(id, async () => ({ ...generation, from: 'request' }), entered).finally(leave)),
      free() {
        running.delete(id);
        slot.free();
        leave();
      },
    };
  }

  return {
    reserve,
    giveUp: (id) => running.get(id)?.abort.abort(new Error('the generation was cancelled')),
    async start() {
      await watch.start();
      tasks.work('generation-alone', SUSPECTS_AT_THE_GATE, take(true));
      tasks.work('generation-source', deps.slots.source, take(false));
      tasks.work('generation-build', deps.slots.build, take(false));
    },
    async stop() {
      stopping = true;
      watch.stop();
      await tasks.stop();
      await endRuns(running, timing.stopMs, async () => {
        if (running.size + given.size > 0) await giveBack(leases, { given: [...given] });
      });
    },
  };
}

/** Waits for what runs, calls `giveBackRest`, and then ends what still runs. */
async function endRuns(running: ReadonlyMap<string, Run>, stopMs: number, giveBackRest: () => Promise<void>) {
  const deadline = Date.now() + stopMs;
  while (running.size > 0 && Date.now() < deadline) await delay(20);
  await giveBackRest();
  for (const { abort } of running.values()) abort.abort(new Error('the portal stops'));
  while (running.size > 0 && Date.now() < deadline + stopMs) await delay(20);
}
