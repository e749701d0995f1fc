import type { RoutineRef } from './routine.ts';

const keys = new WeakMap<object, string>();

/**
 * Writes the key of a routine for a map. Overloads share a name, so the argument types belong to the key. It is worked
 * out once for each object.
 * @example
 * shop.order_total(integer)   →   ["shop","","order_total","integer"]
 */
export function routineKey(routine: Omit<RoutineRef, 'package'> & { package?: string | undefined }): string {
  let key = keys.get(routine);
  if (key === undefined) {
    const { schema, package: owner, name, argumentTypes } = routine;
    key = JSON.stringify([schema, owner ?? '', name, ...argumentTypes]);
    keys.set(routine, key);
  }
  return key;
}
