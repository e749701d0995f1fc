import type { Alphabet } from '../../../../../checks/names/alphabet.ts';
import { type MemberName, nameMembers, type WantedMember } from '../../../../../checks/names/members.ts';
import type { Field } from '../../../../../model/described/field.ts';
import { type KeptMembers, keysOf } from '../../../../../model/kept.ts';
import type { DataType } from '../../../../../model/types.ts';
import type { DatabaseMember } from './operation.ts';

/** The name of a parameter that has none: empty, or its position as `$1`. */
export const UNNAMED = /^(?:\$\d+)?$/;

/** Finds the project's type for a type reference of one routine. */
export type Resolve = (type: DataType) => DataType;

/** Finds the name that a parameter goes by from its name in the database. */
export type Spelling = (name: string) => string;
/** The spelling of columns, whose names stay as they are. */
export const AS_IT_IS: Spelling = (name) => name;

/** The rules by which the fields of one routine become members: their types, and the names that callers know. */
export interface Naming {
  readonly resolve: Resolve;
  readonly spelling: Spelling;
  readonly alphabet: Alphabet;
}

/**
 * Makes the members of a record, whose names are unique in it. A field without a name that can be spelled is called by its
 * position (`fallback`).
 * @example
 * customer_id integer, $2 text   →   customerId, value2
 */
export function toMembers(
  fields: readonly Field[],
  { resolve, spelling, alphabet }: Naming,
  kept: KeptMembers | undefined,
  fallback = (index: number) => `value${index + 1}`,
): readonly DatabaseMember[] {
  const keys = keysOf(fields.map(({ name }) => name));
  const wanted = fields.map(({ name }, index) => ({
    key: keys[index] ?? name,
    ...wantedName(spelling(name), fallback(index)),
  }));
  const names = nameMembers(wanted, kept, alphabet);
  return fields.map((field, index) => toMember(field, names[index] ?? asItIs(field.name), resolve));
}

const asItIs = (name: string): MemberName => ({ property: name, component: name });

/** Makes one member by its names. */
export function toMember(
  { name, type, nullable, databaseType, comment, label, place }: Field,
  { property, component }: MemberName,
  resolve: Resolve,
): DatabaseMember {
  return {
    name,
    property,
    component,
    type: resolve(type),
    nullable,
    databaseType,
    written: `${name} ${databaseType}`,
    ...(label === undefined ? {} : { label }),
    ...(place === undefined ? {} : { place }),
    ...(comment === undefined ? {} : { doc: comment }),
  };
}

/**
 * Finds the wanted name of a field: `fallback` where it has none.
 * @example
 * $2, fallback arg2   →   arg2
 */
export function wantedName(name: string, fallback: string): Omit<WantedMember, 'key'> {
  return { name: UNNAMED.test(name) ? fallback : name, fallback };
}
