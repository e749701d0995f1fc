import type { DataType } from '../../../../../model/types.ts';

/** Types whose values have the same order in every database, and a text of their own. Texts are each database's own matter. */
const PLAIN: ReadonlySet<DataType['kind']> = new Set([
  'integer',
  'decimal',
  'boolean',
  'date',
  'time',
  'timestamp',
  'uuid',
]);

/** Tells whether pages can begin behind a value of this type, whatever the database. */
export function isPlainKey({ kind }: DataType): boolean {
  return PLAIN.has(kind);
}

/**
 * Writes the end of a statement that answers a page.
 * @example
 * pageLimit, pageOffset   →   limit :pageLimit offset :pageOffset
 */
export function limited(limit: string, offset?: string): string {
  return `limit :${limit}${offset === undefined ? '' : ` offset :${offset}`}`;
}
