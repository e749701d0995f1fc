import { z } from 'zod';

/** A choice, and what stands beside it in forms and cannot be taken yet: it is refused with that reason. */
export function choice<const T extends readonly [string, ...string[]]>(values: T, notYet: readonly string[]) {
  const error = ({ input }: { input?: unknown }) => (notYet.some((one) => one === input) ? 'notYet' : 'decision');
  return z.enum(values, { error }).meta({ notYet });
}
