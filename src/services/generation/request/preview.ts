import type { Preview, PreviewQuestion } from '../../../generators/preview.ts';
import type { GenerationInput } from '../../../generators/project/generation-input.ts';
import { Fault, type FieldFault } from '../../../model/fault.ts';
import { type GenerateRequest, generateRequest, isFromDatabase, toWire } from '../../../model/request/request.ts';
import { plainJson } from '../../../model/schema/text.ts';
import { faultsOf } from '../../../model/schema/validation.ts';
import { type AcceptDeps, checkSize } from '../accept/accept.ts';
import { type Locks, projectOf } from '../accept/locks.ts';
import { notAfter } from '../accept/row.ts';
import type { Renderer } from '../ports.ts';
import { describedFor } from '../run/check-build.ts';

/** The project that a request would be generated to now, and the faults that keep it from being generated. */
export interface RequestPreview {
  /** The faults in the order in which they were found; a request without any is generated. */
  readonly faults: readonly FieldFault[];
  /** The position of each operation in the request; faulty endpoints are left out. */
  readonly endpoints: readonly (Preview['operations'][number] & { readonly index: number })[];
  readonly name: string;
  readonly files: Preview['files'];
}

export interface PreviewDeps extends Pick<AcceptDeps, 'describe' | 'checkRequest'> {
  readonly renderer: Pick<Renderer, 'preview'>;
  readonly locks: Pick<Locks, 'last'>;
  /** Whether it is the demo's data source, of which everything is shown. */
  readonly isDemo?: ((accountId: string, datasource: string) => Promise<boolean>) | undefined;
  /** The account's own versions of dependencies. Absent: nobody has any. */
  readonly versionsOf?: ((accountId: string) => Promise<GenerationInput['versions']>) | undefined;
}

type Body = Readonly<Record<string, unknown>> & { readonly endpoints: readonly unknown[] };

/** The part of a request that can be shown, and the positions of its endpoints in the one that was sent. */
interface Rest {
  readonly body: Body;
  readonly indices: readonly number[];
}

/** Each round finds what the one before hid: the schema, the routines, the names, the parts. */
const MAX_ROUNDS = 6;
/** Stand-ins for members while they are typed. */
const UNNAMED: Readonly<Record<string, string>> = { name: 'service', domain: 'com.example.service' };

/**
 * Shows what a request would be generated to. What has a fault is left out and the rest tried again, so that all faults are found, and a
 * form that is half filled in shows something.
 * @throws Fault notFound as every call that names a data source does; where no field is at fault; where a text is none that a form can hold
 */
export async function previewRequest(
  deps: PreviewDeps,
  accountId: string,
  sent: unknown,
  show: PreviewQuestion['show'],
  signal?: AbortSignal,
): Promise<RequestPreview> {
  const faults = new Map<string, FieldFault>();
  let rest: Rest | undefined = restOf(sent);
  for (let round = 0; rest && round < MAX_ROUNDS; round++) {
    const { body, indices }: Rest = rest;
    const made = await previewed(deps, accountId, body, show, signal);
    if (!(made instanceof Fault)) {
      const endpoints = made.operations.map((operation, index) => ({ ...operation, index: indices[index] ?? index }));
      return { faults: [...faults.values()], endpoints, name: made.name, files: made.files };
    }
    const found = made.faults.map((fault) => ({ ...fault, field: sentField(fault.field, indices) }));
    if (made.code === 'notFound' || (found.length === 0 && faults.size === 0)) throw made;
    for (const fault of found) if (!faults.has(fault.field)) faults.set(fault.field, fault);
    rest = without(rest, made.faults);
  }
  return { faults: [...faults.values()], endpoints: [], name: '', files: [] };
}

/** @throws Fault invalidRequest: this is no request that a form makes, or has texts that nobody types. */
function restOf(sent: unknown): Rest {
  const { endpoints } = (sent ?? {}) as { readonly endpoints?: unknown };
  if (!Array.isArray(endpoints)) throw new Fault('invalidRequest', { detail: 'the body is no request' });
  const typed = plainJson.safeParse(sent);
  if (!typed.success) throw new Fault('invalidRequest', { faults: faultsOf(typed.error.issues, sent) });
  return { body: sent as Body, indices: endpoints.map((_, index) => index) };
}

async function previewed(
  deps: PreviewDeps,
  accountId: string,
  body: Body,
  show: PreviewQuestion['show'],
  signal?: AbortSignal,
): Promise<Preview | Fault> {
  try {
    const request = parsed(body);
    checkSize(request, { origin: 'form' });
    deps.checkRequest?.(request);
    const input = await inputOf(deps, accountId, request, signal);
    const first = show === 'names' ? undefined : await firstOf(deps, accountId, request, input, signal);
    signal?.throwIfAborted();
    return await deps.renderer.preview({ input, first, show });
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

function parsed(body: Body): GenerateRequest {
  const result = generateRequest.safeParse(body);
  if (result.success) return result.data;
  throw new Fault('invalidRequest', { faults: faultsOf(result.error.issues, body) });
}

async function inputOf(
  deps: PreviewDeps,
  accountId: string,
  request: GenerateRequest,
  signal?: AbortSignal,
): Promise<GenerationInput> {
  const described = await describedFor(deps, accountId, request, signal);
  // What the request says of a lock wins, also that there is none.
  const last = request.lock === undefined ? await deps.locks.last(accountId, projectOf(request)) : undefined;
  const wire = toWire(request);
  const ends = notAfter({ createdAt: new Date(), request: wire });
  const versions = await deps.versionsOf?.(accountId);
  return {
    request: wire,
    described,
    ...(last && { lock: last.lock }),
    ...(ends && { notAfter: ends }),
    ...(versions && { versions }),
  };
}

/** The request with its first endpoint alone; undefined where everything may be seen. */
async function firstOf(
  deps: PreviewDeps,
  accountId: string,
  { lock: _, ...request }: GenerateRequest,
  { versions }: GenerationInput,
  signal?: AbortSignal,
): Promise<GenerationInput | undefined> {
  if (isFromDatabase(request) && (await deps.isDemo?.(accountId, request.source.datasource))) return undefined;
  const first = { ...request, endpoints: request.endpoints.slice(0, 1) } as GenerateRequest;
  const described = await describedFor(deps, accountId, first, signal);
  return { request: toWire(first), described, ...(versions && { versions }) };
}

/** `endpoints.1.name` of what is left → `endpoints.3.name` of what was sent. */
function sentField(field: string, indices: readonly number[]): string {
  return field.replace(/^endpoints\.(\d+)/, (_, index: string) => `endpoints.${indices[Number(index)] ?? index}`);
}

/**
 * Leaves out what has faults: endpoints, and options of the project.
 * @returns undefined where no endpoint is left, or a fault's field cannot be left out.
 */
function without({ body, indices }: Rest, faults: readonly FieldFault[]): Rest | undefined {
  const faulty = new Set<number>();
  const changed = structuredClone({ ...body, endpoints: [] }) as Record<string, unknown>;
  for (const { field } of faults) {
    const index = /^endpoints\.(\d+)\./.exec(`${field}.`)?.[1];
    if (index !== undefined) faulty.add(Number(index));
    else if (!leaveOut(changed, field.split('.'))) return undefined;
  }
  const stays = (_: unknown, index: number) => !faulty.has(index);
  const endpoints = body.endpoints.filter(stays);
  if (endpoints.length === 0) return undefined;
  return { body: { ...changed, endpoints }, indices: indices.filter(stays) };
}

const OPTIONAL = ['options', 'serverOptions', 'senderOptions', 'lock'];

/** @returns whether the member was there, and the request may be one without it. */
function leaveOut(body: Record<string, unknown>, [name = '', ...path]: readonly string[]): boolean {
  const stand = UNNAMED[name];
  if (stand !== undefined) {
    const isNew = body[name] !== stand;
    body[name] = stand;
    return isNew;
  }
  if (!OPTIONAL.includes(name)) return false;
  let [holder, member]: [Record<string, unknown>, string] = [body, name];
  for (const step of path) {
    const inner = holder[member];
    if (typeof inner !== 'object' || inner === null) break;
    [holder, member] = [inner as Record<string, unknown>, step];
  }
  if (!Object.hasOwn(holder, member)) return false;
  delete holder[member];
  return true;
}
