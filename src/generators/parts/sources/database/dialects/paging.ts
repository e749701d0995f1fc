import type { DataType } from '../../../../../model/types.ts';

/** Types whose values have one order everywhere and a text that is theirs alone; texts are each database's own matter. */
const PLAIN: ReadonlySet<DataType['kind']> = new Set([
  'integer',
  'decimal',
  'boolean',
  'date',
  'time',
  'timestamp',
  'uuid',
]);

/** @returns whether pages can begin behind a value of this type, whatever the database. */
export function isPlainKey({ kind }: DataType): boolean {
  return PLAIN.has(kind);
}

/** `limit :limit offset :offset` */
export function limited(limit: string, offset?: string): string {
  return `limit :${limit}${offset === undefined ? '' : ` offset :${offset}`}`;
}
