import { createHash } from 'node:crypto';
import type { Routine } from '../generators/model/routine.ts';

/** Completes a routine with the hash of all that a caller depends on; comments are not among it. */
export function withHash(routine: Omit<Routine, 'signatureHash'>): Routine {
  const text = JSON.stringify(sorted(routine));
  return { ...routine, signatureHash: createHash('sha256').update(text).digest('hex') };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'comment');
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]);
}
