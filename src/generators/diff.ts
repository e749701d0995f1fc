import type { Diff, OperationDiff, Verdict } from '../model/diff.ts';
import type { Identity, KeptOperation } from '../model/kept.ts';
import type { Operation } from '../model/operation.ts';
import type { Project } from '../model/project.ts';
import type { SourceId } from '../model/request/part-ids.ts';
import { shapeOf, typeShapeOf } from '../model/shape.ts';
import { changesBetween } from './compatibility.ts';
import type { Types } from './fitting.ts';
import { openLock } from './lock/pack.ts';
import { type Catalog, catalog as fullCatalog } from './parts/catalog.ts';
import type { GenerationInput } from './project/generation-input.ts';
import { findSource } from './project/parts.ts';
import { toProject } from './project/to-project.ts';

/** The two sides of a comparison: a request, and the lock that tells what callers know. */
export interface DiffQuestion {
  /** The endpoints that could be described; null: none could. */
  readonly input: GenerationInput | null;
  readonly source: SourceId;
  /** The calls of the endpoints that could not be described, in their order: routines, statements or operations of a contract. */
  readonly missing: readonly object[];
  /** As a request brings it, or as the portal keeps it. */
  readonly last: unknown;
}

/**
 * Compares what a request would be generated to now with what callers know by a lock. No file is written.
 * @throws Fault, what the project cannot be made for
 */
export function diffOf({ input, source: id, missing, last }: DiffQuestion, catalog: Catalog = fullCatalog): Diff {
  const source = findSource(id, catalog);
  const project = input && toProject({ ...input, lock: last }, catalog).project;
  const operations = project?.operations ?? [];
  const lock = openLock(last);
  const identities: Identity[] = operations.map((operation) => operation.source.identity);
  const kept = lock.kept([...identities, ...missing.map((call) => source.identify(call as never))], source.kinOf);
  const now = project ? typesOf(project) : new Map();
  return {
    operations: operations.map((operation, index) => diffed(operation, now, kept.operations[index], lock.typeShapes)),
    missing: kept.operations.slice(operations.length).map((operation) => operation?.was),
    gone: kept.gone,
  };
}

const typesOf = ({ types }: Project): Types => new Map([...types].map(([name, type]) => [name, typeShapeOf(type)]));

function diffed(operation: Operation, now: Types, before: KeptOperation | undefined, types: Types): OperationDiff {
  const { names, published, access } = operation;
  const known = { name: names.method, published, ...(access && { access }) };
  if (!before) return { ...known, verdict: 'new', changes: [] };
  // What a lock does not tell of what was published counts as it is now.
  const was = { published: before.was.published ?? published, ...(before.was.access && { access: before.was.access }) };
  const shape = shapeOf(operation);
  const changes = changesBetween(
    { ...was, shape: before.shape ?? shape, types: before.shape ? types : now },
    { ...known, shape, types: now },
  );
  return { ...known, verdict: verdictOf(changes, before.shape !== undefined), changes };
}

function verdictOf(changes: OperationDiff['changes'], isTold: boolean): Verdict {
  if (changes.some(({ breaking }) => breaking)) return 'breaking';
  if (!isTold) return 'unknown';
  return changes.length > 0 ? 'compatible' : 'same';
}
