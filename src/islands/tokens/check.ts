import type { FieldFault } from '../../model/fault.ts';
import { faultsOf } from '../../model/schema/validation.ts';
import { createTokenBody, tokenBudgetBody } from '../../shared/wire/tokens.ts';

// Loaded when it is first needed, because of zod.

/** Everything that is wrong with a new token, by the schema that the server uses. */
export function checkToken(body: unknown): readonly FieldFault[] {
  const parsed = createTokenBody.safeParse(body);
  return parsed.success ? [] : faultsOf(parsed.error.issues, body as object);
}

/** The same of a budget. */
export function checkBudget(body: unknown): readonly FieldFault[] {
  const parsed = tokenBudgetBody.safeParse(body);
  return parsed.success ? [] : faultsOf(parsed.error.issues, body as object);
}
