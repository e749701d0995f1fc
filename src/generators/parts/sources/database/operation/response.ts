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

/** A member before it has its name: what carries it, what it would be called, and what it becomes. */
interface Answered {
  readonly kind: DatabaseResponseMember['kind'];
  readonly name: string;
  readonly wanted: Omit<WantedMember, 'key'>;
  /** A row's own wanted end: `Row`, `Row2`. */
  readonly end?: string;
  make(names: MemberName, key: string, end: string): DatabaseResponseMember;
}

/**
 * What an operation answers, by one rule for every technology: its return value, its OUT parameters, its results in
 * order, its update count. A result that a parameter carries has that parameter's name.
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

/** Parameters that carry a result: they are neither asked for nor answered as values. */
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

/** What is called by nobody but us. */
const called = (name: string) => ({ name, fallback: name });

function singleOf(role: 'return' | 'out', field: Field, wanted: Answered['wanted'], resolve: Resolve): Answered {
  const { name } = field;
  return {
    ...{ kind: 'value', name, wanted },
    make: (names) => ({ kind: 'value', role, member: toMember(field, names, resolve) }),
  };
}

function resultsOf(
  results: readonly ResultShape[],
  stem: string,
  naming: Naming,
  kept: KeptOperation | undefined,
): readonly Answered[] {
  const tables = results.filter((result) => result.kind === 'columns').length;
  let table = 0;
  return results.map((shape): Answered => {
    if (shape.kind === 'count') {
      return { kind: 'count', name: '', wanted: called('updateCount'), make: (names) => ({ kind: 'count', ...names }) };
    }
    const carrier = shape.cursor === undefined ? {} : { cursor: shape.cursor };
    const { cursor: name = '' } = shape;
    // What a cursor carries may be known only when it is read: rows without columns are answered as they come.
    if (shape.kind === 'unknown') {
      const any = shape.cursor === undefined ? { tables: true as const } : carrier;
      const wanted =
        shape.cursor === undefined ? called('resultSets') : wantedName(naming.spelling(shape.cursor), 'rows');
      const rows = { kind: 'rows', name, row: '', columns: [], many: true, ...any } as const;
      return { kind: 'rows', name, wanted, make: (names) => ({ ...rows, ...names }) };
    }
    table += 1;
    const wanted = wantedName(naming.spelling(shape.cursor ?? ''), `resultSet${table}`);
    return {
      ...{ kind: 'rows', name, wanted, end: tables > 1 ? `Row${table}` : 'Row' },
      make(names, key, end): DatabaseRows {
        const before = kept?.rows.get(key);
        const columns = toMembers(shape.columns, { ...naming, spelling: AS_IT_IS }, before?.columns);
        return {
          ...{
            kind: 'rows',
            name,
            ...names,
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
