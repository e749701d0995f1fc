import { z } from 'zod';
import { Fault, type FieldFault } from '../model/fault.ts';
import { toldFaults } from '../shared/failures.ts';
import type { Language } from '../shared/language.ts';
import { marked } from './strangers.ts';

/** A fault that keeps a request from being generated, with the member that has it. */
export const toldFault = z.object({
  field: z.string(),
  code: z.string().meta({ description: 'explain_refusal takes it.' }),
  message: z.string(),
  line: z.number().exactOptional(),
  column: z.number().exactOptional(),
});

const MAX_FAULTS = 100;

/** @returns the first hundred, in words, the texts of strangers within them marked. */
export function faultsIn(faults: readonly FieldFault[], language: Language): z.output<typeof toldFault>[] {
  const safe = marked(new Fault('invalidRequest', { faults })).faults.slice(0, MAX_FAULTS);
  return toldFaults(safe, language).map(({ field, key, message, line, column }) => ({
    ...{ field, code: key, message },
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  }));
}
