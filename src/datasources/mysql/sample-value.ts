import type { Server } from './session/server.ts';
import { literal } from './text.ts';
import { GEOMETRIES, readTypeText } from './type-text.ts';

const FROM_TEXT: Readonly<Record<Server['product'], string>> = { MySQL: 'string_to_vector', MariaDB: 'vec_fromtext' };

/** A value that a person typed, as SQL: a text, which most types are read from, and of the others what they are read from. */
export function sampleValue(type: string, value: string | null, product: Server['product']): string {
  if (value === null) return 'null';
  const { name, numbers } = readTypeText(type);
  const isTruth = name === 'bit' || (name === 'tinyint' && numbers[0] === 1);
  if (isTruth && /^(?:true|false)$/i.test(value)) return value.toLowerCase();
  // The digits of a text would be read as characters.
  if (name === 'bit' && /^\d+$/.test(value)) return value;
  if (GEOMETRIES.has(name)) return `st_geomfromtext(${literal(value)})`;
  if (name === 'vector') return `${FROM_TEXT[product]}(${literal(value)})`;
  return literal(value);
}
