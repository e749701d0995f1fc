import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { ZodError } from 'zod';
import { Fault } from '../../model/fault.ts';
import { faultOf } from '../../services/faults.ts';
import { failureBody } from '../../shared/failures.ts';
import type { AppEnv } from '../env.ts';
import { languageOf } from './language.ts';

/**
 * The one place where a failure becomes HTTP: `{status, message, error, faults}` (CALLS.md, Shapes). Only a Fault's
 * public text leaves the server; everything else is logged and answered as `internal`.
 */
export function answerFailure(log: Logger) {
  return function onError(error: Error, c: Context<AppEnv>) {
    const fault = toFault(error);
    // Pages of failures are told it too.
    if (!c.var.language) c.set('language', languageOf(c));
    if (fault.status >= 500) log.error({ err: error, requestId: c.var.requestId, path: c.req.path }, 'request failed');
    return c.json(failureBody(fault, c.var.language), fault.status, headersOf(fault));
  };
}

/** The time that a database needs to start again; a fail-over takes longer, and the caller then tries again. */
const RETRY_AFTER_SECONDS = 5;

/** Makes the headers of a fault: when to ask again, and what is wrong with a bearer, as RFC 6750 says it. */
function headersOf({ code, values }: Fault): Record<string, string> {
  if (code === 'databaseUnavailable') return { 'Retry-After': String(RETRY_AFTER_SECONDS) };
  if (code === 'invalidToken') return { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
  if (code === 'tokenScope')
    return { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${values.scope}"` };
  return {};
}

function toFault(error: Error): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof ZodError) return new Fault('invalidRequest', { cause: error });
  if (error instanceof HTTPException)
    return new Fault(error.status === 413 ? 'payloadTooLarge' : error.status === 404 ? 'notFound' : 'invalidRequest', {
      cause: error,
    });
  return faultOf(error);
}
