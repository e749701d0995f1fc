import { type ParsedQuery, replaceParameters } from '../../checks/sql/query.ts';
import type { Field } from '../../model/described/field.ts';
import type { Parameter } from '../../model/described/routine.ts';
import { invalidQuery } from '../describe/invalid-query.ts';
import type { ParsedStatement } from '../describe/parsed-statement.ts';
import type { TypeRow } from './catalogue.ts';
import type { Row } from './session.ts';
import { createTypes } from './types.ts';

/**
 * Writes the statement with a name for each occurrence of a parameter, because the server looks at each name once; the
 * first occurrence decides a parameter's type.
 * @example
 * select * from t where a = :x or b = :x   →   select * from t where a = @p0 or b = @p1
 */
export function withNames(query: ParsedQuery): {
  readonly text: string;
  readonly firsts: ReadonlyMap<string, string>;
} {
  let occurrences = 0;
  const firsts = new Map<string, string>();
  const { text } = replaceParameters(query, (name) => {
    const occurrence = `@p${occurrences++}`;
    if (!firsts.has(name)) firsts.set(name, occurrence);
    return occurrence;
  });
  return { text, firsts };
}

/**
 * Reads the rows of `sp_describe_undeclared_parameters`.
 * @throws TypeRefused
 */
export function parametersOf(
  query: ParsedQuery,
  firsts: ReadonlyMap<string, string>,
  rows: readonly Row[],
): Parameter[] {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const types = createTypes();
  return query.parameters.map((name) => {
    const row = byName.get(firsts.get(name)) ?? {};
    return { ...types.field(name, typeOf(row, 'suggested_')), mode: 'in', hasDefault: false };
  });
}

/**
 * Reads the rows of `sp_describe_first_result_set`.
 * @throws Fault `queryInvalid`, TypeRefused
 */
export function columnsOf(statement: ParsedStatement, rows: readonly Row[]): Field[] {
  const shown = rows.filter((row) => row.is_hidden !== true);
  const names = shown.map((row) => String(row.name ?? ''));
  const unnamed = names.indexOf('');
  if (unnamed >= 0) throw invalidQuery(statement, 'unnamedColumn', 0, { number: String(unnamed + 1) });
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw invalidQuery(statement, 'duplicateColumn', 0, { name: twice });
  const types = createTypes();
  return shown.map((row, i) => types.field(names[i] ?? '', typeOf(row, ''), row.is_nullable !== false));
}

/** Reads a type; both procedures tell types in columns of the same names, one of them with a prefix. */
function typeOf(row: Row, prefix: 'suggested_' | ''): TypeRow {
  const text = (name: string) => (typeof row[prefix + name] === 'string' ? (row[prefix + name] as string) : null);
  const number = (name: string) => Number(row[prefix + name] ?? 0);
  const [spelling, userType] = [text('system_type_name'), text('user_type_name')];
  return {
    type: userType ?? spelling ?? 'unknown',
    base: spelling,
    isClr: spelling === null && userType !== null,
    length: number('max_length'),
    precision: number('precision'),
    scale: number('scale'),
  };
}
