import type { Field } from '../../model/described/field.ts';
import type {
  Parameter,
  Refusal,
  ResultShape,
  Routine,
  RoutineRef,
  RoutineSummary,
} from '../../model/described/routine.ts';
import { withHash } from '../describe/signature.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { ColumnRow, ParameterRow, RoutineRow, SummaryRow } from './catalogue.ts';
import { type ModuleText, readModule } from './module-text.ts';
import { quoted, spelt, type Types } from './types.ts';

/** What a list can tell of types without asking for their columns. */
const ANY_TABLE = 'table type';

/** There are no overloads here: a routine is known by its name, and its parameters may change without its being another. */
export function refOf({ schema, name }: Pick<SummaryRow, 'schema' | 'name'>): RoutineRef {
  return { schema, name, argumentTypes: [] };
}

/** One line of a list. */
export function summaryOf(row: SummaryRow, types: Types): RoutineSummary {
  const returned = row.parameters.find((one) => one.id === 0);
  const given = row.parameters.filter((one) => one.id !== 0);
  const refused = refusalOf(row.parameters, types);
  const result = isProcedure(row) ? '' : ` → ${returned ? written(returned) : 'table'}`;
  return {
    ...refOf(row),
    kind: isProcedure(row) ? 'procedure' : 'function',
    signature: `(${given.map((one) => `${one.name} ${written(one)}${one.isOutput ? ' OUT' : ''}`).join(', ')})${result}`,
    parameterNames: given.map(parameterName),
    readOnly: !isProcedure(row),
    ...(refused && { refused }),
  };
}

/**
 * Reads one routine and the columns it answers. Functions cannot write, so they only read; a procedure may do anything.
 * @param describes whether the server could tell the first results of procedures.
 * @throws TypeRefused when no caller could call it.
 */
export function routineOf(row: RoutineRow, columns: readonly ColumnRow[], describes: boolean, types: Types): Routine {
  const text = readModule(row.definition);
  const returned = row.parameters.find((one) => one.id === 0);
  const parameters = row.parameters.filter((one) => one.id !== 0).map((one) => parameterOf(one, text, types));
  const returnValue = returned && !isProcedure(row) ? types.field(row.name, returned) : undefined;
  const results = returnValue ? [] : resultsOf(row, columns, describes, types);
  return withHash({
    ref: refOf(row),
    kind: isProcedure(row) ? 'procedure' : 'function',
    parameters,
    ...(returnValue && { returnValue }),
    results,
    commits: isProcedure(row) && text.commits,
    readOnly: !isProcedure(row),
    types: types.used(parameters),
    ...(row.comment && { comment: row.comment }),
  });
}

/** Columns with the names they have: none for one that has no name, so that it is read by its place. */
function columnsOf(rows: readonly ColumnRow[], types: Types): Field[] {
  return rows.map((row) => types.field(row.name ?? '', row, row.isNullable));
}

function isProcedure(row: Pick<SummaryRow, 'kind'>): boolean {
  return row.kind === 'P' || row.kind === 'PC';
}

/** Every output parameter takes a value too, null when the caller has none: so no caller has to give one. */
function parameterOf(row: ParameterRow, text: ModuleText, types: Types): Parameter {
  const spelling = row.name ?? '';
  const refused = refusedParameter(row);
  if (refused) throw new TypeRefused(refused);
  const name = spelling.toLowerCase();
  return {
    ...types.field(parameterName(row), row),
    mode: row.isOutput ? 'inout' : 'in',
    hasDefault: Boolean(row.isOutput) || Boolean(row.hasDefault) || text.defaults.has(name),
    ...(text.nullDefaults.has(name) ? { nullDefault: true } : {}),
  };
}

const parameterName = ({ name }: ParameterRow) => (name ?? '').replace(/^@/, '');

function resultsOf(row: RoutineRow, columns: readonly ColumnRow[], describes: boolean, types: Types): ResultShape[] {
  if (columns.some((one) => one.error) || (isProcedure(row) && !describes)) {
    return [{ kind: 'unknown', reason: 'resultSets' }];
  }
  // A function answers one result: without its columns there is nothing to generate until somebody completes them.
  if (columns.length === 0) return isProcedure(row) ? [] : [{ kind: 'unknown', reason: 'record' }];
  const evidence = isProcedure(row) ? 'described' : 'catalogue';
  return [{ kind: 'columns', columns: columnsOf(columns, types), many: true, evidence }];
}

function refusalOf(rows: readonly ParameterRow[], types: Types): Refusal | undefined {
  for (const row of rows) {
    const refused = refusedParameter(row);
    if (refused) return { reason: 'type', type: refused };
    // Whether a table type can be given is told when its columns are read.
    if (row.isTable) continue;
    try {
      types.field('', row);
    } catch (error) {
      if (error instanceof TypeRefused) return error.refusal;
      throw error;
    }
  }
  return undefined;
}

/** A cursor stays on the server; what type a variant comes back with is known to no caller. */
function refusedParameter(row: ParameterRow): string | undefined {
  if (row.isCursor) return 'cursor';
  return row.id !== 0 && row.isOutput && (row.base ?? row.type) === 'sql_variant' ? 'sql_variant OUTPUT' : undefined;
}

function written(row: ParameterRow): string {
  if (row.isCursor) return 'cursor';
  if (row.isTable) return row.typeSchema ? `${quoted(row.typeSchema)}.${quoted(row.type)}` : ANY_TABLE;
  return spelt(row);
}
