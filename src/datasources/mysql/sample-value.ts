import type { Server } from './session/server.ts';
import { literal } from './sql-text.ts';
import { GEOMETRIES, readTypeText } from './type-text.ts';

const FROM_TEXT: Readonly<Record<Server['product'], string>> = { MySQL: 'string_to_vector', MariaDB: 'vec_fromtext' };

/**
 * Writes a value that a person typed as SQL. Most types are read from a text; the others get the form that they are
 * read from.
 * @example
 * point, POINT(1 2)   →   st_geomfromtext(_utf8mb4 x'504f494e542831203229')
 */
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
