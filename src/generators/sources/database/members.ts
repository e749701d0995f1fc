import type { DataType } from '../../model/types.ts';
import { uniqueNames } from '../../names/unique.ts';
import { camel } from '../../names/words.ts';
import type { Field } from './described/field.ts';
import type { DatabaseMember } from './operation.ts';

/** Finds the project's type for a type reference of one routine. */
export type Resolve = (type: DataType) => DataType;

/** The members of a record: a Java component and JSON property for each field, unique in the record. */
export function toMembers(
  fields: readonly Field[],
  resolve: Resolve,
  unique = uniqueNames(),
): readonly DatabaseMember[] {
  return fields.map((field, index) => toMember(field, `value${index + 1}`, resolve, unique));
}

/** One member; `fallback` names it when the database gives it no name that can be spelled. */
export function toMember(
  { name, type, nullable, databaseType, comment }: Field,
  fallback: string,
  resolve: Resolve,
  unique: (name: string) => string,
): DatabaseMember {
  return {
    name,
    property: unique(camel(name, fallback)),
    type: resolve(type),
    nullable,
    databaseType,
    written: `${name} ${databaseType}`,
    ...(comment === undefined ? {} : { doc: comment }),
  };
}
