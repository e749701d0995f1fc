import type { TypeName } from '../../model/types.ts';

/** A named type of a database. */
export interface NamedType<Key> {
  readonly key: Key;
  readonly name: string;
  /** The schema or package that it is in. */
  readonly owner: string;
}

/**
 * Names types in UpperCamelCase. Where two names fold to the same, the owner's name comes first, then a number follows.
 * The same types get the same names in any order.
 * @example
 * order_line of shop   →   OrderLine, or ShopOrderLine where another owner has one
 */
export function nameTypes<Key>(types: readonly NamedType<Key>[]): ReadonlyMap<Key, TypeName> {
  const sortKey = ({ name, owner, key }: NamedType<Key>) => JSON.stringify([name, owner, key]);
  const ordered = types.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const alike = Map.groupBy(ordered, ({ name }) => camel(name));
  const taken = new Set<string>();
  return new Map(
    ordered.map(({ key, name, owner }) => {
      const wanted = alike.get(camel(name))?.length === 1 ? camel(name) : camel(`${owner}_${name}`);
      let free = wanted;
      for (let n = 2; taken.has(free); n += 1) free = `${wanted}${n}`;
      taken.add(free);
      return [key, free];
    }),
  );
}

/** Joins words in UpperCamelCase; words in capitals, as Oracle has them, are lower-cased first. */
function camel(name: string): TypeName {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  const words = plain.match(/[a-zA-Z0-9]+/g) ?? [];
  const joined = words.map((word) => {
    const rest = word.slice(1);
    return word.charAt(0).toUpperCase() + (rest === rest.toUpperCase() ? rest.toLowerCase() : rest);
  });
  const text = joined.join('');
  return /^[A-Za-z]/.test(text) ? text : `Type${text}`;
}
