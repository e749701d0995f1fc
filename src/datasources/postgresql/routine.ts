import type { Field } from '../../generators/model/data-type.ts';
import type { Parameter, ParameterMode, ResultShape, Routine, RoutineRef } from '../../generators/model/routine.ts';
import { withHash } from '../signature.ts';
import type { RoutineRow } from './catalogue.ts';
import { TypeRefused, type Types } from './types.ts';

const MODES: Readonly<Record<string, ParameterMode>> = { i: 'in', o: 'out', b: 'inout', v: 'variadic' };

interface Argument {
  readonly name: string;
  readonly mode: string;
  readonly oid: number;
}

/** Every type number that a routine mentions. */
export function typesOf(row: RoutineRow): readonly number[] {
  return [row.returns, ...(row.all ?? row.inputs)];
}

/**
 * Reads one row of `pg_proc`. What a routine answers is decided from `proretset` and its OUT arguments alone.
 * @throws TypeRefused when no caller could call it.
 */
export function routineOf(row: RoutineRow, types: Types, commits: boolean): Routine {
  const all = argumentsOf(row);
  const answer = row.kind === 'p' ? procedureAnswer(all, types) : functionAnswer(row, all, types);
  const parameters = [...inputs(row, all, types, answer.rows), ...answer.out];
  const ordered = all.flatMap((one) => parameters.filter((parameter) => parameter.name === one.name));
  const columns = answer.results.flatMap((result) => (result.kind === 'columns' ? result.columns : []));
  return withHash({
    ref: refOf(row),
    kind: row.kind === 'p' ? 'procedure' : 'function',
    parameters: ordered,
    ...(answer.returnValue && { returnValue: answer.returnValue }),
    results: answer.results,
    commits,
    readOnly: row.kind === 'f' && row.volatility !== 'v',
    types: types.used([...ordered, ...columns, ...(answer.returnValue ? [answer.returnValue] : [])]),
    ...(row.comment && { comment: row.comment }),
  });
}

export function refOf(row: Pick<RoutineRow, 'schema' | 'name' | 'types'>): RoutineRef {
  return { schema: row.schema, name: row.name, argumentTypes: row.types };
}

/** An argument without a name is called as PostgreSQL numbers it; `t` is a column of RETURNS TABLE. */
function argumentsOf(row: RoutineRow): Argument[] {
  return (row.all ?? row.inputs).map((oid, i) => ({
    name: row.names?.[i] || `$${i + 1}`,
    mode: row.modes?.[i] ?? 'i',
    oid,
  }));
}

/** In a function that answers rows, an INOUT argument is an input and a column. */
function inputs(row: RoutineRow, all: readonly Argument[], types: Types, rows: boolean): Parameter[] {
  const given = all.filter((one) => 'ibv'.includes(one.mode));
  return given.map((one, i) => {
    const mode = MODES[one.mode] ?? 'in';
    const hasDefault = i >= given.length - row.defaults;
    return { ...types.field(one.name, one.oid), mode: rows && mode === 'inout' ? 'in' : mode, hasDefault };
  });
}

interface Answer {
  readonly returnValue?: Field;
  readonly results: readonly ResultShape[];
  readonly out: readonly Parameter[];
  readonly rows: boolean;
}

function procedureAnswer(all: readonly Argument[], types: Types): Answer {
  return { ...outAnswer(all, types), rows: false };
}

function outAnswer(all: readonly Argument[], types: Types): Pick<Answer, 'out' | 'results'> {
  const cursors = all.filter((one) => 'ob'.includes(one.mode) && types.isCursor(one.oid));
  const out = all.filter((one) => one.mode === 'o');
  return {
    out: out.map((one) => ({ ...types.field(one.name, one.oid, { nullable: true }), mode: 'out', hasDefault: false })),
    results: cursors.map((one) => cursor(one.name)),
  };
}

function functionAnswer(row: RoutineRow, all: readonly Argument[], types: Types): Answer {
  const out = all.filter((one) => 'obt'.includes(one.mode));
  if (row.set) return { results: [rows(row, out, types)], out: [], rows: true };
  const composite = out.length <= 1 && types.rowOf(row.returns) !== undefined;
  if (out.length > 0 && !composite) return { ...outAnswer(all, types), rows: false };
  if (types.isVoid(row.returns)) return { results: [], out: [], rows: false };
  if (types.isCursor(row.returns)) return { results: [cursor(row.name)], out: [], rows: false };
  const returnValue = types.field(out[0]?.name ?? row.name, row.returns, { nullable: true });
  return { returnValue, results: [], out: [], rows: composite && out.length === 1 };
}

function rows(row: RoutineRow, out: readonly Argument[], types: Types): ResultShape {
  if (types.isCursor(row.returns)) throw new TypeRefused('SETOF refcursor');
  const composite = types.rowOf(row.returns);
  const columns =
    out.length > 1 || !composite
      ? (out.length > 0 ? out : [{ name: row.name, oid: row.returns }]).map((one) =>
          types.field(one.name, one.oid, { nullable: true }),
        )
      : composite;
  return { kind: 'columns', columns, many: true, evidence: 'catalogue' };
}

/** What a cursor carries is known only by running it: its rows are read with the names they come with. */
function cursor(name: string): ResultShape {
  return { kind: 'unknown', reason: 'cursor', cursor: name };
}
