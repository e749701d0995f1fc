import type { ProofPlan } from '../../../model/proof/plan.ts';
import { type GenerateRequest, toWire } from '../../../model/request/request.ts';
import { type AcceptDeps, checkSize } from '../accept/accept.ts';
import { type Locks, projectOf } from '../accept/locks.ts';
import type { Renderer } from '../ports.ts';
import { describedFor } from '../run/check-build.ts';

export interface ProofDeps extends Pick<AcceptDeps, 'describe' | 'checkRequest'> {
  readonly renderer: Pick<Renderer, 'proof'>;
  readonly locks: Pick<Locks, 'last'>;
}

/**
 * Plans the proof of a request: the calls that ask its running service and a plain client of its database the same, by
 * today's catalogue. Names come from the lock of the request, else from the account's last generation of the project.
 * @throws Fault, what the generation would end with; unsupported, where the technology or the database is not proved
 */
export async function requestProof(
  deps: ProofDeps,
  accountId: string,
  request: GenerateRequest,
  signal?: AbortSignal,
): Promise<ProofPlan> {
  checkSize(request, { origin: 'form' });
  deps.checkRequest?.(request);
  const last = request.lock === undefined ? await deps.locks.last(accountId, projectOf(request)) : undefined;
  const described = await describedFor(deps, accountId, request, signal);
  return deps.renderer.proof({ request: toWire(request), described, ...(last && { lock: last.lock }) }, signal);
}
