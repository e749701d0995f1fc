import type { Logger } from 'pino';
import { Fault } from '../../../model/fault.ts';
import type { ArtifactStore } from '../../artifacts/artifacts-store.ts';
import { faultOf } from '../../faults.ts';
import type { Notifications } from '../../notifications.ts';
import type { Locks } from '../accept/locks.ts';
import type { Generation, Taken } from '../accept/row.ts';
import { type FinishDeps, type Finished, finishDone, finishFailed } from '../end/finish.ts';
import { MAX_LONE_DEATHS } from './leases.ts';
import type { Outcomes } from './outcomes.ts';
import { type ProduceDeps, produce } from './produce.ts';
import { type ProgressReport, reportProgress } from './progress.ts';

export interface AttemptDeps extends FinishDeps, Omit<ProduceDeps, 'builder'> {
  readonly builder?: ProduceDeps['builder'];
  readonly log: Logger;
  readonly store: ArtifactStore;
  readonly notifications: Notifications;
  readonly outcomes: Outcomes;
  readonly locks: Locks;
}

/** One attempt. An error of the database while it is being ended is left to the sweep: another attempt follows. */
export async function runAttempt(deps: AttemptDeps, generation: Taken, signal: AbortSignal): Promise<void> {
  if (generation.loneDeaths >= MAX_LONE_DEATHS) {
    const detail = `${generation.loneDeaths} processes died while they ran it and nothing else`;
    return endFailed(deps, generation, new Fault('internal', { detail }));
  }
  const progress = reportProgress(deps, generation);
  try {
    const made = await make(deps, generation, progress, signal).catch((error: unknown) => ({ fault: faultOf(error) }));
    if ('fault' in made) {
      if (made.fault.code === 'databaseUnavailable') throw made.fault;
      if (!signal.aborted) await endFailed(deps, generation, made.fault);
      return;
    }
    const finished = await finishDone(deps, generation, made);
    if (finished) deps.locks.remember(generation.accountId, made.lock);
    else await deps.store.remove(made.stored.key);
    announce(deps, generation, finished, made.content);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await endFailed(deps, generation, faultOf(error));
  } finally {
    progress.end();
  }
}

async function make(deps: AttemptDeps, generation: Generation, progress: ProgressReport, signal: AbortSignal) {
  const made = await produce({ ...deps, builder: deps.builder }, generation, progress, signal);
  signal.throwIfAborted();
  progress.step('store', generation.total);
  const { id, attempt } = generation;
  const ending = made.fileName.slice(made.fileName.lastIndexOf('.'));
  return { ...made, stored: await deps.store.put(`${id.slice(0, 2)}/${id}-${attempt}${ending}`, made.content) };
}

/** Tells whether the database refuses the data itself, for instance a text with a NUL: it would refuse it at every attempt. */
function isRefusal(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && /^2[23]/.test(String(cause.code));
}

async function endFailed(deps: AttemptDeps, generation: Taken, fault: Fault): Promise<void> {
  logFailure(deps.log, generation, fault);
  const finished = await finishFailed(deps, generation, fault).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    return finishFailed(deps, generation, faultOf(error));
  });
  announce(deps, generation, finished);
}

/** Announces an outcome: a caller that waits for it gets it as its answer, everybody else by a push. */
function announce(
  deps: AttemptDeps,
  generation: Generation,
  finished: Finished | undefined,
  content?: Uint8Array,
): void {
  if (!finished) return;
  const { outcome } = finished;
  const step = outcome.kind;
  const { id, accountId, total, request } = generation;
  deps.notifications.push({
    kind: 'progress',
    accountId,
    progress: { id, name: request.name, step, done: total, total },
  });
  const told = outcome.kind === 'done' && content ? { ...outcome, content } : outcome;
  if (!deps.outcomes.settle(id, told)) deps.notifications.push(finished.push);
}

function logFailure(log: Logger, generation: Generation, fault: Fault): void {
  const line = { generation: generation.id, attempt: generation.attempt, fault: fault.code, detail: fault.detail };
  if (fault.status >= 500) log.error({ ...line, err: fault.cause ?? fault }, 'generation failed');
  else log.info(line, 'generation failed');
}
