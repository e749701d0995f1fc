import { EVIDENCE, type Evidence, type Field } from '../model/described/field.ts';
import type { GivenColumn, GivenResult } from '../model/described/given-result.ts';
import type { ResultShape } from '../model/described/routine.ts';
import type { FieldFault } from '../model/fault.ts';

/**
 * Completes described results with the columns that an endpoint brings along. What the data source itself tells of a
 * result gives way only to columns that a person has edited.
 * @param field where the given results stand in the request: `endpoints.3.results`.
 */
export function withGivenResults(
  known: readonly ResultShape[],
  given: readonly GivenResult[],
  field: string,
): { readonly results: readonly ResultShape[]; readonly faults: readonly FieldFault[] } {
  const results = [...known];
  const faults: FieldFault[] = [];
  const plain: { readonly one: GivenResult; readonly index: number }[] = [];
  for (const [index, one] of given.entries()) {
    if (one.cursor === undefined) {
      plain.push({ one, index });
      continue;
    }
    const at = results.findIndex((shape) => cursorOf(shape) === one.cursor);
    if (at < 0) faults.push({ field: `${field}.${index}.cursor`, message: 'cursorUnknown' });
    else results[at] = completed(results[at], one);
  }
  const whole = results.flatMap((shape): ResultShape[] => {
    if (shape.kind === 'count' || cursorOf(shape) !== undefined) return [shape];
    if (isAnyNumber(shape) && plain.length > 0) return plain.splice(0).map(({ one }) => shapeOf(one));
    const next = plain.shift();
    return [next ? completed(shape, next.one) : shape];
  });
  for (const { index } of plain) faults.push({ field: `${field}.${index}`, message: 'resultUnknown' });
  return { results: whole, faults };
}

const cursorOf = (shape: ResultShape) => (shape.kind === 'count' ? undefined : shape.cursor);

const isAnyNumber = (shape: ResultShape) => shape.kind === 'unknown' && shape.reason === 'resultSets';

function completed(known: ResultShape | undefined, given: GivenResult): ResultShape {
  const edited = given.columns.some(({ evidence }) => evidence === 'edited');
  return known?.kind === 'columns' && !edited ? known : shapeOf(given);
}

function shapeOf({ columns, many, cursor }: GivenResult): ResultShape {
  const evidence = leastSure(columns);
  const fields = columns.map((column): Field => {
    const { evidence: own, ...field } = column;
    return own === evidence ? field : { ...field, evidence: own };
  });
  return { kind: 'columns', columns: fields, many, evidence, ...(cursor !== undefined && { cursor }) };
}

/** A result is as sure as its least sure column. */
function leastSure(columns: readonly GivenColumn[]): Evidence {
  return EVIDENCE.findLast((level) => columns.some(({ evidence }) => evidence === level)) ?? 'edited';
}
