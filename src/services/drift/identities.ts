import { createHash, hash } from 'node:crypto';
import type { RoutineRef } from '../../model/described/routine.ts';
import { routineKey } from '../../model/described/routine-key.ts';

const BYTES = 8;

/** The routines of a catalogue, in eight bytes each: enough to find later which are new, and nothing else. */
export interface Identities {
  /** The hash of the schemas' names and the routines. */
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** Packs routines, told by their routineKey; the same ones give the same bytes, in whatever order they come. */
export function packIdentities(schemas: readonly string[], keys: Iterable<string>): Identities {
  const each = [...new Set(Array.from(keys, identityOf))].sort();
  const bytes = Buffer.from(each.join(''), 'hex');
  const whole = createHash('sha256').update(JSON.stringify(schemas)).update(bytes).digest('hex');
  return { hash: whole, bytes };
}

/** @returns the routines that are not among the packed ones. */
export function appearedSince<R extends RoutineRef>(packed: Uint8Array, routines: readonly R[]): readonly R[] {
  const all = Buffer.from(packed);
  const known = new Set<string>();
  for (let at = 0; at < all.length; at += BYTES) known.add(all.toString('hex', at, at + BYTES));
  return routines.filter((routine) => !known.has(identityOf(routineKey(routine))));
}

function identityOf(key: string): string {
  return hash('sha256', key, 'hex').slice(0, BYTES * 2);
}
