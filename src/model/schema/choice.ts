import { z } from 'zod';

/** Makes the schema of a choice. Values that are `notYet` are shown in forms and refused with that reason. */
export function choice<const T extends readonly [string, ...string[]]>(values: T, notYet: readonly string[]) {
  const error = ({ input }: { input?: unknown }) => (notYet.some((value) => value === input) ? 'notYet' : 'decision');
  return z.enum(values, { error }).meta({ notYet });
}
