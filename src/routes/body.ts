import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { Fault } from '../model/fault.ts';

/**
 * Refuses bodies over `maxBytes`, declared or not. Pages and other reads pass by: they have no body, and looking for
 * one costs a Request each.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  const tooLarge = () => {
    throw new Fault('payloadTooLarge', { values: { limit: `${maxBytes / 1_048_576} MB` } });
  };
  const limit = bodyLimit({ maxSize: maxBytes, onError: tooLarge });
  return async function limitBodySize(c, next) {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    c.set('bodyTooLarge', tooLarge);
    const declared = declaredLength(c);
    if (declared === undefined) return limit(c, next);
    return declared > maxBytes ? tooLarge() : next();
  };
}

/** Node's parser takes no more than what is declared, so the body need not be looked at: that would make it a web stream. */
function declaredLength(c: Context): number | undefined {
  const length = c.req.header('content-length') ?? '';
  return /^\d+$/.test(length) && c.req.header('transfer-encoding') === undefined ? Number(length) : undefined;
}

/**
 * @returns the JSON of a request's body.
 * @throws Fault invalidRequest, or payloadTooLarge: a body without a declared length shows its size while it is read.
 */
export function readJson(c: Context): Promise<unknown> {
  return reading(c, () => c.req.json(), 'JSON');
}

/** @returns a request's body as it came, for what is signed. Throws as `readJson` does. */
export function readText(c: Context): Promise<string> {
  return reading(c, () => c.req.text(), 'text');
}

async function reading<T>(c: Context, read: () => Promise<T>, what: string): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Fault) throw error;
    if (error instanceof HTTPException || (error instanceof Error && error.name === 'BodyLimitError'))
      c.var.bodyTooLarge?.();
    throw new Fault('invalidRequest', { cause: error, detail: `the body is not ${what}` });
  }
}
