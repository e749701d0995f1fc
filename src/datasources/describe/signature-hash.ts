import { hash } from 'node:crypto';
import type { Routine } from '../../model/described/routine.ts';

const ASIDE: ReadonlySet<string> = new Set(['comment', 'origin', 'unique', 'nullDefault']);

/**
 * Adds the hash of everything that a caller depends on. It leaves out comments, the origin of rows, their unique
 * columns, and whether a default is null.
 */
export function withHash(routine: Omit<Routine, 'signatureHash'>): Routine {
  return { ...routine, signatureHash: hashOf(routine) };
}

/** Hashes a value; the order of members, and members that no caller depends on, make no difference. */
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
