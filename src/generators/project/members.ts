import type { DataType, Field } from '../model/data-type.ts';
import type { Member } from '../model/project.ts';
import { camel } from '../names/words.ts';

/** Finds the project's type for a type reference of one routine. */
export type Resolve = (type: DataType) => DataType;

/** Gives out names that differ, in the order asked: `total`, `total2`. */
export function uniqueNames(taken: Iterable<string> = []): (wanted: string) => string {
  const used = new Map([...taken].map((name) => [name, 1]));
  return (wanted) => {
    let name = wanted;
    let count = used.get(wanted) ?? 0;
    if (count > 0) {
      do name = `${wanted}${++count}`;
      while (used.has(name));
    }
    used.set(wanted, Math.max(count, 1));
    if (name !== wanted) used.set(name, 1);
    return name;
  };
}

/** The members of a record: a Java component and JSON property for each field, unique in the record. */
export function toMembers(fields: readonly Field[], resolve: Resolve, unique = uniqueNames()): readonly Member[] {
  return fields.map((field, index) => toMember(field, `value${index + 1}`, resolve, unique));
}

/** One member; `fallback` names it when the database gives it no name that can be spelled. */
export function toMember(field: Field, fallback: string, resolve: Resolve, unique: (name: string) => string): Member {
  return { ...field, type: resolve(field.type), property: unique(camel(field.name, fallback)) };
}
