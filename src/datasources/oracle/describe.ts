import type { RoutineRef } from '../../model/described/routine.ts';
import { routineKey } from '../../model/described/routine-key.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { RoutineOutcome } from '../driver.ts';
import { readBehaviour } from './behaviour.ts';
import { type ArgumentRow, readNamed, readSources, type SourceRow } from './catalogue.ts';
import { routineOf } from './routine.ts';
import type { Session } from './session.ts';
import { foldRows, type Subprogram, typesOf } from './subprogram.ts';
import { type PartRow, readTypes } from './type-catalogue.ts';
import { createTypes } from './types.ts';

/**
 * Describes routines with a few statements, however many there are: their arguments, the types of those, the sources.
 */
export async function describeRoutines(session: Session, selected: readonly RoutineRef[]): Promise<RoutineOutcome[]> {
  const rows = await readNamed(session, selected.map(objectOf));
  const chosen = chosenOf(rows, selected);
  const types = await readTypes(session, [...chosen.values()].flatMap(typesOf));
  const sources = await readSources(
    session,
    [...chosen.values()].map(({ head }) => [head.owner, head.ownName] as const),
  );
  return outcomesOf(selected, { rows, types, sources });
}

/** The rows of the catalogue and the sources. */
export interface Known {
  readonly rows: readonly ArgumentRow[];
  readonly types: readonly PartRow[];
  readonly sources: readonly SourceRow[];
}

/** Makes the outcome for each routine from the rows of the catalogue. */
export function outcomesOf(selected: readonly RoutineRef[], { rows, types: parts, sources }: Known): RoutineOutcome[] {
  const chosen = chosenOf(rows, selected);
  const types = createTypes(parts);
  const texts = Map.groupBy(sources, ({ owner, name }) => JSON.stringify([owner, name]));
  return selected.map((ref): RoutineOutcome => {
    const known = chosen.get(routineKey(ref));
    if (!known) return { kind: 'gone', ref };
    const { owner, ownName, procedure } = known.head;
    const source = texts.get(JSON.stringify([owner, ownName])) ?? [];
    try {
      const behaviour = readBehaviour(source.map((line) => line.text).join(''), procedure ?? ownName);
      return { kind: 'routine', routine: routineOf(known, types, behaviour) };
    } catch (error) {
      if (!(error instanceof TypeRefused)) throw error;
      return { kind: 'refused', ref, refused: error.refusal };
    }
  });
}

function objectOf(ref: RoutineRef): readonly [string, string] {
  return [ref.schema, ref.package ?? ref.name];
}

function chosenOf(rows: readonly ArgumentRow[], selected: readonly RoutineRef[]): ReadonlyMap<string, Subprogram> {
  const wanted = new Set(selected.map(routineKey));
  const all = foldRows(rows).map((subprogram) => [routineKey(subprogram.ref), subprogram] as const);
  return new Map(all.filter(([key]) => wanted.has(key)));
}
