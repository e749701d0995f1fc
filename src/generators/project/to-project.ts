import { type Lock, NO_LOCK } from '../../checks/lock/lock.ts';
import { kebab } from '../../checks/names/words.ts';
import { Fault, type FieldFault } from '../../model/fault.ts';
import { GENERATOR_VERSION } from '../../model/generator-version.ts';
import type { Project } from '../../model/project.ts';
import { type GenerateRequest, generateRequest, identityOf, toWire } from '../../model/request/request.ts';
import { faultsOf } from '../../model/schema/validation.ts';
import { openLock } from '../lock/pack.ts';
import type { Catalog } from '../parts/catalog.ts';
import type { Sender, Server, Source, Technology, Trigger } from '../parts/part.ts';
import type { Platform } from '../platforms/platform.ts';
import { withVersions } from '../platforms/versions.ts';
import { isIdentifier } from '../text/render/java.ts';
import { type Chosen, choose } from './choose.ts';
import type { GenerationInput } from './generation-input.ts';
import { toGroups } from './groups.ts';
import { completeOperations, partUse } from './operations.ts';
import { findParts, type NamedParts } from './parts.ts';
import { type Read, readOperations } from './read-operations.ts';
import { readServerOptions } from './read-options.ts';

/** The parts that a project is made of. */
export interface ProjectParts {
  readonly technology: Technology;
  readonly trigger: Trigger;
  readonly source: Source;
  /** Those in use, by their ids. */
  readonly senders: readonly Sender[];
  readonly server: Server;
  /** With the account's own versions. */
  readonly platform: Platform;
}

/** A project as plain data, and the parts that its ids stand for. */
export interface Planned {
  readonly project: Project;
  readonly parts: ProjectParts;
}

/**
 * Turns a request and what was described for it into a Project. What is wrong with the request is reported together,
 * each beside its field (`endpoints.3.name`).
 * @throws Fault invalidRequest, invalidName, nothingToGenerate, routineRefused, unsupported
 */
export function toProject(input: GenerationInput, catalog: Catalog): Planned {
  const request = parseRequest(input);
  const parts = findParts(request, catalog);
  requireSource(input, parts.source);
  const lock = lockOf(input, request);
  const name = kebab(request.name, 'service');
  const server = readServerOptions(request, parts);
  const read = readOperations(input.described, request, parts, { lock, project: name });
  const paths = read.value.names.map(({ path }) => `/${path}`);
  const chosen = choose(request, parts, { ...read.value, paths });
  const operations = completeOperations(request, read.value, chosen, parts);
  const faults = [...runtimeFaults(request, parts), ...server.faults, ...read.faults, ...operations.faults];
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
  const project: Project = {
    ...{ name, basePackage: request.domain },
    ...ofParts(parts, chosen.value, read.value),
    ...(request.runtime === 'dependencies' && { runtime: request.runtime }),
    serverOptions: server.value,
    ...(input.described.recordSchema && { recordSchema: input.described.recordSchema }),
    types: read.value.types,
    groups: toGroups(operations.value, read.value.types, read.value.kept.operations),
    operations: operations.value,
    before: lock.files,
    stale: lock.stale,
    given: new Set(operations.value.filter((_, index) => request.endpoints[index]?.name)),
    ...(input.notAfter ? { notAfter: input.notAfter } : {}),
    identity: identityOf(request),
    request: recorded(request),
    generatorVersion: GENERATOR_VERSION,
  };
  const { part: trigger } = chosen.value.trigger;
  const senders = sendersOf(chosen.value);
  const triggered = { ...project, ...triggerSettled(project, trigger, lock) };
  return {
    project: { ...triggered, ...senderSettled(triggered, senders, lock) },
    parts: {
      ...parts,
      trigger,
      senders,
      platform: withVersions(parts.platform, input.versions),
    },
  };
}

/** Refuses a library that shares the runtime: an application may have several libraries, each with the runtime that it was made with. */
function runtimeFaults({ runtime }: GenerateRequest, { server }: NamedParts): readonly FieldFault[] {
  const shared = runtime === 'dependencies' && server.packaging === 'library';
  return shared ? [{ field: 'runtime', message: 'runtimeOfLibrary' }] : [];
}

/** @returns what a project says of its parts. */
function ofParts(
  { server, platform }: NamedParts,
  { trigger, senderOptions }: Chosen,
  { project, settled }: Read,
): Pick<Project, 'platform' | 'server' | 'library' | 'source' | 'settled' | 'trigger' | 'senderOptions'> {
  return {
    platform: platform.id,
    server: server.id,
    ...(server.packaging === 'library' && { library: true }),
    source: project,
    ...(settled && { settled }),
    trigger: partUse(trigger),
    senderOptions,
  };
}

function sendersOf({ endpoints }: Chosen): readonly Sender[] {
  const used = new Set(endpoints.flatMap(({ senders }) => senders.map(({ part }) => part)));
  return [...used].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Lets the trigger settle what holds for the whole project, by what it settled last. */
function triggerSettled(project: Project, trigger: Trigger, lock: Lock): Pick<Project, 'triggerSettled'> {
  if (!trigger.settle) return {};
  const uses = project.operations.map((operation) => ({ operation, options: operation.endpoint }));
  const settled = trigger.settle(project, project.trigger.options, uses, lock.triggerSettled ?? {});
  return Object.keys(settled).length > 0 ? { triggerSettled: settled } : {};
}

/** Lets each sender settle the same, by what it settled last. */
function senderSettled(project: Project, senders: readonly Sender[], lock: Lock): Pick<Project, 'senderSettled'> {
  const settled = senders.flatMap(({ id, settle }) => {
    const own = settle?.(project, project.senderOptions[id] ?? {}, lock.senderSettled?.[id] ?? {}) ?? {};
    return Object.keys(own).length > 0 ? [[id, own] as const] : [];
  });
  return settled.length > 0 ? { senderSettled: Object.fromEntries(settled) } : {};
}

/** Opens the lock that a request brings along, else that of the last generation; null forgets that one. */
function lockOf({ lock }: GenerationInput, request: GenerateRequest): Lock {
  const given = request.lock === undefined ? lock : request.lock;
  if (given === undefined || given === null) return NO_LOCK;
  return openLock(given);
}

/** @returns the request as `forja.json` keeps it: the lock stands beside it in a file of its own. */
function recorded(request: GenerateRequest): object {
  const { lock: _, ...wire } = toWire(request);
  return wire;
}

/** @throws Fault internal where what was described is not of the source that the request names. */
function requireSource({ described }: GenerationInput, { id }: Source): void {
  if (described.source !== id)
    throw new Fault('internal', { detail: `described by ${described.source}, asked of ${id}` });
}

function parseRequest(input: GenerationInput): GenerateRequest {
  const endpoints: unknown = (input.request as { endpoints?: unknown } | null)?.endpoints;
  if (!Array.isArray(endpoints) || endpoints.length === 0) throw new Fault('nothingToGenerate');
  const parsed = generateRequest.safeParse(input.request);
  if (!parsed.success) {
    throw new Fault('invalidRequest', { faults: faultsOf(parsed.error.issues, input.request) });
  }
  const { domain } = parsed.data;
  if (!domain.split('.').every(isIdentifier)) {
    throw new Fault('invalidName', { values: { name: domain }, faults: [{ field: 'domain', message: 'packageName' }] });
  }
  return parsed.data;
}
