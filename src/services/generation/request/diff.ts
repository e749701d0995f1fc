import type { Known } from '../../../model/changes.ts';
import type { RoutineRef, RoutineSummary } from '../../../model/described/routine.ts';
import type { Change, OperationDiff } from '../../../model/diff.ts';
import { Fault, type FieldFault } from '../../../model/fault.ts';
import { SOURCE_PARTS } from '../../../model/request/part-ids.ts';
import { type GenerateRequest, isFromDatabase, toWire } from '../../../model/request/request.ts';
import { type AcceptDeps, checkSize } from '../accept/accept.ts';
import { type Locks, projectOf } from '../accept/locks.ts';
import type { Renderer } from '../ports.ts';
import { describedFor } from '../run/check-build.ts';

/** One change; why something is refused comes as the fault that a generation would have. */
export type ToldChange = Change & { readonly fault?: FieldFault };

/** The changes in what a project published. */
export interface RequestDiff {
  /** The base of the comparison; with nothing to compare with, the source is not described at all. */
  readonly against: 'nothing' | 'account' | 'lock';
  readonly since?: Date;
  readonly operations: readonly (Omit<OperationDiff, 'changes'> & { readonly changes: readonly ToldChange[] })[];
}

export interface DiffDeps extends Pick<AcceptDeps, 'describe' | 'checkRequest'> {
  readonly renderer: Pick<Renderer, 'diff'>;
  readonly locks: Pick<Locks, 'last'>;
  /** The routines of a schema as they are now. Absent: a routine whose arguments changed is gone. */
  readonly routines?:
    | ((
        accountId: string,
        datasource: string,
        schema: string,
        signal?: AbortSignal,
      ) => Promise<readonly RoutineSummary[]>)
    | undefined;
}

type Endpoints = GenerateRequest['endpoints'];

/** An endpoint that cannot be generated today, and why. */
interface Missing {
  readonly endpoint: Endpoints[number];
  readonly fault: FieldFault;
}

/** Each round finds what the one before hid: of statements one that is no longer valid, of routines twenty. */
const MAX_ROUNDS = 100;
const GONE = new Set(['routineGone', 'operationGone']);

/**
 * Compares today's catalogue, or the contract that the request brings, with what callers of the project know: by the lock in the
 * request (`forja.lock.json`), else by the one that the account's last generation of the project left. Both keep what callers send
 * and get. A routine that is gone is followed to the only one of its name. It costs nothing, and nothing is kept of it.
 * @throws Fault that no endpoint is to blame for: connectionFailed, notFound, invalidRequest
 */
export async function requestDiff(
  deps: DiffDeps,
  accountId: string,
  sent: GenerateRequest,
  signal?: AbortSignal,
): Promise<RequestDiff> {
  checkSize(sent, { origin: 'form' });
  deps.checkRequest?.(sent);
  const { lock: own, ...request } = sent;
  const isOwn = own !== undefined && own !== null;
  const last = isOwn ? undefined : await deps.locks.last(accountId, projectOf(sent));
  const lock = isOwn ? own : last?.lock;
  if (lock === undefined) return { against: 'nothing', operations: [] };
  const found = await compared(deps, accountId, request as GenerateRequest, lock, signal);
  return { against: isOwn ? 'lock' : 'account', ...(last && { since: last.at }), operations: found };
}

/** Leaves out what has a fault and tries the rest again. */
async function compared(
  deps: DiffDeps,
  accountId: string,
  request: GenerateRequest,
  lock: unknown,
  signal: AbortSignal | undefined,
): Promise<RequestDiff['operations']> {
  const missing: Missing[] = [];
  const known = new Set(request.endpoints.map(keyOf));
  let endpoints: Endpoints = request.endpoints;
  for (let round = 1; ; round++) {
    const made = await diffed(deps, accountId, { ...request, endpoints } as GenerateRequest, missing, lock, signal);
    if (!(made instanceof Fault)) return made;
    const faults = byEndpoint(made);
    if (!faults || round === MAX_ROUNDS) throw made;
    const next: Endpoints[number][] = [];
    for (const [index, endpoint] of endpoints.entries()) {
      const fault = faults.get(index);
      const again = fault?.message === 'routineGone' && (await follow(deps, accountId, request, endpoint, signal));
      // Once for each: a driver that lists what it does not describe would have no end.
      if (again && !known.has(keyOf(again))) {
        known.add(keyOf(again));
        next.push(again);
      } else if (fault) missing.push({ endpoint, fault });
      else next.push(endpoint);
    }
    endpoints = next as unknown as Endpoints;
  }
}

const keyOf = ({ source }: Endpoints[number]) => JSON.stringify(source);

async function diffed(
  deps: DiffDeps,
  accountId: string,
  request: GenerateRequest,
  missing: readonly Missing[],
  lock: unknown,
  signal: AbortSignal | undefined,
): Promise<RequestDiff['operations'] | Fault> {
  try {
    const none = request.endpoints.length === 0;
    const input = none
      ? null
      : { request: toWire(request), described: await describedFor(deps, accountId, request, signal) };
    const source = SOURCE_PARTS[request.source.kind];
    const calls = missing.map(({ endpoint }) => callOf(endpoint));
    const found = await deps.renderer.diff({ input, source, missing: calls, last: lock }, signal);
    return [
      ...found.operations,
      ...missing.map(({ endpoint, fault }, index) => lost(found.missing[index], endpoint, fault)),
      ...found.gone.map((known) => ({
        ...known,
        verdict: 'gone' as const,
        changes: [{ kind: 'notAsked' as const, breaking: true }],
      })),
    ];
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

/** The endpoint as its source identifies it: `{routine}`, `{query}` or `{operation}`. */
function callOf({ source }: Endpoints[number]): object {
  const { kind: _, ...call } = source;
  return call;
}

function lost(
  known: Known | undefined,
  endpoint: Endpoints[number],
  fault: FieldFault,
): RequestDiff['operations'][number] {
  const own = known ?? { name: endpoint.name ?? calledName(endpoint) };
  if (!GONE.has(fault.message))
    return { ...own, verdict: 'breaking', changes: [{ kind: 'refused', breaking: true, fault }] };
  return { ...own, verdict: 'gone', changes: [{ kind: 'calledGone', breaking: true, was: calledName(endpoint) }] };
}

/** How people know what an endpoint calls: `shop.find(integer)`. */
function calledName({ source }: Endpoints[number]): string {
  if (source.kind === 'operation') return source.operation;
  if (source.kind === 'query') return source.query.replace(/\s+/g, ' ').trim().slice(0, 80);
  const { schema, package: owner, name, argumentTypes } = source.routine;
  return `${[schema, owner, name].filter(Boolean).join('.')}(${argumentTypes.join(', ')})`;
}

/** The first fault of each endpoint; undefined: something else is at fault as well. */
function byEndpoint({ faults }: Fault): ReadonlyMap<number, FieldFault> | undefined {
  const found = new Map<number, FieldFault>();
  for (const fault of faults) {
    const index = /^endpoints\.(\d+)(?:\.|$)/.exec(fault.field)?.[1];
    if (index === undefined) return undefined;
    if (!found.has(Number(index))) found.set(Number(index), fault);
  }
  return found.size > 0 ? found : undefined;
}

/** The endpoint with the routine that alone has its name today; undefined: there is none, or more than one. */
async function follow(
  { routines }: DiffDeps,
  accountId: string,
  request: GenerateRequest,
  endpoint: Endpoints[number],
  signal: AbortSignal | undefined,
): Promise<Endpoints[number] | undefined> {
  if (!routines || !isFromDatabase(request) || endpoint.source.kind !== 'routine') return undefined;
  const { routine } = endpoint.source;
  const all = await routines(accountId, request.source.datasource, routine.schema, signal);
  const [only, ...others] = all.filter((candidate) => isNamed(candidate, routine));
  if (!only || others.length > 0) return undefined;
  const { schema, package: owner, name, argumentTypes } = only;
  const ref = { schema, ...(owner === undefined ? {} : { package: owner }), name, argumentTypes };
  return { ...endpoint, source: { ...endpoint.source, routine: ref } };
}

const isNamed = (ref: RoutineRef, other: RoutineRef) =>
  ref.schema === other.schema && ref.package === other.package && ref.name === other.name;
