import type { RoutineRef } from '../../generators/sources/database/described/routine.ts';
import { routineKey } from '../../generators/sources/database/described/routine-key.ts';
import type { Described } from '../driver.ts';
import { TypeRefused } from '../type-refused.ts';
import { type RoutineRow, readProcedureSources, readRoutines, readTypes } from './catalogue.ts';
import { committing, readEnding } from './commits.ts';
import { refusalReason } from './refusal.ts';
import { refOf, routineOf, typesOf } from './routine.ts';
import type { Session } from './session.ts';
import { createTypes } from './types.ts';

/** Two or three statements, however many routines are asked for. */
export async function describeRoutines(session: Session, selected: readonly RoutineRef[]): Promise<Described[]> {
  const rows = new Map((await readRoutines(session, selected)).map((row) => [routineKey(refOf(row)), row]));
  const chosen = selected.flatMap((ref) => rows.get(routineKey(ref)) ?? []);
  const types = createTypes(await readTypes(session, chosen.flatMap(typesOf)));
  const endings = await endingsOf(session, chosen);
  return selected.map((ref): Described => {
    const row = rows.get(routineKey(ref));
    if (!row) return { kind: 'gone', ref };
    try {
      return { kind: 'routine', routine: routineOf(row, types, endings.has(row.name) && row.kind === 'p') };
    } catch (error) {
      if (!(error instanceof TypeRefused)) throw error;
      return { kind: 'refused', ref, refused: { reason: refusalReason(error.refusal.type), type: error.refusal.type } };
    }
  });
}

/** Names of the procedures among these that end transactions; the others' sources are read only when one calls another. */
async function endingsOf(session: Session, chosen: readonly RoutineRow[]): Promise<Set<string>> {
  const own = chosen.flatMap(({ name, language, source }) => (source === null ? [] : [{ name, language, source }]));
  const calling = own.some((one) => readEnding(one.language, one.source).calls.length > 0);
  return committing(calling ? await readProcedureSources(session) : own);
}
