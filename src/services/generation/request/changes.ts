import type { Changes } from '../../../model/changes.ts';
import { type GenerateRequest, toWire } from '../../../model/request/request.ts';
import { type AcceptDeps, checkSize } from '../accept/accept.ts';
import { type Locks, projectOf } from '../accept/locks.ts';
import { describedFor } from '../run/check-build.ts';

export interface RequestChanges extends Changes {
  /** The base of the comparison; with nothing to compare with, the source is not described at all. */
  readonly against: 'nothing' | 'account' | 'lock';
  readonly since?: Date;
}

interface ChangesDeps extends Pick<AcceptDeps, 'describe' | 'renderer' | 'checkRequest'> {
  readonly locks: Pick<Locks, 'last'>;
}

/**
 * Tells what a request would change in what callers know, and in which packages its classes are: against the lock that it brings along, else against the account's last one,
 * also where it starts afresh.
 * @throws Fault that the generation would end with, as far as it is known before anything is written
 */
export async function requestChanges(
  deps: ChangesDeps,
  accountId: string,
  request: GenerateRequest,
  signal?: AbortSignal,
): Promise<RequestChanges> {
  checkSize(request, { origin: 'form' });
  deps.checkRequest?.(request);
  const isOwn = request.lock !== undefined && request.lock !== null;
  const last = isOwn ? undefined : await deps.locks.last(accountId, projectOf(request));
  const lock = isOwn ? request.lock : last?.lock;
  if (lock === undefined) return { against: 'nothing', operations: [], gone: [], moved: [] };
  const described = await describedFor(deps, accountId, request, signal);
  // What the request says of a lock wins, also that there is none.
  const changes = await deps.renderer.changes({ request: toWire(request), described, lock }, lock, signal);
  return { against: isOwn ? 'lock' : 'account', ...(last && { since: last.at }), ...changes };
}
