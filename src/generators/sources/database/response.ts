import { type KeptOperation, responseKeys } from '../../model/kept.ts';
import { isSharedRow, nameMembers, nameRows } from '../../names/members.ts';
import type { Field } from './described/field.ts';
import type { ResultShape, Routine } from './described/routine.ts';
import { type Resolve, type Spelling, toMember, toMembers, wantedName } from './members.ts';
import type { DatabaseDetail, DatabaseResponseMember, DatabaseRows } from './operation.ts';

/** A member before it has its name: what carries it, what it would be called, and what it becomes. */
interface Answered {
  readonly kind: DatabaseResponseMember['kind'];
  readonly name: string;
  readonly wanted: string;
  /** A row's own wanted end: `Row`, `Row2`. */
  readonly end?: string;
  make(property: string, key: string, end: string): DatabaseResponseMember;
}

/**
 * What an operation answers, by one rule for every technology: its return value, its OUT parameters, its results in
 * order, its update count. A result that a parameter carries has that parameter's name.
 */
export function toResponse(
  routine: Routine,
  stem: string,
  resolve: Resolve,
  kept: KeptOperation | undefined,
  spelling: Spelling,
): DatabaseDetail['response'] {
  const answered = [
    ...valuesOf(routine, resolve, spelling),
    ...resultsOf(routine.results, stem, { resolve, spelling }, kept),
  ];
  const keyed = responseKeys(answered).map((key, index) => ({ key, ...at(answered, index) }));
  const properties = nameMembers(
    keyed.map(({ key, wanted }) => ({ key, name: wanted })),
    kept?.response,
  );
  const ends = rowEnds(keyed, kept);
  const members = keyed.map((one, index) => one.make(at(properties, index), one.key, ends.get(one.key) ?? ''));
  return members.length > 1 ? { members, record: `${stem}Response` } : { members };
}

/** Parameters that carry a result: they are neither asked for nor answered as values. */
export function cursorNames(routine: Routine): ReadonlySet<string> {
  return new Set(
    routine.results.flatMap((result) => (result.kind !== 'count' && result.cursor ? [result.cursor] : [])),
  );
}

function valuesOf(routine: Routine, resolve: Resolve, spelling: Spelling): readonly Answered[] {
  const cursors = cursorNames(routine);
  return [
    ...(routine.returnValue ? [singleOf('return', routine.returnValue, 'returnValue', resolve)] : []),
    ...routine.parameters.flatMap((parameter, index) =>
      (parameter.mode === 'out' || parameter.mode === 'inout') && !cursors.has(parameter.name)
        ? [singleOf('out', parameter, wantedName(spelling(parameter.name), `out${index + 1}`), resolve)]
        : [],
    ),
    ...keyOf(routine, resolve),
  ];
}

function keyOf({ generatedKey }: Routine, resolve: Resolve): readonly Answered[] {
  if (!generatedKey) return [];
  return [singleOf('out', generatedKey, wantedName(generatedKey.name, 'generatedKey'), resolve)];
}

function singleOf(role: 'return' | 'out', field: Field, wanted: string, resolve: Resolve): Answered {
  const { name } = field;
  return {
    ...{ kind: 'value', name, wanted },
    make: (property) => ({ kind: 'value', role, member: toMember(field, property, resolve) }),
  };
}

function resultsOf(
  results: readonly ResultShape[],
  stem: string,
  { resolve, spelling }: { readonly resolve: Resolve; readonly spelling: Spelling },
  kept: KeptOperation | undefined,
): readonly Answered[] {
  const tables = results.filter((result) => result.kind === 'columns').length;
  let table = 0;
  return results.map((shape): Answered => {
    if (shape.kind === 'count') {
      return { kind: 'count', name: '', wanted: 'updateCount', make: (property) => ({ kind: 'count', property }) };
    }
    const carrier = shape.cursor === undefined ? {} : { cursor: shape.cursor };
    const { cursor: name = '' } = shape;
    // What a cursor carries may be known only when it is read: rows without columns are answered as they come.
    if (shape.kind === 'unknown') {
      const any = shape.cursor === undefined ? { tables: true as const } : carrier;
      const wanted = shape.cursor === undefined ? 'resultSets' : wantedName(spelling(shape.cursor), 'rows');
      const rows = { kind: 'rows', name, row: '', columns: [], many: true, ...any } as const;
      return { kind: 'rows', name, wanted, make: (property) => ({ ...rows, property }) };
    }
    table += 1;
    const wanted = shape.cursor ? wantedName(spelling(shape.cursor), `resultSet${table}`) : `resultSet${table}`;
    return {
      ...{ kind: 'rows', name, wanted, end: tables > 1 ? `Row${table}` : 'Row' },
      make(property, key, end): DatabaseRows {
        const before = kept?.rows.get(key);
        const columns = toMembers(shape.columns, resolve, before?.columns);
        return {
          ...{
            kind: 'rows',
            name,
            property,
            row: isSharedRow(before?.type) ? before.type : stem + end,
            columns,
            many: shape.many,
            ...carrier,
          },
          ...(shape.origin === undefined ? {} : { origin: shape.origin }),
          ...(before ? { published: true } : {}),
        };
      },
    };
  });
}

/** The ends of the names of rows' records, by the keys of the rows. */
function rowEnds(all: readonly (Answered & { readonly key: string })[], kept: KeptOperation | undefined) {
  const wanted = all.flatMap(({ key, end }) => (end === undefined ? [] : [{ key, name: end }]));
  const before = new Map([...(kept?.rows ?? [])].map(([key, { end }]) => [key, end]));
  const ends = nameRows(wanted, before);
  return new Map(wanted.map(({ key }, index) => [key, at(ends, index)]));
}

function at<T>(list: readonly T[], index: number): T {
  return list[index] as T;
}
