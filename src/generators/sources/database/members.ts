import { type KeptMembers, keysOf } from '../../model/kept.ts';
import type { DataType } from '../../model/types.ts';
import { nameMembers } from '../../names/members.ts';
import { camel } from '../../names/words.ts';
import type { Field } from './described/field.ts';
import type { DatabaseMember } from './operation.ts';

/** What stands for the name of a parameter that has none: its place. */
export const UNNAMED = /^(?:\$\d+)?$/;

/** Finds the project's type for a type reference of one routine. */
export type Resolve = (type: DataType) => DataType;

/** What a parameter is called by, of its name in the database. */
export type Spelling = (name: string) => string;
const AS_IT_IS: Spelling = (name) => name;

/**
 * The members of a record: a Java component and JSON property for each field, unique in the record. A field without a name that
 * can be spelled is called by its place (`fallback`).
 */
export function toMembers(
  fields: readonly Field[],
  resolve: Resolve,
  kept: KeptMembers | undefined,
  fallback = (index: number) => `value${index + 1}`,
  spelling: Spelling = AS_IT_IS,
): readonly DatabaseMember[] {
  const keys = keysOf(fields.map(({ name }) => name));
  const wanted = fields.map(({ name }, index) => ({
    key: keys[index] ?? name,
    name: wantedName(spelling(name), fallback(index)),
  }));
  const properties = nameMembers(wanted, kept);
  return fields.map((field, index) => toMember(field, properties[index] ?? field.name, resolve));
}

/** One member by its property. */
export function toMember(
  { name, type, nullable, databaseType, comment, label, place }: Field,
  property: string,
  resolve: Resolve,
): DatabaseMember {
  return {
    name,
    property,
    type: resolve(type),
    nullable,
    databaseType,
    written: `${name} ${databaseType}`,
    ...(label === undefined ? {} : { label }),
    ...(place === undefined ? {} : { place }),
    ...(comment === undefined ? {} : { doc: comment }),
  };
}

/** What a field's property would be called; `fallback` where its name is none or cannot be spelled. */
export function wantedName(name: string, fallback: string): string {
  return UNNAMED.test(name) ? fallback : camel(name, fallback);
}
