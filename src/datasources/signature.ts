import { createHash } from 'node:crypto';
import type { Routine } from '../generators/model/routine.ts';

/** Completes a routine with the hash of all that a caller depends on; comments are not among it. */
export function withHash(routine: Omit<Routine, 'signatureHash'>): Routine {
  return { ...routine, signatureHash: hashOf(routine) };
}

/** The same for the same content, in whatever order its members came, with or without comments. */
export function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)) ?? '')
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'comment');
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]);
}
