import type { Field, TypeDef } from '../../model/described/field.ts';
import type { DataType, TypeName } from '../../model/types.ts';
import { plainType, readTypeText, type TypeText } from './type-text.ts';

/** Reads the types of one routine: each enumeration gets one definition and one name. */
export interface Types {
  /** @throws TypeRefused */
  field(
    name: string,
    type: string,
    options: { readonly nullable: boolean; readonly comment?: string | null | undefined },
  ): Field;
  /** The enumerations that its fields use. */
  used(): readonly TypeDef[];
}

/**
 * Makes a reader of types. An enumeration has no name in these databases: it gets that of the first field that has it.
 * @param options `enumerations: false` reads them as text.
 */
export function createTypes({ enumerations = true } = {}): Types {
  const enums = new Map<string, TypeDef>();

  function enumeration(field: string, text: string, values: readonly string[]): DataType {
    const known = enums.get(text);
    if (known) return { kind: 'ref', name: known.name };
    const taken = new Set([...enums.values()].map((type) => type.name));
    let name = camel(field);
    for (let n = 2; taken.has(name); n += 1) name = `${camel(field)}${n}`;
    enums.set(text, { kind: 'enum', name, databaseType: text, values });
    return { kind: 'ref', name };
  }

  const isEnum = (text: TypeText) => enumerations && text.name === 'enum' && text.values.length > 0;
  return {
    field(name, type, { nullable, comment }) {
      const text = readTypeText(type);
      return {
        name,
        type: isEnum(text) ? enumeration(name, type, text.values) : plainType(type, text),
        nullable,
        databaseType: type,
        ...(comment && { comment }),
      };
    },
    used: () => [...enums.values()].sort((a, b) => (a.databaseType < b.databaseType ? -1 : 1)),
  };
}

function camel(name: string): TypeName {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, ' ')
    .trim()
    .split(' ');
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Za-z]/.test(joined) ? joined : `Type${joined}`;
}
