import { zValidator } from '@hono/zod-validator';
import type { z } from 'zod';
import { Fault } from '../model/fault.ts';
import { faultsOf } from '../model/schema/validation.ts';

/**
 * Reads what a caller sent into what a schema promises. For bodies, which `readJson` reads: the validator of Hono takes one
 * of another content type for an empty object, and hides that one was too large.
 * @throws Fault invalidRequest, its faults with the same messages that the form shows (SPEC §5).
 */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw refused(parsed.error, input);
}

/** Checks a call's address before its handler, which gets it from `c.req.valid(where)`. Throws as `parse` does. */
export function checked<W extends 'query' | 'param', S extends z.ZodType>(where: W, schema: S) {
  return zValidator(where, schema, (result) => {
    if (!result.success) throw refused(result.error, result.data);
  });
}

function refused({ issues }: Pick<z.ZodError, 'issues'>, input: unknown): Fault {
  return new Fault('invalidRequest', { faults: faultsOf(issues, input) });
}
