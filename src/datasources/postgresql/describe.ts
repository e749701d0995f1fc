import { routineKey } from '../../model/described/routine-key.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { RoutineCall, RoutineOutcome } from '../driver.ts';
import { type RoutineRow, readProcedureSources, readRoutines, readTypes } from './catalogue.ts';
import { committing, readEnding } from './commits.ts';
import { unmistakable } from './overloads.ts';
import { resolvedRows } from './polymorphic.ts';
import { callingRefusal } from './refusal.ts';
import { refOf, routineOf, typesOf } from './routine.ts';
import type { Session } from './session.ts';
import { createTypes } from './types.ts';

/**
 * Describes routines with two or three statements, however many there are; one more for polymorphic ones, and one for
 * each of these.
 */
export async function describeRoutines(session: Session, selected: readonly RoutineCall[]): Promise<RoutineOutcome[]> {
  const all = await readRoutines(session, selected);
  const overloads = Map.groupBy(all, spelling);
  const rows = new Map(all.map((row) => [routineKey(refOf(row)), row]));
  const found = selected.map((ref) => rows.get(routineKey(ref)));
  const resolved = await resolvedRows(session, selected, found);
  const chosen = resolved.flatMap((routine) => routine?.row ?? []);
  const types = createTypes(await readTypes(session, chosen.flatMap(typesOf)));
  const endings = await endingsOf(session, chosen);
  return selected.map(({ types: _, ...ref }, index): RoutineOutcome => {
    const [own, known] = [found[index], resolved[index]];
    if (!own || !known) return { kind: 'gone', ref };
    const others = (overloads.get(spelling(own)) ?? []).filter((other) => other !== own);
    const { row = own, isUnique = true, families } = known;
    const calling = isUnique ? unmistakable(row, others) : undefined;
    const refused = callingRefusal({ missing: row.missing, twin: calling === undefined }, row.name);
    if (refused) return { kind: 'refused', ref, refused };
    if (families) return { kind: 'open', ref, families };
    // Who leaves something out could mean another routine.
    const called = calling?.omits ? row : { ...row, defaults: 0 };
    const more = { commits: endings.has(row.name) && row.kind === 'p', byPosition: calling?.byPosition === true };
    try {
      return { kind: 'routine', routine: routineOf(called, types, more) };
    } catch (error) {
      if (!(error instanceof TypeRefused)) throw error;
      return { kind: 'refused', ref, refused: error.refusal };
    }
  });
}

const spelling = ({ schema, name }: RoutineRow) => JSON.stringify([schema, name]);

/** Finds the procedures among these that end transactions; the others' sources are read only when one calls another. */
async function endingsOf(session: Session, chosen: readonly RoutineRow[]): Promise<Set<string>> {
  const own = chosen.flatMap(({ name, language, source }) => (source === null ? [] : [{ name, language, source }]));
  const calling = own.some((routine) => readEnding(routine.language, routine.source).calls.length > 0);
  return committing(calling ? await readProcedureSources(session) : own);
}
