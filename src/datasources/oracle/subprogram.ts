import type { RoutineRef } from '../../model/described/routine.ts';
import type { ArgumentRow } from './catalogue.ts';
import type { TypeRef } from './type-catalogue.ts';
import { refOfArgument, spellArgument } from './types.ts';

/** A procedure or function with its arguments, as the catalogue has them. */
export interface Subprogram {
  readonly ref: RoutineRef;
  readonly head: ArgumentRow;
  readonly arguments: readonly Argument[];
  /** The value that a function returns, which stands at position 0. */
  readonly returns?: Argument;
}

/** An argument and, before 18c, its parts: 18c no longer unfolds composite types. */
export interface Argument {
  readonly row: ArgumentRow;
  readonly inside: readonly ArgumentRow[];
}

/** Folds rows into routines; the rows come in the order of the catalogue's queries. */
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

/** Lists every named type that a routine mentions. */
export function typesOf({ arguments: taken, returns }: Subprogram): readonly TypeRef[] {
  const all = returns ? [...taken, returns] : taken;
  return all.flatMap(({ row, inside }) => [row, ...inside].flatMap((argument) => refOfArgument(argument) ?? []));
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

/** Makes references unique: overloads that differ only in their parameters' names have those in their references. */
function told(all: readonly Subprogram[]): readonly Subprogram[] {
  const key = ({ ref }: Subprogram) => JSON.stringify([ref.schema, ref.package ?? '', ref.name, ref.argumentTypes]);
  const alike = Map.groupBy(all, key);
  return all.map((subprogram) => {
    if (alike.get(key(subprogram))?.length === 1) return subprogram;
    const argumentTypes = subprogram.arguments.map(
      ({ row }, i) => `${row.argument ?? ''} ${subprogram.ref.argumentTypes[i]}`,
    );
    return { ...subprogram, ref: { ...subprogram.ref, argumentTypes } };
  });
}
