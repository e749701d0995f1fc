import type { RoutineRef, RoutineSummary } from '../../model/described/routine.ts';
import { routineKey } from '../../model/described/routine-key.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { RoutineOutcome } from '../driver.ts';
import { type RoutineRow, readRoutines, readSummaries } from './catalogue.ts';
import { readEffects } from './effects.ts';
import { withAnchors } from './query/anchor.ts';
import { refOf, routineOf, summaryOf } from './routine.ts';
import { readRights } from './session/rights.ts';
import type { Session } from './session/session.ts';

/**
 * Lists routines with two statements, or three where a parameter has the type of a column. A function may have the name
 * and arguments of a procedure; it is listed behind it.
 */
export async function listRoutines(session: Session, schema: string | undefined): Promise<readonly RoutineSummary[]> {
  const mayCall = await readRights(session);
  const rows = await withAnchors(session, await readSummaries(session, schema));
  const procedures = new Set(rows.flatMap((row) => (row.kind === 'PROCEDURE' ? [routineKey(refOf(row))] : [])));
  return rows.map((row) =>
    summaryOf(row, { twin: row.kind === 'FUNCTION' && procedures.has(routineKey(refOf(row))), mayCall: mayCall(row) }),
  );
}

/**
 * Describes routines with three statements, one more when a procedure calls another, and one where a parameter has the
 * type of a column, however many routines are asked for.
 */
export async function describeRoutines(session: Session, selected: readonly RoutineRef[]): Promise<RoutineOutcome[]> {
  const rows = await findRoutines(session, selected);
  const mayCall = await readRights(session);
  const effectsOf = await readEffects(session, [...rows.values()]);
  return selected.map((ref): RoutineOutcome => {
    const row = rows.get(routineKey(ref));
    if (!row) return { kind: 'gone', ref };
    if (!mayCall(row)) return { kind: 'refused', ref, refused: { reason: 'execute', type: row.name } };
    try {
      return { kind: 'routine', routine: routineOf(row, effectsOf(row)) };
    } catch (error) {
      if (!(error instanceof TypeRefused)) throw error;
      return { kind: 'refused', ref, refused: error.refusal };
    }
  });
}

/** Finds the routines that are asked for, by their keys; of two with one key, the procedure. */
async function findRoutines(session: Session, selected: readonly RoutineRef[]): Promise<Map<string, RoutineRow>> {
  const wanted = new Set(selected.map(routineKey));
  const found = new Map<string, RoutineRow>();
  for (const row of await withAnchors(session, await readRoutines(session, selected))) {
    const key = routineKey(refOf(row));
    if (wanted.has(key) && (row.kind === 'PROCEDURE' || !found.has(key))) found.set(key, row);
  }
  return found;
}
