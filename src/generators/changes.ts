import type { Access, Changes, Known, MovedClass, OperationChange } from '../model/changes.ts';
import type { Operation } from '../model/operation.ts';
import { generate } from './generate.ts';
import { openLock } from './lock/pack.ts';
import { type Catalog, catalog as fullCatalog } from './parts/catalog.ts';
import type { GenerationInput } from './project/generation-input.ts';
import { toProject } from './project/to-project.ts';
import { withRequired } from './runtime/modules.ts';
import { mayHaveMoved, movedClasses } from './runtime/moved-classes.ts';

/**
 * Compares what callers know today, by a lock, with what they would know after a generation. The lock may be another one than the
 * one that names are kept by: who starts afresh wants to see what that renames. No file is written.
 * @throws Fault, what the project cannot be made for
 */
export function changesOf(input: GenerationInput, last: unknown, catalog: Catalog = fullCatalog): Changes {
  const { project, parts } = toProject(input, catalog);
  const { operations } = project;
  const lock = openLock(last);
  const kept = lock.kept(
    operations.map((operation) => operation.source.identity),
    parts.source.kinOf,
  );
  return {
    operations: operations.map((operation, index) => changeOf(operation, kept.operations[index]?.was)),
    gone: kept.gone,
    moved: movedSince([...lock.files.keys()], input, catalog),
  };
}

/** Only the whole project tells which of its classes are still its own; it is generated where some may have moved. */
function movedSince(before: readonly string[], input: GenerationInput, catalog: Catalog): readonly MovedClass[] {
  if (!mayHaveMoved(before)) return [];
  const { project, files, modules } = generate(input, catalog);
  return movedClasses(before, { project, modules: withRequired(modules), written: new Set(files.keys()) });
}

function changeOf({ names, published, access }: Operation, before: Known | undefined): OperationChange {
  const now = { name: names.method, published, ...(access && { access }) };
  if (!before) return { kind: 'new', ...now };
  if (!isSame(before, now)) return { kind: 'renamed', ...now, before };
  return needsSame(before.access, access) ? { kind: 'stays', ...now } : { kind: 'access', ...now, before };
}

/** Locks of earlier versions do not tell what was published. */
function isSame(before: Known, now: Known): boolean {
  const published = before.published ?? now.published;
  return before.name === now.name && published?.join('\n') === now.published?.join('\n');
}

/** A lock of an earlier version does not tell what callers needed. */
function needsSame(before: Access | undefined, now: Access | undefined): boolean {
  if (!before) return true;
  const words = ({ auth, scopes, roles }: Access) => JSON.stringify([auth, scopes, roles]);
  return now !== undefined && words(before) === words(now);
}
