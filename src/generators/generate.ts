import { assemble } from './assemble/assemble.ts';
import { type Contributed, type Merged, merge } from './assemble/merge.ts';
import { type Catalog, catalog as fullCatalog } from './catalog.ts';
import { Fault, type FieldFault } from './fault.ts';
import type { GenerationInput, Probe } from './generator.ts';
import type { PartUse, Project } from './model/project.ts';
import type { OrderedContribution, Part, Use } from './part.ts';
import { findTrigger, unsupported } from './project/options.ts';
import { toProject } from './project.ts';

/** A generated project: its model, its files by path, and what to ask of it once it runs. */
export interface Generated {
  readonly project: Project;
  readonly files: ReadonlyMap<string, string>;
  readonly probes: readonly Probe[];
}

/** Generates a project: the same input gives the same files, whatever the machine, its clock or its time zone. */
export function generate(input: GenerationInput, catalog: Catalog = fullCatalog): Generated {
  const project = toProject(input, catalog);
  const server = found(
    catalog.servers.find(({ id }) => id === project.server),
    project.server,
  );
  const platform = found(
    catalog.platforms.find(({ id }) => id === project.platform),
    project.platform,
  );
  const merged = merge([
    ...fromSources(project, catalog),
    ...fromTrigger(project, catalog),
    ...fromSenders(project, catalog),
    ...contributed(server.id, server.contribute(project)),
  ]);
  return { project, files: assemble({ project, platform, server, merged }), probes: toProbes(merged) };
}

function fromSources(project: Project, { sources, dialects }: Catalog): Contributed[] {
  const { kind } = project.connection;
  const dialect = dialects.find((one) => one.kind === kind);
  if (!dialect) throw unsupported(kind, 'databaseType');
  return sources.flatMap((source) => contributed(source.id, source.contribute(project, dialect)));
}

function fromTrigger(project: Project, catalog: Catalog): Contributed[] {
  const trigger = findTrigger(project.trigger.part, catalog);
  const uses = project.operations.map((operation) => ({ operation, options: operation.endpoint }));
  return fromPart(trigger, project, project.trigger.options, uses);
}

function fromSenders(project: Project, { senders }: Catalog): Contributed[] {
  return senders.flatMap((sender) => {
    const uses = project.operations.flatMap((operation) =>
      operation.senders.flatMap(({ part, options }: PartUse) => (part === sender.id ? [{ operation, options }] : [])),
    );
    return uses.length === 0 ? [] : fromPart(sender, project, sender.projectOptions.parse({}), uses);
  });
}

function fromPart<P, E>(part: Part<P, E>, project: Project, options: P, uses: readonly Use<E>[]): Contributed[] {
  const faults: readonly FieldFault[] = part.check?.(project, options, uses) ?? [];
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
  return contributed(part.id, part.contribute(project, options, uses));
}

function contributed(part: string, contributions: readonly OrderedContribution[]): Contributed[] {
  return contributions.map((contribution) => ({ part, contribution }));
}

function toProbes(merged: Merged): readonly Probe[] {
  return merged.probes.map(({ kind: _, headers = {}, ...probe }) => ({ ...probe, headers }));
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Fault('internal', { detail: `the catalogue has no ${what}` });
  return value;
}
