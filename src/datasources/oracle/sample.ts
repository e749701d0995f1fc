import oracledb from 'oracledb';
import type { DataType } from '../../generators/model/data-type.ts';
import type { Parameter, ResultShape, Routine, RoutineRef } from '../../generators/model/routine.ts';
import { oracleName } from '../../generators/sql/oracle-name.ts';
import { Fault } from '../../shared/fault.ts';
import { allDescribed } from '../described.ts';
import type { SampleValues } from '../driver.ts';
import { describeRoutines } from './describe.ts';
import { firstLine, isAboutSession } from './diagnose.ts';
import { describeColumns } from './result-columns.ts';
import { run, type Session } from './session.ts';
import { TypeRefused } from './types.ts';

/** How texts are read as dates and numbers in a sampled call, whatever the server's country. */
const READING = `alter session set nls_date_format = 'YYYY-MM-DD HH24:MI:SS' nls_timestamp_format = 'YYYY-MM-DD HH24:MI:SS.FF'
  nls_timestamp_tz_format = 'YYYY-MM-DD HH24:MI:SS.FF TZH:TZM' nls_numeric_characters = '.,'`;
/** The longest a variable can be; a parameter has no length of its own. */
const SIZED: Readonly<Record<string, string>> = {
  VARCHAR2: 'VARCHAR2(32767)',
  VARCHAR: 'VARCHAR2(32767)',
  STRING: 'VARCHAR2(32767)',
  CHAR: 'CHAR(32767)',
  CHARACTER: 'CHAR(32767)',
  NVARCHAR2: 'NVARCHAR2(16383)',
  NCHAR: 'NCHAR(16383)',
  RAW: 'RAW(32767)',
  UROWID: 'UROWID(4000)',
};
const CURSOR = 'SYS_REFCURSOR';

/** Calls the routine in a read-only transaction, which is rolled back, and tells what its cursors and results hold. */
export async function sampleRoutine(session: Session, ref: RoutineRef, values: SampleValues): Promise<ResultShape[]> {
  const [routine] = allDescribed(await describeRoutines(session, [ref]));
  if (!routine) throw new Fault('routineGone', { values: { names: ref.name } });
  await run(session, READING);
  await run(session, 'set transaction read only');
  try {
    return await called(session, routine, values);
  } catch (error) {
    if (error instanceof TypeRefused) throw failed(`the type ${error.type} is of no use to a caller`);
    if (error instanceof Fault || isAboutSession(error)) throw error;
    throw failed(firstLine(error), error);
  } finally {
    await session.oracle.rollback().catch(() => {});
  }
}

function failed(message: string, cause?: unknown): Fault {
  return new Fault('sampleFailed', { values: { message: message.slice(0, 300) }, cause });
}

async function called(session: Session, routine: Routine, values: SampleValues): Promise<ResultShape[]> {
  const call = callOf(routine, values);
  const done = await run<unknown>(session, call.text, call.binds, { resultSet: true });
  const out = (done.outBinds ?? {}) as Record<string, oracledb.ResultSet<unknown> | null>;
  const implicit = (done as { implicitResults?: oracledb.ResultSet<unknown>[] }).implicitResults ?? [];
  const cursors = call.cursors.map(({ bind, cursor }) => ({ cursor, rows: out[bind] }));
  const opened = [
    ...(done.resultSet ? [done.resultSet] : []),
    ...cursors.flatMap(({ rows }) => rows ?? []),
    ...implicit,
  ];
  const described = await describeColumns(
    session,
    opened.map((one) => one.metaData),
  );
  await Promise.all(opened.map((one) => one.close()));
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

/** The text of a call, its values, and which bind carries which cursor. */
export interface SampleCall {
  readonly text: string;
  readonly binds: Readonly<Record<string, oracledb.BindParameter>>;
  readonly cursors: readonly { readonly bind: string; readonly cursor: string }[];
}

/** A pipelined function is selected from; anything else is called in a block with a variable for each parameter. */
export function callOf(routine: Routine, values: SampleValues): SampleCall {
  const { ref, returnValue } = routine;
  const name = [ref.schema, ...(ref.package ? [ref.package] : []), ref.name].map(oracleName).join('.');
  const given = routine.parameters.filter((one) => !one.hasDefault || typeof values[one.name] === 'string');
  const binds: Record<string, oracledb.BindParameter> = {};
  for (const [i, one] of given.entries()) if (isGiven(one)) binds[`v${i}`] = { val: textFor(one, values) };
  const own = routine.results[0];
  const cursorIn = (place: string) => {
    binds[place] = { dir: oracledb.BIND_OUT, type: oracledb.DB_TYPE_CURSOR };
  };
  if (routine.kind === 'function' && !returnValue && own?.kind === 'columns' && own.cursor === undefined) {
    const taken = given.map((one, i) => `${oracleName(one.name)} => ${expression(one.type, `:v${i}`)}`);
    return { text: `select * from table(${name}(${taken.join(', ')}))`, binds, cursors: [] };
  }
  const cursors: { bind: string; cursor: string }[] = [];
  const returnsCursor = routine.kind === 'function' && !returnValue;
  if (returnsCursor) {
    cursorIn('r');
    cursors.push({ bind: 'r', cursor: ref.name });
  }
  const declared: string[] = returnValue ? [`r ${sized(returnValue.databaseType)};`] : [];
  const taken = given.map((one, i) => {
    if (one.databaseType === CURSOR) {
      cursorIn(`v${i}`);
      cursors.push({ bind: `v${i}`, cursor: one.name });
      return `${oracleName(one.name)} => :v${i}`;
    }
    const start = isGiven(one) ? ` := ${expression(one.type, `:v${i}`)}` : '';
    declared.push(`v${i} ${sized(one.databaseType)}${start};`);
    return `${oracleName(one.name)} => v${i}`;
  });
  const target = returnsCursor ? ':r := ' : returnValue ? 'r := ' : '';
  const block = `declare ${declared.join(' ')} begin ${target}${name}${taken.length ? `(${taken.join(', ')})` : ''}; end;`;
  return { text: block, binds, cursors };
}

function isGiven({ mode, type, databaseType }: Parameter): boolean {
  return mode !== 'out' && databaseType !== CURSOR && type.kind !== 'list' && type.kind !== 'ref';
}

function textFor({ name, type }: Parameter, values: SampleValues): string | null {
  const text = values[name] ?? null;
  return type.kind === 'timestamp' ? (text?.replace(/[tT](?=\d)/, ' ') ?? null) : text;
}

/** The rest PL/SQL converts by itself. */
function expression(type: DataType, place: string): string {
  if (type.kind === 'boolean') return `(lower(${place}) in ('true', '1', 'y', 'yes'))`;
  return type.kind === 'bytes' ? `hextoraw(${place})` : place;
}

function sized(databaseType: string): string {
  return SIZED[databaseType] ?? databaseType;
}
