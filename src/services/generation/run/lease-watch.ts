import type { Logger } from 'pino';
import { QUEUES, type Tasks } from '../../tasks/tasks.ts';
import { giveBack, type LeaseOptions, ownIds, renew, requeueDead, requeueStranded } from './leases.ts';

/** A generation that this process has taken on. */
export interface Run {
  readonly abort: AbortController;
  /** Whether the generation is claimed; before that there is no lease to renew or to lose. */
  claimed: boolean;
}

export interface LeaseWatchDeps {
  readonly leases: LeaseOptions;
  readonly tasks: Tasks;
  readonly log: Logger;
  readonly timing: { readonly renewMs: number; readonly sweepMs: number };
  /** The attempts that this process runs now, by generation id. */
  readonly running: ReadonlyMap<string, Run>;
  /** No other process can have this database open: whatever runs at the start is a dead one's. */
  readonly exclusive: boolean;
}

/**
 * Renews the leases of what this process runs, aborts what it has lost, and queues again what nobody runs any more.
 * `start` looks once before anything is run; `stop` ends the timers.
 */
export function createLeaseWatch(deps: LeaseWatchDeps): { start(): Promise<void>; stop(): void } {
  const { leases, running, log, timing } = deps;
  const timers: NodeJS.Timeout[] = [];

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
    const lost = (await ownIds(leases)).filter((id) => !running.has(id));
    if (lost.length > 0) await giveBack(leases, { begun: lost });
    await lookForDead('lapsed', lost.length);
  }

  async function lookForDead(who: Parameters<typeof requeueDead>[1], lost: number): Promise<void> {
    const requeued = lost + (await requeueDead(leases, who)) + (await requeueStranded(leases));
    if (requeued === 0) return;
    log.warn({ requeued }, 'generations that nobody ran any more queued again');
    for (const queue of QUEUES) deps.tasks.nudge(queue);
  }

  function every(ms: number, what: string, work: () => Promise<void>): void {
    const tick = () => void work().catch((error: unknown) => log.error({ err: error }, `${what} failed`));
    timers.push(setInterval(tick, ms).unref());
  }

  return {
    async start() {
      await lookForDead(deps.exclusive ? 'others' : 'lapsed', 0);
      every(timing.renewMs, 'renewing leases', keepLeases);
      every(timing.sweepMs, 'looking for lapsed generations', sweep);
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
