import type { Context } from 'hono';
import { z } from 'zod';
import { Fault } from '../../../model/fault.ts';
import { text } from '../../../model/schema/text.ts';
import type { SignedInEnv } from '../../middleware/access.ts';

const idempotencyKey = text
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/);

/** The origins that a caller may name in a header; forms and programs need not. */
const toldOrigin = z.enum(['regenerate', 'cli']);

/** Reads the headers of a call that generates. @throws Fault invalidRequest */
export function acceptOptions(c: Context<SignedInEnv>) {
  const header = c.req.header('idempotency-key');
  const parsed = idempotencyKey.optional().safeParse(header);
  if (!parsed.success) {
    throw new Fault('invalidRequest', { faults: [{ field: 'Idempotency-Key', message: 'noBlanks' }] });
  }
  const told = toldOrigin.optional().safeParse(c.req.header('x-generation-origin'));
  if (!told.success) {
    throw new Fault('invalidRequest', { faults: [{ field: 'X-Generation-Origin', message: 'decision' }] });
  }
  // Browsers send the session's cookie, or say whose page asks another origin; a program has a bearer and nothing else.
  const isBrowser = c.req.header('cookie') !== undefined || c.var.fromPortal === true;
  const origin = told.data ?? (isBrowser ? ('form' as const) : ('api' as const));
  return {
    origin,
    language: c.var.language,
    tokenId: c.var.token?.id,
    idempotencyKey: parsed.data,
    signal: c.req.raw.signal,
  };
}
