import type { z } from 'zod';
import { Fault } from '../shared/fault.ts';
import { faultsOf } from '../shared/validation.ts';

/**
 * Reads what a caller sent into what a schema promises.
 * @throws Fault invalidRequest, its faults with the same messages that the form shows (SPEC §5).
 */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new Fault('invalidRequest', { faults: faultsOf(parsed.error.issues, input) });
}
