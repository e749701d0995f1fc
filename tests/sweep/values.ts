import { KINDS, valueFor as made, type OwnValues } from '../../client/src/prove/values.js';
import { textOf } from '../../client/src/prove/written.js';
import type {
  DatabaseMember,
  DatabaseTypeDef,
} from '../../src/generators/parts/sources/database/operation/operation.ts';
import { proofTypes } from '../../src/generators/parts/sources/database/read/plain.ts';

export type { OwnValues };

/** A value as a caller of the service sends it, and as the database reads it from a text. */
export interface Sent {
  readonly json: unknown;
  readonly text: string | null;
}

export const KINDS_OF_VALUES = KINDS.filter((kind) => kind !== 'absent');
export type KindOfValues = (typeof KINDS_OF_VALUES)[number];

/** @returns a value for a parameter; null where none of its type is known. */
export function valueFor(
  typed: Pick<DatabaseMember, 'type' | 'databaseType'>,
  kind: KindOfValues,
  types: ReadonlyMap<string, DatabaseTypeDef>,
  own: OwnValues,
): Sent {
  if (kind === 'null') return { json: null, text: null };
  const known = proofTypes(types) as Parameters<typeof made>[2];
  const json = made(typed, kind, known, own);
  return { json, text: textOf(json, typed.type, known) };
}
