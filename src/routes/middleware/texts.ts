import { createMiddleware } from 'hono/factory';
import { Fault } from '../../model/fault.ts';
import { isLines, isText } from '../../model/schema/text.ts';
import type { AppEnv } from '../env.ts';

/** Headers that are read or kept; a tab is a blank in them. */
const HEADERS = ['Accept-Language', 'Idempotency-Key'];

/** Refuses an address or a header with control characters in it, before any route looks at it. */
export const textMiddleware = createMiddleware<AppEnv>(async function checkTexts(c, next) {
  check('path', isText(decoded(c.req.path)));
  if (c.req.url.includes('?')) {
    for (const [name, values] of Object.entries(c.req.queries())) check(name, isText(name) && values.every(isText));
  }
  for (const name of HEADERS) check(name, isLines(c.req.header(name) ?? ''));
  await next();
});

function check(field: string, fits: boolean): void {
  if (!fits) throw new Fault('invalidRequest', { faults: [{ field, message: 'characters' }] });
}

/** Escapes that are no UTF-8 are not decoded; routes find nothing by them. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
