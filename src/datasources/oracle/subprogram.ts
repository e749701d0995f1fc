import type { RoutineRef } from '../../model/described/routine.ts';
import type { ArgumentRow } from './catalogue.ts';
import type { TypeRef } from './type-catalogue.ts';
import { refOfArgument, spellArgument } from './types.ts';

/** A procedure or function with its arguments, as the catalogue has them. */
export interface Subprogram {
  readonly ref: RoutineRef;
  readonly head: ArgumentRow;
  readonly arguments: readonly Argument[];
  /** What a function returns: it stands at position 0. */
  readonly returns?: Argument;
}

/** An argument and, before 18c, what it is made of: 18c no longer unfolds composite types. */
export interface Argument {
  readonly row: ArgumentRow;
  readonly inside: readonly ArgumentRow[];
}

/** Folds rows that come in the order of the catalogue's queries. */
export function foldRows(rows: readonly ArgumentRow[]): readonly Subprogram[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.schema, row.object, row.procedure, row.subprogram]));
  return told(
    [...groups.values()].flatMap((group): Subprogram[] => {
      const [head] = group;
      if (!head) return [];
      const all = argumentsOf(group);
      const returns = all.find(({ row }) => row.position === 0);
      const taken = all.filter(({ row }) => row.position !== 0);
      const argumentTypes = taken.map(({ row }) => spellArgument(row));
      return [{ ref: refOf(head, argumentTypes), head, arguments: taken, ...(returns ? { returns } : {}) }];
    }),
  );
}

/** Every named type that a routine mentions. */
export function typesOf({ arguments: taken, returns }: Subprogram): readonly TypeRef[] {
  const all = returns ? [...taken, returns] : taken;
  return all.flatMap(({ row, inside }) => [row, ...inside].flatMap((one) => refOfArgument(one) ?? []));
}

export function isCursor({ row }: Argument): boolean {
  return row.type === 'REF CURSOR';
}

function argumentsOf(group: readonly ArgumentRow[]): Argument[] {
  const all: { row: ArgumentRow; inside: ArgumentRow[] }[] = [];
  for (const row of group) {
    if (row.type === null) continue;
    if (!row.level) all.push({ row, inside: [] });
    else all.at(-1)?.inside.push(row);
  }
  return all;
}

function refOf(head: ArgumentRow, argumentTypes: readonly string[]): RoutineRef {
  const { schema, object, procedure } = head;
  if (head.objectType !== 'PACKAGE') return { schema, name: object, argumentTypes };
  return { schema, package: object, name: procedure ?? object, argumentTypes };
}

/** Overloads may differ in nothing but their parameters' names: then these belong to the identity. */
function told(all: readonly Subprogram[]): readonly Subprogram[] {
  const key = ({ ref }: Subprogram) => JSON.stringify([ref.schema, ref.package ?? '', ref.name, ref.argumentTypes]);
  const alike = Map.groupBy(all, key);
  return all.map((one) => {
    if (alike.get(key(one))?.length === 1) return one;
    const argumentTypes = one.arguments.map(({ row }, i) => `${row.argument ?? ''} ${one.ref.argumentTypes[i]}`);
    return { ...one, ref: { ...one.ref, argumentTypes } };
  });
}
