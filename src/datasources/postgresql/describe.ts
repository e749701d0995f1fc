import type { Routine, RoutineRef } from '../../generators/model/routine.ts';
import { Fault } from '../../shared/fault.ts';
import { refusalReason } from '../refusal.ts';
import { type RoutineRow, readProcedureSources, readRoutines, readTypes } from './catalogue.ts';
import { committing, readEnding } from './commits.ts';
import { refOf, routineOf, typesOf } from './routine.ts';
import type { Session } from './session.ts';
import { createTypes, TypeRefused } from './types.ts';

const MAX_NAMED = 20;

/** Two or three statements, however many routines are asked for. */
export async function describeRoutines(session: Session, selected: readonly RoutineRef[]): Promise<Routine[]> {
  const rows = new Map((await readRoutines(session, selected)).map((row) => [key(refOf(row)), row]));
  const gone = selected.filter((ref) => !rows.has(key(ref)));
  if (gone.length > 0) throw new Fault('routineGone', { values: { names: listed(gone.map(spelt)) } });
  const chosen = selected.flatMap((ref) => rows.get(key(ref)) ?? []);
  const types = createTypes(await readTypes(session, chosen.flatMap(typesOf)));
  const endings = await endingsOf(session, chosen);
  return chosen.map((row) => {
    try {
      return routineOf(row, types, endings.has(row.name) && row.kind === 'p');
    } catch (error) {
      if (!(error instanceof TypeRefused)) throw error;
      const reason = refusalReason(error.type);
      // `context` picks the text that says it in words.
      throw new Fault('routineRefused', {
        values: { name: spelt(refOf(row)), reason, context: reason, type: error.type },
      });
    }
  });
}

/** Names of the procedures among these that end transactions; the others' sources are read only when one calls another. */
async function endingsOf(session: Session, chosen: readonly RoutineRow[]): Promise<Set<string>> {
  const own = chosen.flatMap(({ name, language, source }) => (source === null ? [] : [{ name, language, source }]));
  const calling = own.some((one) => readEnding(one.language, one.source).calls.length > 0);
  return committing(calling ? await readProcedureSources(session) : own);
}

function key(ref: RoutineRef): string {
  return JSON.stringify([ref.schema, ref.name, ref.argumentTypes]);
}

function spelt(ref: RoutineRef): string {
  return `${ref.schema}.${ref.name}(${ref.argumentTypes.join(', ')})`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` … +${more}` : '');
}
