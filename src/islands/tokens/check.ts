import type { FieldFault } from '../../model/fault.ts';
import { faultsOf } from '../../model/schema/validation.ts';
import { createTokenBody, tokenBudgetBody } from '../../shared/wire/tokens.ts';

// Loaded when it is first needed, because of zod.

/** Checks a new token with the schema that the server uses. */
export function checkToken(body: unknown): readonly FieldFault[] {
  const parsed = createTokenBody.safeParse(body);
  return parsed.success ? [] : faultsOf(parsed.error.issues, body as object);
}

/** Checks a token's budget with the schema that the server uses. */
export function checkBudget(body: unknown): readonly FieldFault[] {
  const parsed = tokenBudgetBody.safeParse(body);
  return parsed.success ? [] : faultsOf(parsed.error.issues, body as object);
}
