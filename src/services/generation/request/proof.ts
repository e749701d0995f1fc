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
 * How a running service of a request and a plain client of its database are asked the same, by today's catalogue. Names are those that
 * the lock of the request keeps, else those of the account's last generation of the project.
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
