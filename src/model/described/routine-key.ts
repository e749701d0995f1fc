import type { RoutineRef } from './routine.ts';

const keys = new WeakMap<object, string>();

/** What tells routines apart in a map: overloads share a name, so the argument types belong to it. Worked out once for each object. */
export function routineKey(routine: Omit<RoutineRef, 'package'> & { package?: string | undefined }): string {
  let key = keys.get(routine);
  if (key === undefined) {
    const { schema, package: owner, name, argumentTypes } = routine;
    key = JSON.stringify([schema, owner ?? '', name, ...argumentTypes]);
    keys.set(routine, key);
  }
  return key;
}
