import type { ColumnType, GivenColumn, GivenResult } from '../../../model/described/given-result.ts';
import type { ResultShape } from '../../../model/described/routine.ts';
import type { DataType } from '../../../model/types.ts';
import { withGivenResults } from '../../../shared/given-results.ts';
import type { DescribedRoutine } from '../../../shared/wire/described.ts';

/** Columns that are known, from wherever. */
export type Rows = ResultShape & { readonly kind: 'columns' };

/** Returns the results of an endpoint: as described, completed by those that were sampled or edited. */
export function resultsOf(routine: DescribedRoutine, given: readonly GivenResult[] = []): readonly ResultShape[] {
  return withGivenResults(routine.results as readonly ResultShape[], given, '').results;
}

/** Whether a routine may answer any number of result sets. */
export function hasAnyNumber({ results }: DescribedRoutine): boolean {
  return results.some((shape) => shape.kind === 'unknown' && shape.cursor === undefined);
}

/** How many results stand in line, without a cursor. */
export function plainCount(results: readonly ResultShape[]): number {
  return results.filter((shape) => shape.kind !== 'count' && shape.cursor === undefined).length;
}

/** A result's slot among those that an endpoint has to tell: its cursor, or its number among the others. */
export type Slot = { readonly cursor: string } | { readonly plain: number };

/** @returns the slot of each result; a count has none. */
export function slotsOf(results: readonly ResultShape[]): readonly (Slot | undefined)[] {
  let plain = 0;
  return results.map((shape) => {
    if (shape.kind === 'count') return undefined;
    return shape.cursor === undefined ? { plain: plain++ } : { cursor: shape.cursor };
  });
}

/** Adds a result that is now known better. Results before it in line are written down too. */
export function withResult(
  results: readonly ResultShape[],
  given: readonly GivenResult[],
  slot: Slot,
  better: GivenResult,
): readonly GivenResult[] {
  const cursors = given.filter(({ cursor }) => cursor !== undefined);
  const plain = given.filter(({ cursor }) => cursor === undefined);
  if ('cursor' in slot) {
    const told = { ...better, cursor: slot.cursor };
    return [...cursors.filter(({ cursor }) => cursor !== slot.cursor), told, ...plain];
  }
  const line = results.filter((shape): shape is Rows => shape.kind === 'columns' && shape.cursor === undefined);
  const before = line.slice(0, slot.plain).map((shape, index) => plain[index] ?? givenOf(shape));
  return [...cursors, ...before, better, ...plain.slice(slot.plain + 1)];
}

/** Adds the findings of a sampled call: columns of results that nobody knew. */
export function sampledResults(
  routine: DescribedRoutine,
  given: readonly GivenResult[],
  sampled: readonly ResultShape[],
): readonly GivenResult[] {
  const unknown = routine.results.filter((shape) => shape.kind === 'unknown');
  const cursors = new Set(unknown.flatMap((shape) => shape.cursor ?? []));
  const rows = sampled
    .filter((shape): shape is Rows => shape.kind === 'columns')
    .map((result) => givenOf(result, 'sampled'));
  const inCursors = rows.filter(({ cursor }) => cursor !== undefined && cursors.has(cursor));
  const hasPlain = unknown.some(({ cursor }) => cursor === undefined);
  const inLine = hasPlain ? rows.filter(({ cursor }) => cursor === undefined) : [];
  const told = new Set(inCursors.map(({ cursor }) => cursor));
  const kept = given.filter(({ cursor }) => (cursor === undefined ? inLine.length === 0 : !told.has(cursor)));
  return [...kept, ...inCursors, ...inLine];
}

/** Known columns as an endpoint tells them. A type that only the data source can define is told as text. */
export function givenOf(shape: Rows, evidence = shape.evidence): GivenResult {
  const isAlone = (name: string) =>
    name !== '' && shape.columns.filter((column) => isSame(column.name, name)).length === 1;
  const columns = shape.columns.map(
    (column, index): GivenColumn => ({
      name: column.name,
      ...(evidence === 'sampled' && !isAlone(column.name) && { place: index + 1 }),
      type: columnTypeOf(column.type),
      databaseType: column.databaseType.slice(0, 200),
      nullable: column.nullable,
      evidence: column.evidence ?? evidence,
    }),
  );
  return { columns, many: shape.many, ...(shape.cursor !== undefined && { cursor: shape.cursor }) };
}

/** Drivers find a label in whatever case it is written. */
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function columnTypeOf(type: DataType): ColumnType {
  if (!('of' in type)) return 'name' in type ? { kind: 'string' } : type;
  const of = type.kind === 'list' ? columnTypeOf(type.of) : undefined;
  return of && of.kind !== 'list' ? { kind: 'list', of } : { kind: 'string' };
}
