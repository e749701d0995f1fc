import type { RoutineSummary } from '../../model/described/routine.ts';
import { isLines } from '../../model/schema/text.ts';

/** A routine whose names hold control characters is listed, with what keeps a request from naming it. */
export function sayable(routine: RoutineSummary): RoutineSummary {
  const { schema, package: owner = '', name, argumentTypes } = routine;
  if ([schema, owner, name, ...argumentTypes].every(isLines)) return routine;
  return { ...routine, refused: { reason: 'characters', type: name } };
}
