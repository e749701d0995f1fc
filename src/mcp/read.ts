import type { z } from 'zod';
import { Fault } from '../model/fault.ts';
import { generateRequest } from '../model/request/request.ts';
import { faultsOf } from '../model/schema/validation.ts';

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
