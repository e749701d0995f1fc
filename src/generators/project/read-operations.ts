import type { Lock } from '../../checks/lock/lock.ts';
import { nameOperations } from '../../checks/names/operations.ts';
import { derivedTypes, requestClassFaults, requestClassOf } from '../../checks/names/request-class.ts';
import { pascal } from '../../checks/names/words.ts';
import type { Described } from '../../model/described.ts';
import { Fault } from '../../model/fault.ts';
import type { Judged } from '../../model/judged.ts';
import type { Kept } from '../../model/kept.ts';
import type { Names } from '../../model/operation.ts';
import type { GenerateRequest } from '../../model/request/request.ts';
import type { Finished, Reading } from '../parts/part.ts';
import { at } from './at.ts';
import type { NamedParts } from './parts.ts';

/** The operations that a source read of a description, one for each endpoint, with their names. */
export interface Read extends Finished, Pick<Reading, 'project' | 'settled'> {
  readonly names: readonly Names[];
  /** The names that the last generation gave them. */
  readonly kept: Kept;
}

/** Has the source read what was described, names the operations and finishes them by their names. */
export function readOperations(
  described: Described,
  request: GenerateRequest,
  { source, technology }: NamedParts,
  { lock, project }: { readonly lock: Lock; readonly project: string },
): Judged<Read> {
  const reading = source.read(described, { request, before: lock.settled });
  const { candidates } = reading;
  requireOneEach(candidates.length, request.endpoints.length);
  const kept = lock.kept(
    candidates.map(({ identity }) => identity),
    source.kinOf,
  );
  const named = nameOperations(
    request.endpoints.map(({ name }, index) => ({
      ...(name ? { name } : {}),
      candidate: at(candidates, index),
      kept: kept.operations[index]?.names?.type,
    })),
  );
  const { names } = named;
  const classes = request.endpoints.map(({ requestClass }) => requestClass);
  const taken = [...names.flatMap(derivedTypes), ...classes.flatMap((name) => name?.toLowerCase() ?? [])];
  const given = names.map((own, index) => ({ ...own, request: classes[index] ?? requestClassOf(own) }));
  const { alphabet = 'any' } = technology.trigger;
  const finished = reading.finish(given, new Set(taken), pascal(project, 'Project'), kept, alphabet);
  const { project: from, settled } = reading;
  return {
    value: { ...finished, project: from, ...(settled && { settled }), names, kept },
    faults: [...named.faults, ...requestClassFaults(classes, names)],
  };
}

/** @throws Fault internal where a source does not read one operation for each endpoint. */
function requireOneEach(found: number, asked: number): void {
  if (found !== asked) throw new Fault('internal', { detail: `${found} descriptions for ${asked} endpoints` });
}
