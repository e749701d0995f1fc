import type { z } from 'zod';
import { Fault } from '../shared/fault.ts';
import { generateRequest } from '../shared/request.ts';
import { faultsOf } from '../shared/validation.ts';

/**
 * Reads what an agent gave into what a schema promises.
 * @throws Fault invalidRequest, each of its faults at the member that has it
 */
export function read<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new Fault('invalidRequest', { faults: faultsOf(result.error.issues, given) });
}

/** The request of a generation. Throws as `read` does. */
export const readRequest = (given: unknown) => read(generateRequest, given);
