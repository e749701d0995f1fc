import type { RoutineRef } from '../../model/described/routine.ts';
import { routineKey } from '../../model/described/routine-key.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { RoutineOutcome } from '../driver.ts';
import { readColumns, readRoutines, readTableTypes, readTexts } from './catalogue.ts';
import { refOf, routineOf } from './routine.ts';
import type { Session } from './session.ts';
import { createTypes } from './types.ts';

const STATEMENT_TIMEOUT_MS = 15_000;
const NO_TEXT = { definition: null, comment: null };
/** The server compiles each procedure to describe its answer. */
export const PER_ROUTINE_MS = 20;

/**
 * Describes routines with four statements, and a fifth one where table types are taken, however many routines are asked
 * for.
 */
export async function describeRoutines(session: Session, selected: readonly RoutineRef[]): Promise<RoutineOutcome[]> {
  if (selected.length === 0) return [];
  const timeoutMs = STATEMENT_TIMEOUT_MS + selected.length * PER_ROUTINE_MS;
  const found = await readRoutines(session, selected);
  const ids = found.map((row) => row.id);
  const texts = new Map((await readTexts(session, ids)).map((text) => [text.id, text]));
  const { columns, describes } = await readColumns(session, ids, timeoutMs);
  const byRoutine = Map.groupBy(columns, (column) => column.id);
  const takesTables = found.some((row) => row.parameters.some((parameter) => parameter.isTable));
  const types = createTypes(takesTables ? await readTableTypes(session, ids) : []);
  const rows = new Map(found.map((row) => [routineKey(refOf(row)), { ...NO_TEXT, ...row, ...texts.get(row.id) }]));
  return selected.map((ref): RoutineOutcome => {
    const row = rows.get(routineKey({ ...ref, argumentTypes: [] }));
    if (!row) return { kind: 'gone', ref };
    const own = (byRoutine.get(row.id) ?? []).toSorted((a, b) => a.ordinal - b.ordinal);
    try {
      return { kind: 'routine', routine: routineOf(row, own, describes, types) };
    } catch (error) {
      if (!(error instanceof TypeRefused)) throw error;
      return { kind: 'refused', ref, refused: error.refusal };
    }
  });
}
