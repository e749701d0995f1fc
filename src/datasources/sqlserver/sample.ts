import type { Parameter, ResultShape, Routine, RoutineRef } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import { allDescribed, spelt } from '../describe/described.ts';
import { withinSample } from '../describe/sampling.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { SampleValues } from '../driver.ts';
import { describeRoutines } from './describe.ts';
import { errorsOf } from './diagnose.ts';
import { fieldsOf } from './result-columns.ts';
import { ask, type ResultColumns, type Session, type Values } from './session.ts';
import { createTypes, quoted } from './types.ts';

const MAX_MESSAGE = 300;
/** The types that a variable cannot have, each with the type that can hold its values. */
const HELD_IN: Readonly<Record<string, string>> = {
  text: 'varchar(max)',
  ntext: 'nvarchar(max)',
  image: 'varbinary(max)',
  timestamp: 'binary(8)',
};

/**
 * Calls a routine in a transaction that is rolled back, and tells the columns of each result. When it fails, whoever
 * holds the session closes it, and the server takes back the work.
 */
export async function sampleRoutine(session: Session, ref: RoutineRef, values: SampleValues): Promise<ResultShape[]> {
  const [routine] = allDescribed(await describeRoutines(session, [ref]));
  if (!routine) throw new Fault('routineGone', { values: { names: spelt(ref) } });
  // The one value that a scalar function returns is known.
  if (routine.returnValue) return [];
  const results: ResultColumns[] = [];
  const { text, given } = callOf(routine, values);
  session.spent = true;
  try {
    await ask(session, 'set xact_abort on; begin transaction');
    await withinSample(ref, ask(session, text, given, { results: (columns) => results.push(columns) }));
    await ask(session, 'if @@trancount > 0 rollback transaction; set xact_abort off');
  } catch (error) {
    throw failed(error, ref);
  }
  return results.map((columns) => shapeOf(columns, ref));
}

/**
 * Writes a call: all arguments go by position, in variables of the parameters' own types; a table is given empty.
 * @example
 * shop.add_order(@total decimal(9,2))   →   declare @a0 … = convert(…, @v0); exec [shop].[add_order] @a0
 */
function callOf({ kind, ref, parameters }: Routine, values: SampleValues): { text: string; given: Values } {
  const given: Record<string, string | null> = {};
  const declared = parameters.map((parameter, index) => {
    if (parameter.type.kind === 'list') return `declare @a${index} ${parameter.databaseType};`;
    given[`v${index}`] = values[parameter.name] ?? null;
    const type = HELD_IN[parameter.databaseType] ?? parameter.databaseType;
    return `declare @a${index} ${type} = convert(${type}, @v${index}${styleOf(parameter)});`;
  });
  const name = `${quoted(ref.schema)}.${quoted(ref.name)}`;
  const named = parameters
    .map((parameter, index) => `@a${index}${parameter.mode === 'inout' ? ' output' : ''}`)
    .join(', ');
  const call = kind === 'procedure' ? `exec ${name} ${named}` : `select * from ${name}(${named})`;
  return { text: [...declared, call].join('\n'), given };
}

/** Writes the style of bytes, which people write as `0x…`. */
function styleOf({ type }: Parameter): string {
  return type.kind === 'bytes' ? ', 1' : '';
}

function shapeOf(columns: ResultColumns, ref: RoutineRef): ResultShape {
  try {
    return { kind: 'columns', columns: fieldsOf(columns, createTypes()), many: true, evidence: 'sampled' };
  } catch (error) {
    if (!(error instanceof TypeRefused)) throw error;
    const { reason, type } = error.refusal;
    throw new Fault('routineRefused', { values: { name: spelt(ref), reason, context: reason, type } });
  }
}

/** Turns an error of the call into a Fault for the person who asked; a lost connection passes. */
function failed(error: unknown, ref: RoutineRef): unknown {
  const said = errorsOf(error).find((failure) => failure.number !== undefined);
  if (!said) return error;
  const message = said.message.slice(0, MAX_MESSAGE);
  return new Fault('sampleFailed', { values: { name: spelt(ref), message, state: String(said.number) }, cause: error });
}
