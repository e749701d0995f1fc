import type { Field } from '../../model/described/field.ts';
import type { Parameter, ResultShape, Routine } from '../../model/described/routine.ts';
import { withHash } from '../describe/signature-hash.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import { type Argument, isCursor, type Subprogram } from './subprogram.ts';
import type { Types } from './types.ts';

/** The behaviour of a routine that only its source tells. */
export interface Behaviour {
  readonly commits: boolean;
  /** The routine answers rows by DBMS_SQL.RETURN_RESULT. */
  readonly returnsResults: boolean;
}

const MODES = { IN: 'in', OUT: 'out', 'IN/OUT': 'inout' } as const;

/**
 * Reads one routine. Oracle never tells whether a function only reads, so none counts as such.
 * @throws TypeRefused when no caller could call it.
 */
export function routineOf(subprogram: Subprogram, types: Types, { commits, returnsResults }: Behaviour): Routine {
  const parameters = subprogram.arguments.map((argument) => parameterOf(argument, types));
  const answer = subprogram.returns ? returned(subprogram, subprogram.returns, types) : {};
  const cursors = subprogram.arguments
    .filter(isCursor)
    .map((argument) => cursorOf(argument, argument.row.argument ?? '', types));
  const results: ResultShape[] = [...(answer.result ? [answer.result] : []), ...cursors];
  if (returnsResults) results.push({ kind: 'unknown', reason: 'resultSets' });
  const columns = results.flatMap((result) => (result.kind === 'columns' ? result.columns : []));
  const { value } = answer;
  return withHash({
    ref: subprogram.ref,
    kind: subprogram.returns ? 'function' : 'procedure',
    parameters,
    ...(value ? { returnValue: value } : {}),
    results,
    commits,
    readOnly: false,
    types: types.used([...parameters, ...columns, ...(value ? [value] : [])]),
  });
}

/** Reads a parameter; a cursor that a caller would have to open has no caller outside of PL/SQL. */
function parameterOf(argument: Argument, types: Types): Parameter {
  const { row } = argument;
  const mode = MODES[row.mode ?? 'IN'];
  const name = row.argument ?? '';
  const hasDefault = row.defaulted === 'Y' && mode !== 'out';
  if (!isCursor(argument)) return { ...types.field(row, name), mode, hasDefault };
  if (mode !== 'out') throw new TypeRefused('REF CURSOR');
  return { name, type: { kind: 'string' }, nullable: true, databaseType: 'SYS_REFCURSOR', mode, hasDefault: false };
}

function returned(subprogram: Subprogram, returns: Argument, types: Types): { value?: Field; result?: ResultShape } {
  if (isCursor(returns)) return { result: cursorOf(returns, subprogram.ref.name, types) };
  if (subprogram.head.pipelined === 'YES') {
    return { result: { kind: 'columns', columns: types.rowsOf(returns.row), many: true, evidence: 'catalogue' } };
  }
  return { value: { ...types.field(returns.row, subprogram.ref.name), nullable: true } };
}

/** Reads a cursor. Before 18c the catalogue unfolds one that is bound to a row type: the record, then its fields. */
function cursorOf({ inside }: Argument, cursor: string, types: Types): ResultShape {
  const fields = inside.filter((row) => row.level === (inside[0]?.level ?? 0) + 1 && row.argument !== null);
  if (inside[0]?.type !== 'PL/SQL RECORD' || fields.length === 0) return { kind: 'unknown', reason: 'cursor', cursor };
  try {
    const columns = fields.map((row) => ({ ...types.field(row, row.argument ?? ''), nullable: true }));
    return { kind: 'columns', columns, many: true, evidence: 'catalogue', cursor };
  } catch (error) {
    if (error instanceof TypeRefused) return { kind: 'unknown', reason: 'cursor', cursor };
    throw error;
  }
}
