import { resolveMapping } from '../../checks/input.ts';
import { type Lock, NO_LOCK } from '../../checks/lock/lock.ts';
import { nameOperations } from '../../checks/names/operations.ts';
import { derivedTypes, requestClassFaults, requestClassOf } from '../../checks/names/request-class.ts';
import { kebab, pascal } from '../../checks/names/words.ts';
import { resolvePayload } from '../../checks/payload.ts';
import { Fault, type FieldFault } from '../../model/fault.ts';
import type { Mapping } from '../../model/mapping.ts';
import type { Names, Operation, PartUse } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import { type GenerateRequest, generateRequest, toWire } from '../../model/request/request.ts';
import { faultsOf } from '../../model/schema/validation.ts';
import type { RequestMember } from '../../model/types.ts';
import { GENERATOR_VERSION } from '../../model/version.ts';
import { openLock } from '../lock/pack.ts';
import type { Catalog } from '../parts/catalog.ts';
import type { Finished, Part, ReadBy, Reading, Source } from '../parts/part.ts';
import { isIdentifier } from '../text/render/java.ts';
import { answersOf } from './answers.ts';
import type { GenerationInput } from './generation-input.ts';
import { toGroups } from './groups.ts';
import { type Chosen, chooseParts, chooseServer, findTechnology, findTrigger, payloadsAsked } from './options.ts';

/**
 * Turns a request and what was described for it into a Project. What is wrong with the request is reported together,
 * each beside its field (`endpoints.3.name`).
 * @throws Fault invalidRequest, invalidName, nothingToGenerate, routineRefused, unsupported
 */
export function toProject(input: GenerationInput, catalog: Catalog): Project {
  const request = parseRequest(input);
  const serverFaults: FieldFault[] = [];
  const chosenServer = chooseServer(request, catalog, serverFaults);
  const effective = { ...request, applicationServer: chosenServer.server };
  const lock = lockOf(input, request);
  const reading = readingOf(input, { request, before: lock.settled }, catalog);
  const kept = lock.kept(
    reading.candidates.map(({ identity }) => identity),
    findSource(input, catalog).kinOf,
  );
  const { names, faults: nameFaults } = nameOperations(
    request.endpoints.map(({ name }, index) => {
      const candidate = at(reading.candidates, index);
      return { ...(name ? { name } : {}), candidate, kept: kept.operations[index]?.names?.type };
    }),
  );
  const name = kebab(request.name, 'service');
  const classes = request.endpoints.map(({ requestClass }) => requestClass);
  const taken = [...names.flatMap(derivedTypes), ...classes.flatMap((one) => one?.toLowerCase() ?? [])];
  const given = names.map((one, index) => ({ ...one, request: classes[index] ?? requestClassOf(one) }));
  const { alphabet = 'any' } = findTechnology(request.technology, catalog).trigger;
  const finished = reading.finish(given, new Set(taken), pascal(name, 'Project'), kept, alphabet);
  const faults: FieldFault[] = [...serverFaults, ...nameFaults, ...requestClassFaults(classes, names)];
  const chosen = chooseParts(effective, { ...finished, paths: names.map(({ path }) => `/${path}`) }, catalog, faults);
  const mappings = mappingsOf(request, finished, chosen, catalog, faults);
  const payloads = payloadsOf(request, finished, chosen, catalog, faults);
  const answers = answersOf(finished, chosen, findTrigger(chosen.trigger.part, catalog), faults);
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
  const operations = finished.operations.map((operation, index): Operation => {
    const own = at(names, index);
    const { options, senders: uses } = at(chosen.endpoints, index);
    const senders = uses.map((use, which) => ({ ...use, payload: at(at(payloads, index), which) }));
    const published = publishedLines(own, { part: chosen.trigger.part, options }, senders, catalog);
    const input = at(mappings, index);
    const answer = at(answers, index);
    const access = findTrigger(chosen.trigger.part, catalog).access?.(chosen.trigger.options, options);
    const known = { published, ...(access && { access }) };
    return {
      ...operation,
      id: own.method,
      names: own,
      endpoint: options,
      senders,
      ...known,
      ...answer,
      input,
    };
  });
  const project: Project = {
    name,
    basePackage: request.domain,
    platform: 'boot-4',
    ...chosenServer,
    source: reading.project,
    ...(reading.settled && { settled: reading.settled }),
    trigger: chosen.trigger,
    callersLeave: findTrigger(chosen.trigger.part, catalog).callersLeave === true,
    senderOptions: chosen.senderOptions,
    types: finished.types,
    groups: toGroups(operations, finished.types, kept.operations),
    operations,
    before: lock.files,
    stale: lock.stale,
    given: new Set(operations.filter((_, index) => request.endpoints[index]?.name)),
    ...(input.notAfter ? { notAfter: input.notAfter } : {}),
    identity: { technology: request.technology, domain: request.domain, name: request.name },
    request: recorded(request),
    generatorVersion: GENERATOR_VERSION,
  };
  return { ...project, ...triggerSettled(project, lock, catalog) };
}

/** What the trigger settles for the whole project, by what it settled last. */
function triggerSettled(project: Project, lock: Lock, catalog: Catalog): Pick<Project, 'triggerSettled'> {
  const { part, options } = project.trigger;
  const trigger = findTrigger(part, catalog);
  if (!trigger.settle) return {};
  const uses = project.operations.map((operation) => ({ operation, options: operation.endpoint }));
  return { triggerSettled: trigger.settle(project, options, uses, lock.triggerSettled ?? {}) };
}

/** What callers know an operation by. */
function publishedLines(
  names: Names,
  trigger: PartUse,
  senders: readonly PartUse[],
  { triggers, senders: known }: Catalog,
): readonly string[] {
  const line = (own: readonly Part<unknown, unknown>[], { part, options }: PartUse) =>
    own.find(({ id }) => id === part)?.published?.(names, options) ?? [];
  return [line(triggers, trigger), ...senders.map((one) => line(known, one))].flat();
}

/** Where the members of each operation's request come from. */
function mappingsOf(
  { endpoints }: GenerateRequest,
  { operations, types }: Finished,
  chosen: Chosen,
  catalog: Catalog,
  faults: FieldFault[],
): readonly Mapping<RequestMember>[] {
  const { inputs } = findTrigger(chosen.trigger.part, catalog);
  return operations.map(({ request: { members } }, index) => {
    const asked = {
      mapping: endpoints[index]?.input ?? [],
      inputs,
      options: chosen.endpoints[index]?.options ?? {},
      field: `endpoints.${index}.input`,
    };
    return resolveMapping(asked, { members, types }, faults);
  });
}

/** What each sender of each operation sends. */
function payloadsOf(
  { endpoints }: GenerateRequest,
  { operations, types }: Finished,
  chosen: Chosen,
  catalog: Catalog,
  faults: FieldFault[],
): readonly (readonly Mapping[])[] {
  return chosen.endpoints.map(({ senders }, index) => {
    const endpoint = at<GenerateRequest['endpoints'][number]>(endpoints, index);
    const brought = senders.slice(endpoint.senders.length).map(({ part }) => part);
    return payloadsAsked(endpoint, brought, index, catalog).map((asked) =>
      resolvePayload(asked, at(operations, index), types, faults),
    );
  });
}

/** What the request brings along wins over what is known of the last generation; null forgets that. */
function lockOf({ lock }: GenerationInput, request: GenerateRequest): Lock {
  const given = request.lock === undefined ? lock : request.lock;
  if (given === undefined || given === null) return NO_LOCK;
  return openLock(given);
}

/** The request as `forja.json` keeps it: the lock stands beside it in a file of its own. */
function recorded(request: GenerateRequest): object {
  const { lock: _, ...wire } = toWire(request);
  return wire;
}

function readingOf(
  { described }: GenerationInput,
  by: ReadBy & { readonly request: GenerateRequest },
  catalog: Catalog,
): Reading {
  const reading = findSource({ described }, catalog).read(described, by);
  const [found, asked] = [reading.candidates.length, by.request.endpoints.length];
  if (found !== asked) throw new Fault('internal', { detail: `${found} descriptions for ${asked} endpoints` });
  return reading;
}

function findSource({ described }: Pick<GenerationInput, 'described'>, catalog: Catalog): Source {
  const source = catalog.sources.find(({ id }) => id === described.source);
  if (!source) throw new Fault('internal', { detail: `the catalogue has no source ${described.source}` });
  return source;
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

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Fault('internal', { detail: `nothing at ${index}` });
  return item;
}
