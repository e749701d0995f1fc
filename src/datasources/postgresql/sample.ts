import postgres from 'postgres';
import type { Field } from '../../model/described/field.ts';
import type { Parameter, ResultShape, Routine, RoutineRef } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import type { DataType } from '../../model/types.ts';
import { allDescribed, spelt } from '../describe/described.ts';
import { withinSample } from '../describe/sampling.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { RoutineCall, SampleValues } from '../driver.ts';
import { readColumns, readTypes } from './catalogue.ts';
import { describeRoutines } from './describe.ts';
import type { Session } from './session.ts';
import { createTypes } from './types.ts';

type Column = postgres.Column<string> & { readonly table: number; readonly number: number };

const REFCURSOR = 1790;

/**
 * Calls a routine in the session's transaction, and reads the columns of each cursor that it opened, without fetching a
 * row. A result that the catalogue knows stays as it is; a cursor that stays closed, or whose columns cannot be named,
 * stays unknown.
 */
export async function sampleRoutine(session: Session, ref: RoutineCall, values: SampleValues): Promise<ResultShape[]> {
  const [routine] = allDescribed(await describeRoutines(session, [ref]));
  if (!routine) throw new Fault('routineGone', { values: { names: spelt(ref) } });
  const cursors = await asking(ref, () => withinSample(ref, call(session, routine, values)));
  const shapes: ResultShape[] = [];
  for (const result of routine.results) {
    const opened = result.kind === 'unknown' ? cursors.shift() : undefined;
    shapes.push(result.kind === 'unknown' && opened ? await fetched(session, ref, opened, result) : result);
  }
  return shapes;
}

/**
 * Calls the routine.
 * @returns the names of the cursors that it answered, in their order; null for one that is not open.
 */
async function call(session: Session, routine: Routine, values: SampleValues): Promise<(string | null)[]> {
  const { kind, ref, parameters } = routine;
  const given: (string | null)[] = [];
  const written = parameters.flatMap((parameter) => argument(parameter, kind, values, given));
  const called = `${quoted(ref.schema)}.${quoted(ref.name)}(${written.join(', ')})`;
  // A body may count on the search path that its owner knows.
  await session.unsafe('set local search_path to default');
  const text = kind === 'procedure' ? `call ${called}` : `select * from ${called} limit 1`;
  const rows = await session.unsafe(text, given).values();
  await session.unsafe('set local search_path = pg_catalog');
  const [first = []] = rows;
  // A procedure without OUT arguments answers nothing at all.
  const columns = (rows.columns ?? []) as unknown as readonly Column[];
  return columns.flatMap((column, i) => (column.type === REFCURSOR ? [(first[i] as string | null) ?? null] : []));
}

/**
 * Writes an argument, by position. A value travels as text, which every type can be read from; a procedure's OUT
 * arguments are written too.
 */
function argument(
  { name, mode, databaseType }: Parameter,
  kind: Routine['kind'],
  values: SampleValues,
  given: (string | null)[],
): string[] {
  if (mode === 'out') return kind === 'procedure' ? [`null::${databaseType}`] : [];
  given.push(values[name] ?? null);
  return [`${mode === 'variadic' ? 'variadic ' : ''}$${given.length}::text::${databaseType}`];
}

async function fetched(
  session: Session,
  ref: RoutineRef,
  portal: string,
  { cursor }: Extract<ResultShape, { kind: 'unknown' }>,
): Promise<ResultShape> {
  const rows = await asking(ref, () => session.unsafe(`fetch 0 from ${quoted(portal)}`));
  const columns = await fieldsOf(session, rows.columns as unknown as readonly Column[]);
  const carried = cursor === undefined ? {} : { cursor };
  if (!columns) return { kind: 'unknown', reason: 'cursor', ...carried };
  return { kind: 'columns', columns, many: true, evidence: 'sampled', ...carried };
}

/** Reads columns; undefined where two share a name, or one has a type that no caller can take. */
async function fieldsOf(session: Session, columns: readonly Column[]): Promise<readonly Field[] | undefined> {
  if (new Set(columns.map((column) => column.name)).size < columns.length) return undefined;
  const direct = columns.filter((column) => column.table > 0);
  const sources = direct.length > 0 ? await readColumns(session, direct) : [];
  const types = createTypes(
    await readTypes(
      session,
      [...columns, ...sources].map((column) => column.type),
    ),
  );
  try {
    return columns.map((column) => {
      const from = sources.find((source) => source.table === column.table && source.number === column.number);
      const { comment = null, modifier = -1 } = from ?? {};
      const field = types.field(column.name, from?.type ?? column.type, { modifier, nullable: true, comment });
      return { ...field, type: withoutReferences(field.type) };
    });
  } catch (error) {
    if (error instanceof TypeRefused) return undefined;
    throw error;
  }
}

/** Replaces references by text, because a shape travels without the definitions of its types. */
function withoutReferences(type: DataType): DataType {
  if (type.kind === 'ref') return { kind: 'string' };
  return type.kind === 'list' || type.kind === 'map' ? { ...type, of: withoutReferences(type.of) } : type;
}

/** Turns an error of the call into a Fault for the person who asked. */
async function asking<T>(ref: RoutineRef, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code.startsWith('57P')) throw error;
    const message = error.message.slice(0, 300);
    throw new Fault('sampleFailed', { values: { name: spelt(ref), message, state: error.code }, cause: error });
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
