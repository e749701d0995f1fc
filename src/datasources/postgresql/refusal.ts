import type { Refusal } from '../../generators/sources/database/described/routine.ts';

/** @param type the first type of a routine that no caller can give or take. */
export function refusalReason(type: string): Refusal['reason'] {
  if (type === 'record') return 'record';
  return type === 'SETOF refcursor' ? 'cursors' : 'type';
}
