import { z } from 'zod';
import { text } from '../../model/schema/text.ts';

/** Application tokens: what programs and agents sign in with (CALLS.md, Programs). */

/**
 * The scopes of tokens: `generate` reads what a generation is made from and starts one, `schema` makes contracts, `download`
 * fetches artifacts, `devops` hands them on.
 */
export const TOKEN_SCOPES = ['generate', 'schema', 'download', 'devops'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

const MAX_TOKEN_DAYS = 3_650;
const MAX_BUDGET = 10_000_000;
/** Credits that it may spend in all; null: as many as the account has. */
const budget = z.number('integer').int('integer').nonnegative('integer').max(MAX_BUDGET, 'tokenBudget').nullable();

export const createTokenBody = z.strictObject({
  name: text.trim().min(1, 'required').max(60),
  days: z.number('integer').int('integer').positive('positive').max(MAX_TOKEN_DAYS, 'tokenDays'),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1, 'decision').max(TOKEN_SCOPES.length),
  budget: budget.exactOptional(),
});
export type CreateTokenBody = z.output<typeof createTokenBody>;

export const tokenRow = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  days: z.number(),
  active: z.boolean(),
  /** Null until a secret was made. */
  expirationDate: z.iso.datetime().nullable(),
  lastFour: z.string().nullable(),
  lastUsed: z.iso.datetime().nullable(),
  budget: z.number().nullable(),
  /** Credits held and spent through it. */
  spent: z.number(),
});
export type TokenRow = z.output<typeof tokenRow>;

export const tokenBudgetBody = z.strictObject({ id: text.min(1, 'required'), budget });

export const generateTokenBody = z.strictObject({ id: text.min(1, 'required') });

/** The secret is told here and never again. */
export const generatedToken = z.object({ id: z.string(), token: z.string(), expirationDate: z.iso.datetime() });
