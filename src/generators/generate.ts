import { requestClassOf } from '../checks/names/request-class.ts';
import { Fault } from '../model/fault.ts';
import type { ProjectGuide } from '../model/guide.ts';
import type { Project } from '../model/project.ts';
import { assemble } from './assemble/assemble.ts';
import { guideOf } from './assemble/documents.ts';
import { type Contributed, type Merged, merge } from './assemble/merge.ts';
import { applyPolicy } from './assemble/policy.ts';
import { type Catalog, catalog as fullCatalog } from './parts/catalog.ts';
import type { DataSource, OrderedContribution, Part, Use } from './parts/part.ts';
import { besideItsField } from './project/fault-field.ts';
import type { GenerationInput } from './project/generation-input.ts';
import { type Planned, toProject } from './project/to-project.ts';
import type { Probe } from './rendered.ts';
import { runtime } from './runtime/contribute.ts';
import { service } from './service/contribute.ts';
import { outbox } from './service/state/outbox.ts';

/** A generated project: its model, its files by path, and what to ask of it once it runs. */
export interface Generated {
  readonly project: Project;
  readonly files: ReadonlyMap<string, string>;
  readonly probes: readonly Probe[];
  readonly guide: ProjectGuide;
  /** The files that tell callers all they have to know, one for each part that writes one. */
  readonly contracts: readonly Contract[];
  /** The modules of the runtime that its parts asked for. */
  readonly modules: readonly string[];
}

/** A contract among the files of a project. */
export interface Contract {
  readonly part: string;
  readonly path: string;
  readonly handedOutAs?: string;
}

/** Generates a project: the same input gives the same files, whatever the machine, its clock or its time zone. */
export function generate(input: GenerationInput, catalog: Catalog = fullCatalog): Generated {
  const planned = toProject(input, catalog);
  const {
    project,
    parts: { source, server, platform },
  } = planned;
  checkUses(planned);
  const stateless = [
    ...contributed('service', service(project, source)),
    ...contributed(source.id, source.contribute(project)),
    ...fromPart(project, usedTrigger(planned)),
    ...usedSenders(planned).flatMap((used) => fromPart(project, used)),
  ];
  const parts = [...stateless, ...stateOf(stateless, planned, catalog.separateState)];
  const own = server.contribute(project, project.serverOptions, {
    artifacts: platform.artifacts,
    beans: ofKind(parts, 'file')
      .flatMap(({ bean }) => bean ?? [])
      .sort(),
    settings: ofKind(parts, 'setting'),
    ...dataSourceOf(parts),
  });
  const all = [...parts, ...contributed(server.id, own)];
  const modules = ofKind(all, 'runtime').map(({ module }) => module);
  const written = new Set(ofKind(all, 'file').map(({ path }) => path));
  const merged = applyPolicy(
    merge([...all, ...contributed('runtime', runtime(modules, project, platform, written))]),
    server,
  );
  checkRequestClasses(project, merged);
  const build = { project, platform, server, merged };
  const guide = guideOf(build);
  const contracts = contractsOf(parts);
  return { project, files: assemble({ ...build, guide }), probes: toProbes(merged), guide, contracts, modules };
}

/** @throws Fault invalidRequest where a record was given the name of another class of the project. */
function checkRequestClasses({ operations }: Project, { files }: Merged): void {
  const faults = operations.flatMap(({ names, request: { name } }, index) => {
    if (name === requestClassOf(names)) return [];
    const own = [...files.keys()].filter((path) => path.toLowerCase().endsWith(`/${name.toLowerCase()}.java`));
    return own.length > 1 ? [{ field: `endpoints.${index}.requestClass`, message: 'classTaken' }] : [];
  });
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
}

function contractsOf(parts: readonly Contributed[]): readonly Contract[] {
  return parts.flatMap(({ part, contribution }) => {
    if (contribution.kind !== 'file' || !contribution.contract) return [];
    const { path, handedOutAs } = contribution;
    return [{ part, path, ...(handedOutAs !== undefined && { handedOutAs }) }];
  });
}

type Kept = Extract<OrderedContribution, { kind: 'state' }>;

/** Contributes the tables that parts ask for, kept by the source or in a database of the service's own. */
function stateOf(
  parts: readonly Contributed[],
  planned: Planned,
  separateState: Catalog['separateState'],
): Contributed[] {
  const {
    project,
    parts: { source },
  } = planned;
  const asked = askedOnce(parts, planned);
  const outboxes = asked.flatMap(({ contribution }) =>
    contribution.table === 'outbox' ? contributed('state', outbox(project, contribution.memory === true)) : [],
  );
  const kept = asked.filter(({ contribution }) => !contribution.memory);
  const beside = kept.flatMap(({ part, contribution: { table, schema, apart } }) => {
    if (apart) return [];
    if (!source.state) throw new Fault('internal', { detail: `${part} asks ${source.id} for its ${table}` });
    return contributed(source.id, source.state(project, table, schema));
  });
  const apart = kept.filter(({ contribution }) => contribution.apart !== undefined);
  const tables = apart.map(({ contribution }) => contribution);
  return [...outboxes, ...beside, ...apartFrom(tables, planned, separateState)];
}

/**
 * Lists the tables that parts ask for, each once.
 *
 * @throws Fault invalidRequest where two parts would keep one in different places.
 */
function askedOnce(parts: readonly Contributed[], planned: Planned): readonly { part: string; contribution: Kept }[] {
  const asked = new Map<string, { part: string; contribution: Kept }>();
  for (const { part, contribution } of parts) {
    if (contribution.kind !== 'state') continue;
    const known = asked.get(contribution.table)?.contribution;
    if (!known) asked.set(contribution.table, { part, contribution });
    else if (placeOf(known) !== placeOf(contribution)) throw refusedBeside(contribution.field, 'outboxes', planned);
  }
  return [...asked.values()];
}

const placeOf = ({ schema, apart, memory }: Kept) => JSON.stringify([schema, apart, memory]);

function refusedBeside(field: string, message: string, { project, parts: { technology } }: Planned): Fault {
  const [, sender] = /^senderOptions\.(\w+)\./.exec(field) ?? [];
  const fault = { field, message };
  const faults = [sender === undefined ? fault : besideItsField(fault, sender, project, technology)];
  return new Fault('invalidRequest', { faults });
}

/** @throws Fault invalidRequest where parts ask for databases of two kinds: a service has one of its own. */
function apartFrom(tables: readonly Kept[], planned: Planned, separateState: Catalog['separateState']): Contributed[] {
  const {
    project,
    parts: { source },
  } = planned;
  const kind = tables[0]?.apart;
  if (!kind) return [];
  const other = tables.find(({ apart }) => apart !== kind);
  if (other) throw refusedBeside(other.field, 'stateDatabases', planned);
  const separate = { kind, tables, beside: source.offers.includes('pool') };
  return contributed('state', separateState(project, separate));
}

function ofKind<K extends OrderedContribution['kind']>(parts: readonly Contributed[], kind: K) {
  return parts.flatMap(({ contribution }) =>
    contribution.kind === kind ? [contribution as Extract<OrderedContribution, { kind: K }>] : [],
  );
}

function dataSourceOf(parts: readonly Contributed[]): { readonly dataSource?: DataSource } {
  const [dataSource] = ofKind(parts, 'dataSource');
  return dataSource ? { dataSource } : {};
}

/** A part with what of the project is its own. */
interface Used {
  readonly part: Part<unknown, unknown>;
  readonly options: unknown;
  readonly uses: readonly Use<unknown>[];
}

function usedTrigger({ project, parts }: Planned): Used {
  const uses = project.operations.map((operation) => ({ operation, options: operation.endpoint }));
  return { part: parts.trigger, options: project.trigger.options, uses };
}

function usedSenders({ project, parts: { senders } }: Planned): readonly Used[] {
  return senders.map((part) => {
    const uses = project.operations.flatMap((operation) =>
      operation.senders
        .filter((use) => use.part === part.id)
        .map(({ options, payload }) => ({ operation, options, ...(payload.length > 0 && { payload }) })),
    );
    return { part, options: project.senderOptions[part.id], uses };
  });
}

/** @throws Fault invalidRequest: what no endpoint shows alone, of all parts together and before anything is written. */
function checkUses(planned: Planned): void {
  const { project, parts } = planned;
  const found = ({ part, options, uses }: Used) => part.check?.(project, options, uses) ?? [];
  const faults = [
    ...found(usedTrigger(planned)),
    ...usedSenders(planned).flatMap((used) =>
      found(used).map((fault) => besideItsField(fault, used.part.id, project, parts.technology)),
    ),
  ];
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
}

function fromPart(project: Project, { part, options, uses }: Used): Contributed[] {
  return contributed(part.id, part.contribute(project, options, uses));
}

function contributed(part: string, contributions: readonly OrderedContribution[]): Contributed[] {
  return contributions.map((contribution) => ({ part, contribution }));
}

/** Gathers the probes of HTTP, gRPC and listeners in one list, each with its kind. */
function toProbes({ probes, grpcProbes, listenerProbes }: Merged): readonly Probe[] {
  return [
    ...probes.map(({ headers = {}, ...probe }) => ({ ...probe, kind: 'http' as const, headers })),
    ...grpcProbes.map(({ metadata = {}, ...probe }) => ({ ...probe, kind: 'grpc' as const, metadata })),
    ...listenerProbes.map(({ name, logged }) => ({ kind: 'listener' as const, name, logged })),
  ];
}
