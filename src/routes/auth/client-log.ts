import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnv } from '../env.ts';
import type { AuthDeps } from './deps.ts';
import { type Form, readFields, textOf } from './reply.ts';

const MAX_BYTES = 8192;
const MAX_TEXT = 500;
const LINES_PER_MINUTE = 60;

/** POST /api/auth/_log: what NextAuth's client reports from browsers. Anybody can send it, so it is cut and rationed. */
export function clientLogRoutes({ log }: Pick<AuthDeps, 'log'>): Hono<AppEnv> {
  let windowStart = 0;
  let lines = 0;
  const allowed = () => {
    if (Date.now() - windowStart > 60_000) [windowStart, lines] = [Date.now(), 0];
    return lines++ < LINES_PER_MINUTE;
  };
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body('', 200) });
  return new Hono<AppEnv>().post('/_log', limit, async function recordClientError(c) {
    const form: Form = await readFields(c).catch(() => ({}));
    if (allowed()) {
      const [code, message] = [clean(textOf(form, 'code')), clean(textOf(form, 'message'))];
      log.warn({ code, clientMessage: message }, 'client session error');
    }
    return c.body('', 200);
  });
}

function clean(text: string | undefined): string | undefined {
  return text?.slice(0, MAX_TEXT).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}
