import type { FieldPacket, QueryError } from 'mysql2';
import type { Parameter, ResultShape, Routine, RoutineRef } from '../../model/described/routine.ts';
import { tinyintAs } from '../../model/described/tinyint.ts';
import { Fault } from '../../model/fault.ts';
import { allDescribed, spelt } from '../describe/described.ts';
import { notSampled, withinSample } from '../describe/sampling.ts';
import type { SampleValues } from '../driver.ts';
import { readColumns } from './columns.ts';
import { describeRoutines } from './describe.ts';
import type { Packet } from './query/packet-type.ts';
import { columnOf, tablesOf } from './query/result-columns.ts';
import { sampleValue } from './sample-value.ts';
import { type LeftBehind, leftBehind } from './session/left-behind.ts';
import { ask, type Session, takenBack, whileBusy } from './session/session.ts';
import { quoted } from './sql-text.ts';
import { createTypes } from './types.ts';

const MAX_RESULTS = 100;
const MAX_MESSAGE = 300;
const MAX_NAMED = 5;
/** The error of a statement that would end a global transaction. */
const ENDS_TRANSACTION = 1399;

/**
 * Calls a procedure that may answer rows, takes back its work, and tells the columns of each result. Functions, and
 * procedures that answer no rows, are not called: the catalogue has told all.
 */
export async function sampleRoutine(
  session: Session,
  ref: RoutineRef,
  values: SampleValues,
  writes: boolean,
): Promise<ResultShape[]> {
  const [routine] = allDescribed(await describeRoutines(session, [ref]));
  if (!routine) throw new Fault('routineGone', { values: { names: spelt(ref) } });
  if (routine.results.length === 0) return [];
  refuseLeaving(ref, await leftBehind(session, ref), writes);
  const results = await asking(ref, () =>
    takenBack(session, writes, () => withinSample(ref, call(session, routine, values))),
  );
  const known = await readColumns(
    session,
    results.flatMap(({ packets }) => tablesOf(packets)),
  );
  // A shape travels without definitions of types: enumerations are told as their text.
  const types = createTypes({ enumerations: false });
  return results.map(({ packets, numbers }) => ({
    kind: 'columns',
    columns: packets.map((packet, at) => {
      const column = columnOf(packet, known, types);
      return numbers.has(at) ? tinyintAs(column, 'number') : column;
    }),
    many: true,
    evidence: 'sampled',
  }));
}

/** @throws Fault `sampleRefused` where the call could leave something behind that is not taken back. */
function refuseLeaving(ref: RoutineRef, { outside, tables, unread }: LeftBehind, writes: boolean): void {
  if (outside !== undefined) throw notSampled(ref, 'outside', outside);
  if (writes && unread) throw notSampled(ref, 'unread');
  if (writes && tables.length > 0) throw notSampled(ref, 'tables', tables.slice(0, MAX_NAMED).join(', '));
}

/** Calls a procedure; the value of an output parameter goes into a variable of the session. */
async function call(session: Session, { ref, parameters }: Routine, values: SampleValues): Promise<Sampled[]> {
  const value = (parameter: Parameter) =>
    sampleValue(parameter.databaseType, values[parameter.name] ?? null, session.server.product);
  const inout = parameters.flatMap((parameter, i) =>
    parameter.mode === 'inout' ? [`@forja_${i} = ${value(parameter)}`] : [],
  );
  if (inout.length > 0) await ask(session, `set ${inout.join(', ')}`);
  const given = parameters.map((parameter, i) => (parameter.mode === 'in' ? value(parameter) : `@forja_${i}`));
  return columnsOf(session, `call ${quoted(ref.schema)}.${quoted(ref.name)}(${given.join(', ')})`);
}

/** One result of a call. */
interface Sampled {
  readonly packets: readonly Packet[];
  /** The columns in which numbers other than 0 and 1 stood, so that they are no truth values. */
  readonly numbers: Set<number>;
}

/** Runs a statement for the columns of its results. Rows are only checked for numbers and are not kept. */
function columnsOf(session: Session, sql: string): Promise<Sampled[]> {
  return whileBusy(
    session,
    () =>
      new Promise((resolve, reject) => {
        const results: Sampled[] = [];
        session.core
          .query({ sql, rowsAsArray: true })
          .on('fields', (fields?: FieldPacket[]) => {
            if (fields && results.push({ packets: fields, numbers: new Set() }) > MAX_RESULTS)
              session.stream.destroy(new Error('Too many results'));
          })
          .on('result', (row: unknown) => noteNumbers(row, results.at(-1)))
          .on('error', (error: QueryError) => reject(error))
          .on('end', () => resolve(results));
      }),
  );
}

/** Notes the numbers of a row; a statement without rows answers no list. */
function noteNumbers(row: unknown, result: Sampled | undefined): void {
  if (!Array.isArray(row) || !result) return;
  for (const [at, value] of row.entries()) {
    if (typeof value === 'number' && value !== 0 && value !== 1) result.numbers.add(at);
  }
}

/** Turns an error of the call into a Fault for the person who asked; an error of the connection passes. */
async function asking<T>(ref: RoutineRef, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { sqlState, message, fatal, errno = 0 } = error as QueryError & { sqlState?: string };
    if (fatal || !sqlState) throw error;
    if (errno === ENDS_TRANSACTION) throw notSampled(ref, 'commits');
    throw new Fault('sampleFailed', {
      values: { name: spelt(ref), message: message.slice(0, MAX_MESSAGE), state: sqlState },
      cause: error,
    });
  }
}
