import type { z } from 'zod';

/** A part of a schema. */
export interface Place {
  readonly path: string;
  readonly schema: z.ZodType;
}

type Definition = Readonly<Record<string, unknown>> & { readonly type: string };

const TEXTS = new Set(['string', 'unknown', 'any']);
/** Types whose values are no texts, or only the ones that the schema itself spells out. */
const TEXTLESS = new Set(['number', 'boolean', 'null', 'undefined', 'literal', 'enum', 'bigint', 'never', 'transform']);
const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch']);

/** Every place of a schema where a text can stand, names of free members included. */
export function textPlaces(schema: z.ZodType): Place[] {
  return places(schema).filter((place) => TEXTS.has(typeOf(place.schema)));
}

/** Every object of a schema. */
export function objectPlaces(schema: z.ZodType): Place[] {
  return places(schema).filter((place) => typeOf(place.schema) === 'object');
}

const typeOf = (schema: z.ZodType) => (schema._zod.def as unknown as Definition).type;

/** A schema and all within it; a type that is not known here throws. */
function places(schema: z.ZodType, path = ''): Place[] {
  const def = schema._zod.def as unknown as Definition;
  const inner = (key: string, name = '') => places(def[key] as z.ZodType, name ? `${path}.${name}` : path);
  if (TEXTS.has(def.type)) return [{ path, schema }];
  if (TEXTLESS.has(def.type)) return [];
  if (WRAPPERS.has(def.type)) return inner('innerType');
  if (def.type === 'array') return inner('element', '*');
  if (def.type === 'record') return [...inner('keyType', 'key'), ...inner('valueType', '*')];
  if (def.type === 'pipe') return [...inner('in'), ...inner('out')];
  if (def.type === 'union') return (def.options as z.ZodType[]).flatMap((member) => places(member, path));
  if (def.type === 'object') {
    const members = Object.entries(def.shape as Record<string, z.ZodType>);
    const rest = def.catchall ? inner('catchall', '*') : [];
    return [
      { path, schema },
      ...members.flatMap(([name, member]) => places(member, path ? `${path}.${name}` : name)),
      ...rest,
    ];
  }
  throw new Error(`${path}: what texts a schema of type ${def.type} takes is not known`);
}
