import type {
  Parameter,
  ParameterMode,
  Refusal,
  Routine,
  RoutineRef,
  RoutineSummary,
} from '../../model/described/routine.ts';
import { withHash } from '../describe/signature-hash.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { ParameterRow, RoutineRow, SummaryRow } from './catalogue.ts';
import type { Effects } from './effects.ts';
import { plainType, readTypeText } from './type-text.ts';
import { createTypes } from './types.ts';

const MODES: Readonly<Record<string, ParameterMode>> = { IN: 'in', OUT: 'out', INOUT: 'inout' };

export function refOf({ schema, name, parameters }: SummaryRow): RoutineRef {
  return { schema, name, argumentTypes: parameters.map((parameter) => parameter.type) };
}

/**
 * Makes a line of a routine list.
 * @param known `twin`: a procedure has the same name and arguments, so only that one can be referred to.
 */
export function summaryOf(
  row: SummaryRow,
  known: { readonly twin: boolean; readonly mayCall: boolean },
): RoutineSummary {
  const refused = refusalOf(row, known);
  return {
    ...refOf(row),
    kind: row.kind === 'PROCEDURE' ? 'procedure' : 'function',
    signature: `(${row.parameters.map(spelt).join(', ')})${row.returns === null ? '' : ` → ${row.returns}`}`,
    parameterNames: row.parameters.map(({ name }) => name),
    readOnly: onlyReads(row),
    ...(refused && { refused }),
  };
}

function refusalOf(row: SummaryRow, { twin, mayCall }: { twin: boolean; mayCall: boolean }): Refusal | undefined {
  if (twin) return { reason: 'sameName', type: row.name };
  return unknownType(row) ?? outArguments(row) ?? (mayCall ? undefined : { reason: 'execute', type: row.name });
}

function spelt({ name, mode, type }: ParameterRow): string {
  return `${mode === null || mode === 'IN' ? '' : `${mode} `}${name} ${type}`;
}

/** The type that a caller gives or takes today, where the declaration names a column. */
function typeOf({ type, anchored }: ParameterRow): string {
  return anchored ?? type;
}

/**
 * Refuses a function of MariaDB that gives more than its value: only variables can take that, and a SELECT has none.
 */
function outArguments({ kind, parameters, name }: SummaryRow): Refusal | undefined {
  const gives = kind === 'FUNCTION' && parameters.some(({ mode }) => mode === 'OUT' || mode === 'INOUT');
  return gives ? { reason: 'outArguments', type: name } : undefined;
}

function unknownType({ parameters, returns }: SummaryRow) {
  for (const type of [...parameters.map(typeOf), ...(returns === null ? [] : [returns])]) {
    try {
      plainType(type, readTypeText(type));
    } catch (error) {
      if (error instanceof TypeRefused) return error.refusal;
      throw error;
    }
  }
  return undefined;
}

/** Whether a routine declares that it only reads; `CONTAINS SQL` is the default of one that declares nothing. */
function onlyReads({ access }: SummaryRow): boolean {
  return access === 'READS SQL DATA' || access === 'NO SQL';
}

/**
 * Reads one routine.
 * @throws TypeRefused when no caller could call it.
 */
export function routineOf(row: RoutineRow, effects: Effects): Routine {
  const gives = outArguments(row);
  if (gives) throw new TypeRefused(gives.type, gives.reason);
  const types = createTypes();
  const isProcedure = row.kind === 'PROCEDURE';
  const parameters = row.parameters.map(
    (parameter): Parameter => ({
      ...types.field(parameter.name, typeOf(parameter), { nullable: true }),
      mode: MODES[parameter.mode ?? 'IN'] ?? 'in',
      hasDefault: false,
    }),
  );
  return withHash({
    ref: refOf(row),
    kind: isProcedure ? 'procedure' : 'function',
    parameters,
    ...(row.returns !== null &&
      !isProcedure && { returnValue: types.field(row.name, row.returns, { nullable: true }) }),
    results: isProcedure && effects.answers ? [{ kind: 'unknown', reason: 'resultSets' }] : [],
    commits: isProcedure && effects.commits,
    // What declares to read and writes would fail in a read-only transaction.
    readOnly: onlyReads(row) && !effects.writes,
    types: types.used(),
    ...(row.comment && { comment: row.comment }),
  });
}
