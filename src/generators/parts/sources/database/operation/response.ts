import {
  isSharedRow,
  type MemberName,
  nameMembers,
  nameRows,
  type WantedMember,
} from '../../../../../checks/names/members.ts';
import type { Field } from '../../../../../model/described/field.ts';
import type { ResultShape, Routine } from '../../../../../model/described/routine.ts';
import { type KeptOperation, responseKeys } from '../../../../../model/kept.ts';
import { AS_IT_IS, type Naming, type Resolve, toMember, toMembers, wantedName } from './members.ts';
import type { DatabaseDetail, DatabaseResponseMember, DatabaseRows } from './operation.ts';

/** A member before it has its names: the name in the database, the wanted name, and how the member is made. */
interface Answered {
  readonly kind: DatabaseResponseMember['kind'];
  readonly name: string;
  readonly wanted: Omit<WantedMember, 'key'>;
  /** The wanted end of a row's own record: `Row`, `Row2`. */
  readonly end?: string;
  make(names: MemberName, key: string, end: string): DatabaseResponseMember;
}

/**
 * Makes the members of an operation's answer, by one rule for every technology: its return value, its OUT parameters, its results
 * in their order, its update count. A result that a parameter carries has that parameter's name.
 * @example
 * procedure orders(out total int) that answers a result set   →   total, resultSet1; record OrdersResponse
 */
export function toResponse(
  routine: Routine,
  stem: string,
  naming: Naming,
  kept: KeptOperation | undefined,
): DatabaseDetail['response'] {
  const answered = [...valuesOf(routine, naming), ...resultsOf(routine.results, stem, naming, kept)];
  const keyed = responseKeys(answered).map((key, index) => ({ key, ...at(answered, index) }));
  const names = nameMembers(
    keyed.map(({ key, wanted }) => ({ key, ...wanted })),
    kept?.response,
    naming.alphabet,
  );
  const ends = rowEnds(keyed, kept);
  const members = keyed.map((answer, index) => answer.make(at(names, index), answer.key, ends.get(answer.key) ?? ''));
  return members.length > 1 ? { members, record: `${stem}Response` } : { members };
}

/** Names the parameters that carry a result: they are neither asked for nor answered as values. */
export function cursorNames(routine: Routine): ReadonlySet<string> {
  return new Set(
    routine.results.flatMap((result) => (result.kind !== 'count' && result.cursor ? [result.cursor] : [])),
  );
}

function valuesOf(routine: Routine, { resolve, spelling }: Naming): readonly Answered[] {
  const cursors = cursorNames(routine);
  return [
    ...(routine.returnValue ? [singleOf('return', routine.returnValue, called('returnValue'), resolve)] : []),
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

/** A name that the portal gives, because the database has none. */
function called(name: string): Answered['wanted'] {
  return { name, fallback: name };
}

function singleOf(role: 'return' | 'out', field: Field, wanted: Answered['wanted'], resolve: Resolve): Answered {
  const { name } = field;
  return {
    ...{ kind: 'value', name, wanted },
    make: (names) => ({ kind: 'value', role, member: toMember(field, names, resolve) }),
  };
}

/** The results of a routine: each is an update count, rows whose columns are unknown, or a table. */
function resultsOf(
  results: readonly ResultShape[],
  stem: string,
  naming: Naming,
  kept: KeptOperation | undefined,
): readonly Answered[] {
  const tablesIn = (shapes: readonly ResultShape[]) => shapes.filter(({ kind }) => kind === 'columns').length;
  const tables = tablesIn(results);
  return results.map((shape, index): Answered => {
    if (shape.kind === 'count') return COUNT;
    if (shape.kind === 'unknown') return unknownOf(shape, naming);
    const number = tablesIn(results.slice(0, index + 1));
    return tableOf(shape, { number, end: tables > 1 ? `Row${number}` : 'Row', stem }, naming, kept);
  });
}

const COUNT: Answered = {
  ...{ kind: 'count', name: '', wanted: called('updateCount') },
  make: (names) => ({ kind: 'count', ...names }),
};

/** A cursor whose columns are known only when it is read, or any number of result sets: rows are answered as they come. */
function unknownOf({ cursor }: Extract<ResultShape, { kind: 'unknown' }>, naming: Naming): Answered {
  const name = cursor ?? '';
  const any = cursor === undefined ? { tables: true as const } : { cursor };
  const wanted = cursor === undefined ? called('resultSets') : wantedName(naming.spelling(cursor), 'rows');
  const rows = { kind: 'rows', name, row: '', columns: [], many: true, ...any } as const;
  return { kind: 'rows', name, wanted, make: (names) => ({ ...rows, ...names }) };
}

/** Rows of known columns; `number`: which of the routine's tables they are. */
function tableOf(
  { cursor, columns, many, origin }: Extract<ResultShape, { kind: 'columns' }>,
  { number, end: wantedEnd, stem }: { readonly number: number; readonly end: string; readonly stem: string },
  naming: Naming,
  kept: KeptOperation | undefined,
): Answered {
  const name = cursor ?? '';
  const wanted = wantedName(naming.spelling(name), `resultSet${number}`);
  return {
    ...{ kind: 'rows', name, wanted, end: wantedEnd },
    make(names, key, end): DatabaseRows {
      const before = kept?.rows.get(key);
      return {
        ...{ kind: 'rows', name, ...names, row: isSharedRow(before?.type) ? before.type : stem + end },
        columns: toMembers(columns, { ...naming, spelling: AS_IT_IS }, before?.columns),
        many,
        ...(cursor === undefined ? {} : { cursor }),
        ...(origin === undefined ? {} : { origin }),
        ...(before ? { published: true } : {}),
      };
    },
  };
}

/** Finds the ends of the names of rows' records, by the keys of the rows. */
function rowEnds(all: readonly (Answered & { readonly key: string })[], kept: KeptOperation | undefined) {
  const wanted = all.flatMap(({ key, end }) => (end === undefined ? [] : [{ key, name: end }]));
  const before = new Map([...(kept?.rows ?? [])].map(([key, { end }]) => [key, end]));
  const ends = nameRows(wanted, before);
  return new Map(wanted.map(({ key }, index) => [key, at(ends, index)]));
}

function at<T>(list: readonly T[], index: number): T {
  return list[index] as T;
}
