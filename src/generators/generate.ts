import { assemble } from './assemble/assemble.ts';
import { type Contributed, type Merged, merge } from './assemble/merge.ts';
import { applyPolicy } from './assemble/policy.ts';
import type { GenerationInput, Probe } from './boundary.ts';
import { type Catalog, catalog as fullCatalog } from './catalog.ts';
import { Fault, type FieldFault } from './fault.ts';
import type { Project } from './model/project.ts';
import type { DataSource, OrderedContribution, Part, Source, Use } from './part.ts';
import { besideItsField } from './project/fault-place.ts';
import { findTrigger } from './project/options.ts';
import { toProject } from './project/to-project.ts';
import { service } from './service/contribute.ts';

/** A generated project: its model, its files by path, and what to ask of it once it runs. */
export interface Generated {
  readonly project: Project;
  readonly files: ReadonlyMap<string, string>;
  readonly probes: readonly Probe[];
}

/** Generates a project: the same input gives the same files, whatever the machine, its clock or its time zone. */
export function generate(input: GenerationInput, catalog: Catalog = fullCatalog): Generated {
  const project = toProject(input, catalog);
  const source = byId(catalog.sources, project.source.part);
  const server = byId(catalog.servers, project.server);
  const platform = byId(catalog.platforms, project.platform);
  const stateless = [
    ...contributed('service', service(project, source)),
    ...contributed(source.id, source.contribute(project)),
    ...fromTrigger(project, catalog),
    ...fromSenders(project, catalog),
  ];
  const parts = [...stateless, ...stateOf(stateless, source, project, catalog)];
  const own = server.contribute(project, project.serverOptions, {
    artifacts: platform.artifacts,
    ...dataSourceOf(parts),
  });
  const merged = applyPolicy(merge([...parts, ...contributed(server.id, own)]), server);
  return { project, files: assemble({ project, platform, server, merged }), probes: toProbes(merged) };
}

type Kept = Extract<OrderedContribution, { kind: 'state' }>;

/** What parts ask to be kept, as the source keeps it, or a database of the service's own. */
function stateOf(parts: readonly Contributed[], source: Source, project: Project, catalog: Catalog): Contributed[] {
  const asked = parts.flatMap(({ part, contribution }) =>
    contribution.kind === 'state' ? [{ part, contribution }] : [],
  );
  const beside = asked.flatMap(({ part, contribution: { table, schema, apart } }) => {
    if (apart) return [];
    if (!source.state) throw new Fault('internal', { detail: `${part} asks ${source.id} for its ${table}` });
    return contributed(source.id, source.state(project, table, schema));
  });
  const apart = asked.filter(({ contribution }) => contribution.apart !== undefined);
  return [
    ...beside,
    ...apartFrom(
      apart.map(({ contribution }) => contribution),
      source,
      project,
      catalog,
    ),
  ];
}

/** @throws Fault invalidRequest where parts ask for databases of two kinds: a service has one of its own. */
function apartFrom(tables: readonly Kept[], source: Source, project: Project, catalog: Catalog): Contributed[] {
  const kind = tables[0]?.apart;
  if (!kind) return [];
  const other = tables.find(({ apart }) => apart !== kind);
  if (other) {
    const fault = { field: other.field, message: 'stateDatabases' };
    const [, sender] = /^senderOptions\.(\w+)\./.exec(other.field) ?? [];
    const faults = [sender === undefined ? fault : besideItsField(fault, sender, project, catalog)];
    throw new Fault('invalidRequest', { faults });
  }
  const separate = { kind, tables, beside: source.offers.includes('pool') };
  return contributed('state', catalog.separateState(project, separate));
}

function dataSourceOf(parts: readonly Contributed[]): { readonly dataSource?: DataSource } {
  const [dataSource] = parts.flatMap(({ contribution }) => (contribution.kind === 'dataSource' ? [contribution] : []));
  return dataSource ? { dataSource } : {};
}

function fromTrigger(project: Project, catalog: Catalog): Contributed[] {
  const trigger = findTrigger(project.trigger.part, catalog);
  const uses = project.operations.map((operation) => ({ operation, options: operation.endpoint }));
  return fromPart(trigger, project, project.trigger.options, uses);
}

function fromSenders(project: Project, catalog: Catalog): Contributed[] {
  return catalog.senders.flatMap((sender) => {
    const uses = project.operations.flatMap((operation) =>
      operation.senders
        .filter(({ part }) => part === sender.id)
        .map(({ options, payload }) => ({ operation, options, ...(payload.length > 0 && { payload }) })),
    );
    const place = (fault: FieldFault) => besideItsField(fault, sender.id, project, catalog);
    return uses.length === 0 ? [] : fromPart(sender, project, project.senderOptions[sender.id], uses, place);
  });
}

function fromPart<P, E>(
  part: Part<P, E>,
  project: Project,
  options: P,
  uses: readonly Use<E>[],
  place: (fault: FieldFault) => FieldFault = (fault) => fault,
): Contributed[] {
  const faults = (part.check?.(project, options, uses) ?? []).map(place);
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
  return contributed(part.id, part.contribute(project, options, uses));
}

function contributed(part: string, contributions: readonly OrderedContribution[]): Contributed[] {
  return contributions.map((contribution) => ({ part, contribution }));
}

function toProbes({ probes, listenerProbes }: Merged): readonly Probe[] {
  return [
    ...probes.map(({ headers = {}, ...probe }) => ({ ...probe, kind: 'http' as const, headers })),
    ...listenerProbes.map(({ name, logged }) => ({ kind: 'listener' as const, name, logged })),
  ];
}

function byId<T extends { readonly id: string }>(parts: readonly T[], id: string): T {
  const found = parts.find((part) => part.id === id);
  if (!found) throw new Fault('internal', { detail: `the catalogue has no ${id}` });
  return found;
}
