import type { Field } from '../../model/described/field.ts';
import type {
  Parameter,
  Refusal,
  ResultShape,
  Routine,
  RoutineRef,
  RoutineSummary,
} from '../../model/described/routine.ts';
import { withHash } from '../describe/signature-hash.ts';
import { TypeRefused } from '../describe/type-refused.ts';
import type { ColumnRow, ParameterRow, RoutineRow, SummaryRow } from './catalogue.ts';
import { type ModuleText, readModule } from './module-text.ts';
import { quoted, spelt, type Types } from './types.ts';

/** The text for a table type in a list, which does not read its columns. */
const ANY_TABLE = 'table type';

/** Makes a reference. There are no overloads here: a routine is known by its name, whatever its parameters are. */
export function refOf({ schema, name }: Pick<SummaryRow, 'schema' | 'name'>): RoutineRef {
  return { schema, name, argumentTypes: [] };
}

/** Makes one line of a list. */
export function summaryOf(row: SummaryRow, types: Types): RoutineSummary {
  const returned = row.parameters.find((parameter) => parameter.id === 0);
  const given = row.parameters.filter((parameter) => parameter.id !== 0);
  const refused = refusalOf(row.parameters, types);
  const result = isProcedure(row) ? '' : ` → ${returned ? written(returned) : 'table'}`;
  return {
    ...refOf(row),
    kind: isProcedure(row) ? 'procedure' : 'function',
    signature: `(${given.map((parameter) => `${parameter.name} ${written(parameter)}${parameter.isOutput ? ' OUT' : ''}`).join(', ')})${result}`,
    parameterNames: given.map(parameterName),
    readOnly: !isProcedure(row),
    ...(refused && { refused }),
  };
}

/**
 * Reads one routine and the columns that it answers. Functions cannot write, so they only read; a procedure may do
 * anything.
 * @param describes whether the server could tell the first results of procedures.
 * @throws TypeRefused when no caller could call it.
 */
export function routineOf(row: RoutineRow, columns: readonly ColumnRow[], describes: boolean, types: Types): Routine {
  const text = readModule(row.definition);
  const returned = row.parameters.find((parameter) => parameter.id === 0);
  const parameters = row.parameters
    .filter((parameter) => parameter.id !== 0)
    .map((parameter) => parameterOf(parameter, text, types));
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

/** Reads columns with their names; a column without a name is read by its position. */
function columnsOf(rows: readonly ColumnRow[], types: Types): Field[] {
  return rows.map((row) => types.field(row.name ?? '', row, row.isNullable));
}

function isProcedure(row: Pick<SummaryRow, 'kind'>): boolean {
  return row.kind === 'P' || row.kind === 'PC';
}

/**
 * Reads a parameter. Every output parameter takes a value too, null when the caller has none, so no caller has to give
 * one.
 */
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
  if (columns.some((column) => column.error) || (isProcedure(row) && !describes)) {
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

/** Refuses a parameter: a cursor stays on the server, and no caller knows the type that a variant comes back with. */
function refusedParameter(row: ParameterRow): string | undefined {
  if (row.isCursor) return 'cursor';
  return row.id !== 0 && row.isOutput && (row.base ?? row.type) === 'sql_variant' ? 'sql_variant OUTPUT' : undefined;
}

function written(row: ParameterRow): string {
  if (row.isCursor) return 'cursor';
  if (row.isTable) return row.typeSchema ? `${quoted(row.typeSchema)}.${quoted(row.type)}` : ANY_TABLE;
  return spelt(row);
}
