/** PostgreSQL's polymorphic types: all types of one family in a call follow from one choice (its manual, 38.2.5). */
const FAMILIES = {
  any: ['anyelement', 'anyarray', 'anynonarray', 'anyenum', 'anyrange', 'anymultirange'],
  anycompatible: [
    ...['anycompatible', 'anycompatiblearray', 'anycompatiblenonarray'],
    ...['anycompatiblerange', 'anycompatiblemultirange'],
  ],
} as const satisfies Record<string, readonly string[]>;

export type Family = keyof typeof FAMILIES;

/**
 * The chosen type of each family, as the database spells it: a range where the family has one, else the type of an
 * element.
 */
export type ChosenTypes = { readonly [F in Family]?: string };

/**
 * Finds the families of the arguments, each with those of its types that the arguments name.
 * @example
 * ['anyelement', 'integer', 'anyarray']   →   [{family: 'any', used: ['anyelement', 'anyarray']}]
 */
export function familiesOf(
  argumentTypes: readonly string[],
): readonly { readonly family: Family; readonly used: readonly string[] }[] {
  return (Object.keys(FAMILIES) as Family[]).flatMap((family) => {
    const used = FAMILIES[family].filter((type) => argumentTypes.includes(type));
    return used.length > 0 ? [{ family, used }] : [];
  });
}

/** The types that can be chosen: a range, an enumeration, anything but an array, or anything. */
export type Wanted = 'range' | 'enum' | 'element' | 'any';

/**
 * Finds which types can be chosen for a family, from those of its types that are used.
 * @example
 * ['anyelement', 'anyrange']   →   range
 */
export function wantedOf(used: readonly string[]): Wanted {
  const has = (kind: RegExp) => used.some((type) => kind.test(type));
  if (has(/range$/)) return 'range';
  if (has(/enum$/)) return 'enum';
  return has(/array$/) ? 'element' : 'any';
}
