import type { RoutineRef } from '../../generators/model/routine.ts';
import { routineKey } from '../described.ts';
import type { Described } from '../driver.ts';
import { readColumns, readRoutines, readTableTypes } from './catalogue.ts';
import { refOf, routineOf } from './routine.ts';
import type { Session } from './session.ts';
import { createTypes, TypeRefused } from './types.ts';

const STATEMENT_TIMEOUT_MS = 15_000;
/** The server compiles each procedure to describe what it answers. */
export const PER_ROUTINE_MS = 20;

/** Two statements, and a third one where table types are taken, however many routines are asked for. */
export async function describeRoutines(session: Session, selected: readonly RoutineRef[]): Promise<Described[]> {
  if (selected.length === 0) return [];
  const rows = new Map((await readRoutines(session, selected)).map((row) => [routineKey(refOf(row)), row]));
  const timeoutMs = STATEMENT_TIMEOUT_MS + selected.length * PER_ROUTINE_MS;
  const { columns, describes } = await readColumns(session, selected, timeoutMs);
  const byRoutine = Map.groupBy(columns, (column) => column.id);
  const takesTables = [...rows.values()].some((row) => row.parameters.some((one) => one.isTable));
  const types = createTypes(takesTables ? await readTableTypes(session, selected) : []);
  return selected.map((ref): Described => {
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
