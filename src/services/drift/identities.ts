import { createHash } from 'node:crypto';
import { routineKey } from '../../datasources/described.ts';
import type { RoutineRef } from '../../generators/model/routine.ts';

const BYTES = 8;

/** Which routines there are, in eight bytes each: enough to tell later which are new, and nothing else. */
export interface Identities {
  /** Of the schemas' names and the routines. */
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** Packs routines; the same ones give the same bytes, in whatever order they come. */
export function packIdentities(schemas: readonly string[], routines: readonly RoutineRef[]): Identities {
  const each = [...new Set(routines.map((routine) => identityOf(routine)))].sort();
  const bytes = Buffer.from(each.join(''), 'hex');
  const hash = createHash('sha256').update(JSON.stringify(schemas)).update(bytes).digest('hex');
  return { hash, bytes };
}

/** @returns the routines that are not among the packed ones. */
export function appearedSince<R extends RoutineRef>(packed: Uint8Array, routines: readonly R[]): readonly R[] {
  const all = Buffer.from(packed);
  const known = new Set<string>();
  for (let at = 0; at < all.length; at += BYTES) known.add(all.toString('hex', at, at + BYTES));
  return routines.filter((routine) => !known.has(identityOf(routine)));
}

function identityOf(routine: RoutineRef): string {
  return createHash('sha256')
    .update(routineKey(routine))
    .digest('hex')
    .slice(0, BYTES * 2);
}
