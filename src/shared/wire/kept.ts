import { z } from 'zod';
import { MAX_OPERATIONS_FORM } from '../../constants.ts';
import { PREFIX_RULES } from '../../model/described/prefix-rule.ts';
import { routineRef, TECHNOLOGIES } from '../../model/request/request.ts';
import { strict } from '../../model/schema/strict.ts';
import { lines, plainJson, text } from '../../model/schema/text.ts';

/** The wire types of kept names: those that the project's last lock keeps for endpoints, before anything is described. */

export const keptNamesBody = strict({
  technology: z.enum(TECHNOLOGIES),
  domain: text.trim().min(1, 'required').max(120),
  name: text.trim().min(1, 'required').max(60),
  /** A `forja.lock.json`, instead of the account's last one. */
  lock: plainJson.exactOptional(),
  endpoints: z
    .array(
      z.union([
        strict({ routine: routineRef }),
        strict({ query: lines.trim().min(1).max(100_000) }),
        strict({ operation: text.min(1).max(500) }),
      ]),
    )
    .max(MAX_OPERATIONS_FORM, 'tooManyOperationsForm'),
});
export type KeptNamesBody = z.output<typeof keptNamesBody>;

export const keptNamesAnswer = z.object({
  /** Whether there is anything to keep names by. */
  found: z.boolean(),
  /** The names in the order of the endpoints, in UpperCamelCase, as types have them. */
  names: z.array(z.string().nullable()),
  /** The last generation's rule for prefixes of parameters; absent where there was none. */
  parameterPrefixes: z.enum(PREFIX_RULES).exactOptional(),
});
