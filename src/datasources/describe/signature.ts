import { hash } from 'node:crypto';
import type { Routine } from '../../model/described/routine.ts';

const ASIDE: ReadonlySet<string> = new Set(['comment', 'origin', 'unique', 'nullDefault']);

/** Completes a routine with the hash of all that a caller depends on; comments, where rows come from, what tells them apart and what a default is are not among it. */
export function withHash(routine: Omit<Routine, 'signatureHash'>): Routine {
  return { ...routine, signatureHash: hashOf(routine) };
}

/** The same for the same content, in whatever order its members came, with or without what no caller depends on. */
export function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(sorted(value)) ?? '', 'hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Record<string, unknown>;
  const pairs: [string, unknown][] = [];
  for (const key of Object.keys(members).sort()) if (!ASIDE.has(key)) pairs.push([key, sorted(members[key])]);
  return pairs;
}
