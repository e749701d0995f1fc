/** PostgreSQL's polymorphic types: all of one family that a call uses become what one choice says (its manual, 38.2.5). */
const FAMILIES = {
  any: ['anyelement', 'anyarray', 'anynonarray', 'anyenum', 'anyrange', 'anymultirange'],
  anycompatible: [
    ...['anycompatible', 'anycompatiblearray', 'anycompatiblenonarray'],
    ...['anycompatiblerange', 'anycompatiblemultirange'],
  ],
} as const satisfies Record<string, readonly string[]>;

export type Family = keyof typeof FAMILIES;

/** The type that is chosen for each family, as the database spells it: a range where the family has one, else that of an element. */
export type ChosenTypes = { readonly [F in Family]?: string };

/** The families that arguments are of, each with the types of it that they name. */
export function familiesOf(
  argumentTypes: readonly string[],
): readonly { readonly family: Family; readonly used: readonly string[] }[] {
  return (Object.keys(FAMILIES) as Family[]).flatMap((family) => {
    const used = FAMILIES[family].filter((type) => argumentTypes.includes(type));
    return used.length > 0 ? [{ family, used }] : [];
  });
}

/** What a choice has to be: a range, an enumeration, anything but an array, anything. */
export type Wanted = 'range' | 'enum' | 'element' | 'any';

/** What the choice of a family has to be, by the types of it that are used. */
export function wantedOf(used: readonly string[]): Wanted {
  const has = (kind: RegExp) => used.some((type) => kind.test(type));
  if (has(/range$/)) return 'range';
  if (has(/enum$/)) return 'enum';
  return has(/array$/) ? 'element' : 'any';
}
