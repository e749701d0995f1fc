import type { Field } from '../../model/described/field.ts';
import type { Parameter, ParameterMode, ResultShape, Routine, RoutineRef } from '../../model/described/routine.ts';
import { withHash } from '../describe/signature-hash.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { RoutineRow } from './catalogue.ts';
import type { Types } from './types.ts';

const MODES: Readonly<Record<string, ParameterMode>> = { i: 'in', o: 'out', b: 'inout', v: 'variadic' };

interface Argument {
  readonly name: string;
  readonly mode: string;
  readonly oid: number;
}

/** The properties of a routine's calls that its row alone does not tell. */
interface Calls {
  readonly commits: boolean;
  readonly byPosition: boolean;
}

/** Lists every type number that a routine mentions. */
export function typesOf(row: RoutineRow): readonly number[] {
  return [row.returns, ...(row.all ?? row.inputs)];
}

/**
 * Reads one row of `pg_proc`. Its answer follows from `proretset` and its OUT arguments alone.
 * @throws TypeRefused when no caller could call it.
 */
export function routineOf(row: RoutineRow, types: Types, { commits, byPosition }: Calls): Routine {
  const all = argumentsOf(row);
  const answer = row.kind === 'p' ? outAnswer(all, types) : functionAnswer(row, all, types);
  const parameters = parametersOf(row, all, types, answer.asColumns);
  const columns = answer.results.flatMap((result) => (result.kind === 'columns' ? result.columns : []));
  return withHash({
    ref: refOf(row),
    kind: row.kind === 'p' ? 'procedure' : 'function',
    parameters,
    ...(answer.returnValue && { returnValue: answer.returnValue }),
    results: answer.results,
    commits,
    ...(byPosition && { byPosition }),
    readOnly: row.kind === 'f' && row.volatility !== 'v',
    types: types.used([...parameters, ...columns, ...(answer.returnValue ? [answer.returnValue] : [])]),
    ...(row.comment && { comment: row.comment }),
  });
}

export function refOf(row: Pick<RoutineRow, 'schema' | 'name' | 'types'>): RoutineRef {
  return { schema: row.schema, name: row.name, argumentTypes: row.types };
}

/** Reads the arguments. `t` is a column of RETURNS TABLE; an argument without a name can only be given by position. */
function argumentsOf(row: RoutineRow): Argument[] {
  return (row.all ?? row.inputs).map((oid, i) => ({ name: row.names?.[i] ?? '', mode: row.modes?.[i] ?? 'i', oid }));
}

/** Names an output without a name by its position, as the body does, so that no two are taken for one another. */
function outputName({ name }: Argument, index: number): string {
  return name || `$${index + 1}`;
}

/**
 * Reads the parameters. `asColumns`: the OUT arguments are columns or the return value, so an INOUT one stays an input.
 */
function parametersOf(row: RoutineRow, all: readonly Argument[], types: Types, asColumns: boolean): Parameter[] {
  const inputs = all.filter((argument) => 'ibv'.includes(argument.mode));
  const required =
    inputs.length - (inputs.some((argument) => argument.mode === 'v') ? variadicDefaults(row) : row.defaults);
  let given = 0;
  return all.flatMap((argument, index): Parameter[] => {
    const { mode: letter, oid } = argument;
    const mode = MODES[letter];
    if (!mode || (asColumns && mode === 'out')) return [];
    const name = mode === 'in' || mode === 'variadic' ? argument.name : outputName(argument, index);
    if (mode === 'out') return [{ ...types.field(name, oid, { nullable: true }), mode, hasDefault: false }];
    given += 1;
    const hasDefault = given > required;
    const isNull = hasDefault && row.nullDefaults?.[index] === true;
    return [
      {
        ...types.given(name, oid),
        mode: asColumns && mode === 'inout' ? 'in' : mode,
        hasDefault,
        ...(isNull ? { nullDefault: true } : {}),
      },
    ];
  });
}

/**
 * Counts the defaults of a VARIADIC routine. Beside VARIADIC the server applies no default to a call by name. A call by
 * position may end before the list, where no other routine could be meant.
 */
function variadicDefaults({ defaults, alone }: RoutineRow): number {
  return alone ? Math.min(defaults, 1) : 0;
}

interface Answer {
  readonly returnValue?: Field;
  readonly results: readonly ResultShape[];
  readonly asColumns: boolean;
}

/** Makes an answer of OUT arguments; those that are cursors carry rows besides. */
function outAnswer(all: readonly Argument[], types: Types): Answer {
  const results = all.flatMap((argument, index) =>
    'ob'.includes(argument.mode) && types.isCursor(argument.oid) ? [cursor(outputName(argument, index))] : [],
  );
  return { results, asColumns: false };
}

function functionAnswer(row: RoutineRow, all: readonly Argument[], types: Types): Answer {
  const out = all.filter((argument) => 'obt'.includes(argument.mode));
  if (row.set) return { results: [rows(row, out, types)], asColumns: true };
  const composite = out.length <= 1 && types.rowOf(row.returns) !== undefined;
  if (out.length > 0 && !composite) return outAnswer(all, types);
  if (out.length === 0 && types.isRecord(row.returns)) throw undeclared();
  if (types.isVoid(row.returns)) return { results: [], asColumns: false };
  if (types.isCursor(row.returns)) return { results: [cursor(row.name)], asColumns: false };
  const returnValue = types.field(out[0]?.name || row.name, row.returns, { nullable: true });
  return { returnValue, results: [], asColumns: out.length > 0 };
}

function rows(row: RoutineRow, out: readonly Argument[], types: Types): ResultShape {
  if (types.isCursor(row.returns)) throw new TypeRefused('SETOF refcursor', 'cursors');
  if (out.length <= 1 && types.isRecord(row.returns)) throw undeclared();
  const composite = types.rowOf(row.returns);
  const columns =
    out.length > 1 || !composite
      ? columnsOf(row, out).map((column) => types.field(column.name, column.oid, { nullable: true }))
      : composite;
  const origin = composite && out.length <= 1 ? { origin: types.field('', row.returns).databaseType } : {};
  return { kind: 'columns', columns, many: true, evidence: 'catalogue', ...origin };
}

/** Refuses rows whose columns only the caller could name. */
const undeclared = () => new TypeRefused('record', 'record');

/** Names columns: an OUT argument without a name is `column1`, `column2` …; a single one has the function's name. */
function columnsOf(row: RoutineRow, out: readonly Argument[]): { readonly name: string; readonly oid: number }[] {
  if (out.length <= 1) return [{ name: out[0]?.name || row.name, oid: row.returns }];
  return out.map((argument, i) => ({ name: argument.name || `column${i + 1}`, oid: argument.oid }));
}

/** Makes the result of a cursor: only running it tells its rows, which are read with the names they come with. */
function cursor(name: string): ResultShape {
  return { kind: 'unknown', reason: 'cursor', cursor: name };
}
