import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { ZodError } from 'zod';
import { faultOf } from '../../services/faults.ts';
import { Fault, type FieldFault } from '../../shared/fault.ts';
import { textsFor } from '../../shared/texts.ts';
import type { Failure } from '../../shared/wire.ts';
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

/** As long as a database needs that is started again; longer for a fail-over, when it is asked for again. */
const RETRY_AFTER_SECONDS = 5;

/** When to ask again; and what is wrong with a bearer, as RFC 6750 says it. */
function headersOf({ code, values }: Fault): Record<string, string> {
  if (code === 'databaseUnavailable') return { 'Retry-After': String(RETRY_AFTER_SECONDS) };
  if (code === 'invalidToken') return { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
  if (code === 'tokenScope')
    return { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${values.scope}"` };
  return {};
}

/** @returns the wire form of a Fault, translated. */
export function failureBody(fault: Fault, language: AppEnv['Variables']['language']): Failure {
  const t = textsFor(language);
  const faults = fault.faults.map(({ values, ...one }) => ({
    ...one,
    message: validationText({ ...one, ...(values && { values }) }, t),
  }));
  return {
    status: fault.status,
    message: t(`common:faults.${fault.code}`, fault.values),
    error: fault.code,
    ...(faults.length > 0 && { faults }),
  };
}

/** @returns faults of fields with their messages translated, and the keys of those beside them: a form has labels of its own. */
export function toldFaults(
  faults: readonly FieldFault[],
  language: AppEnv['Variables']['language'],
): (NonNullable<Failure['faults']>[number] & Keyed)[] {
  const t = textsFor(language);
  return faults.map(({ values, ...fault }) => ({
    ...fault,
    message: validationText({ ...fault, ...(values && { values }) }, t),
    key: fault.message,
    ...(values && { values: { ...values } }),
  }));
}

interface Keyed {
  readonly key: string;
  readonly values?: Record<string, string | number>;
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

function validationText(fault: FieldFault, t: ReturnType<typeof textsFor>): string {
  const field = fault.field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? fault.field;
  const keys = [`common:validation.${fault.message}`, `common:${fault.message}`, 'common:validation.invalid'];
  return t(keys, { field, ...fault.values });
}
