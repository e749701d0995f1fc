import type { Described } from '../../../model/described.ts';
import { Fault } from '../../../model/fault.ts';
import { type GenerateRequest, toWire } from '../../../model/request/request.ts';
import type { Unavailable } from '../../../verify/reason.ts';
import type { Describe, Renderer } from '../ports.ts';

export interface CheckBuildDeps {
  readonly describe: Describe;
  readonly renderer: Pick<Renderer, 'check' | 'changes'>;
  /** Whether this process can build; if not, what is missing. Absent: another node builds, and knows. */
  readonly buildable?: (() => Promise<true | Unavailable>) | undefined;
}

/**
 * Finds what is already known to fail a Build that may wait for its slot for minutes: the tools, the data source, its
 * routines and queries, the options. Nothing is kept of it: when its turn comes, the run asks again.
 * @throws Fault, the one that the run would have ended with.
 */
export async function checkBuild(
  deps: CheckBuildDeps,
  accountId: string,
  request: GenerateRequest,
  signal?: AbortSignal,
): Promise<void> {
  const found = (await deps.buildable?.()) ?? true;
  if (found !== true) throw new Fault('buildUnavailable', { values: { ...found } });
  const described = await describedFor(deps, accountId, request, signal);
  await deps.renderer.check({ request: toWire(request), described });
}

/** Describes a request's endpoints. @throws Fault notFound, beside the field that names the data source */
export function describedFor(
  { describe }: Pick<CheckBuildDeps, 'describe'>,
  accountId: string,
  request: GenerateRequest,
  signal?: AbortSignal,
): Promise<Described> {
  return describe(accountId, request, signal).catch((error: unknown) => {
    throw error instanceof Fault && error.code === 'notFound' ? noDatasource() : error;
  });
}

/** Makes the fault of a request whose data source the account does not have. */
export function noDatasource(): Fault {
  return new Fault('notFound', { faults: [{ field: 'datasource', message: 'decision' }] });
}
