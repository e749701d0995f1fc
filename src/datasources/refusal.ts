/** Why a routine cannot be called from outside: a key of the `datasource.refused` texts. */
export type RefusalReason = 'type' | 'record' | 'cursors';

/** @param type the type that a driver names in `RoutineSummary.refused`. */
export function refusalReason(type: string): RefusalReason {
  if (type === 'record') return 'record';
  return type === 'SETOF refcursor' ? 'cursors' : 'type';
}
