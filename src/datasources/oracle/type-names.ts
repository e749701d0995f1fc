import type { TypeName } from '../../generators/model/data-type.ts';
import { type TypeRef, typeKey } from './type-catalogue.ts';

/** Java's name for each type: of its own name; where two fold to the same, of its package's or owner's too, then a number. */
export function nameTypes(types: readonly TypeRef[]): ReadonlyMap<string, TypeName> {
  const ordered = types.map((type) => ({ type, key: typeKey(type) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const alone = Map.groupBy(ordered, ({ type }) => camel(shortName(type)));
  const taken = new Set<string>();
  return new Map(
    ordered.map(({ type, key }) => {
      const short = camel(shortName(type));
      const wanted = alone.get(short)?.length === 1 ? short : camel(`${type.package ?? type.owner}_${shortName(type)}`);
      let name = wanted;
      for (let n = 2; taken.has(name); n += 1) name = `${wanted}${n}`;
      taken.add(name);
      return [key, name];
    }),
  );
}

function shortName({ name, row }: TypeRef): string {
  return row ? `${name}_ROW` : name.replace(/%ROWTYPE$/, '_ROW');
}

/** Oracle's names are in capitals unless somebody quoted them. */
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
