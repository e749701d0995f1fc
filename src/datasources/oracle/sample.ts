import type oracledb from 'oracledb';
import type { ResultShape, Routine, RoutineRef } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import { allDescribed, spelt } from '../describe/described.ts';
import { withinSample } from '../describe/sampling.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { SampleValues } from '../driver.ts';
import { describeRoutines } from './describe.ts';
import { firstLine, isAboutSession } from './diagnose.ts';
import { describeColumns } from './result-columns.ts';
import { callOf } from './sample-call.ts';
import { run, type Session } from './session.ts';

/** The way texts are read as dates and numbers in a sampled call, in any country. */
const READING = `alter session set nls_date_format = 'YYYY-MM-DD HH24:MI:SS' nls_timestamp_format = 'YYYY-MM-DD HH24:MI:SS.FF'
  nls_timestamp_tz_format = 'YYYY-MM-DD HH24:MI:SS.FF TZH:TZM' nls_numeric_characters = '.,'`;

/**
 * Calls the routine in a transaction that is rolled back, read-only unless `writes`, and tells the columns of its
 * cursors and results.
 */
export async function sampleRoutine(
  session: Session,
  ref: RoutineRef,
  values: SampleValues,
  writes: boolean,
): Promise<ResultShape[]> {
  const [routine] = allDescribed(await describeRoutines(session, [ref]));
  if (!routine) throw new Fault('routineGone', { values: { names: spelt(ref) } });
  session.spent = true;
  await run(session, READING);
  if (!writes) await run(session, 'set transaction read only');
  try {
    return await withinSample(ref, called(session, routine, values));
  } catch (error) {
    if (error instanceof TypeRefused) throw failed(ref, `the type ${error.refusal.type} is of no use to a caller`);
    if (error instanceof Fault || isAboutSession(error)) throw error;
    throw failed(ref, firstLine(error), error);
  } finally {
    await session.oracle.rollback().catch(() => {});
  }
}

function failed(ref: RoutineRef, message: string, cause?: unknown): Fault {
  return new Fault('sampleFailed', { values: { name: spelt(ref), message: message.slice(0, 300) }, cause });
}

async function called(session: Session, routine: Routine, values: SampleValues): Promise<ResultShape[]> {
  const call = callOf(routine, values);
  const done = await run<unknown>(session, call.text, call.binds, { resultSet: true });
  const out = (done.outBinds ?? {}) as Record<string, oracledb.ResultSet<unknown> | undefined>;
  const implicit = (done as { implicitResults?: oracledb.ResultSet<unknown>[] }).implicitResults ?? [];
  const cursors = call.cursors.map(({ bind, isOpen, cursor }) => {
    const rows = out[bind];
    return { cursor, rows: Number(out[isOpen]) === 1 ? rows : undefined, handed: rows };
  });
  const opened = [
    ...(done.resultSet ? [done.resultSet] : []),
    ...cursors.flatMap(({ rows }) => rows ?? []),
    ...implicit,
  ];
  const described = await describeColumns(
    session,
    opened.map((cursor) => cursor.metaData),
  );
  await Promise.all(
    [...opened, ...cursors.flatMap(({ handed }) => handed ?? [])].map((cursor) => cursor.close().catch(() => {})),
  );
  const shapeOf = (rows: oracledb.ResultSet<unknown>, cursor?: string): ResultShape => ({
    kind: 'columns',
    columns: described.columns[opened.indexOf(rows)] ?? [],
    many: true,
    evidence: 'sampled',
    ...(cursor === undefined ? {} : { cursor }),
  });
  return [
    ...(done.resultSet ? [shapeOf(done.resultSet)] : []),
    // A cursor that was not opened this time tells nothing.
    ...cursors.map(({ cursor, rows }) =>
      rows ? shapeOf(rows, cursor) : ({ kind: 'unknown', reason: 'cursor', cursor } as const),
    ),
    ...implicit.map((rows) => shapeOf(rows)),
  ];
}
