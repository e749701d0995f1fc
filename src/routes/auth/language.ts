import { type Context, Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { isLanguage, type Language } from '../../shared/language.ts';
import type { AppEnv } from '../env.ts';
import { LANGUAGE_COOKIE } from '../middleware/language.ts';
import { cookieFlags } from './cookies.ts';
import { type AuthDeps, withinPortal } from './deps.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** GET /api/language/:code?back= — the language switch as a plain link. Unknown languages change nothing. */
export function languageRoutes(deps: Pick<AuthDeps, 'sessions'>): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/api/language/:code', async function switchLanguage(c) {
    const code = c.req.param('code');
    if (isLanguage(code)) await rememberLanguage(c, deps, code);
    c.header('Cache-Control', 'no-store');
    return c.redirect(withinPortal(c.var.origin, c.req.query('back')), 303);
  });
}

/** Keeps the language in the browser, and with the account unless another site's link asked for it. */
export async function rememberLanguage(
  c: Context<AppEnv>,
  { sessions }: Pick<AuthDeps, 'sessions'>,
  language: Language,
): Promise<void> {
  setCookie(c, LANGUAGE_COOKIE, language, { ...cookieFlags(c), maxAge: YEAR_SECONDS });
  const foreign = c.req.header('sec-fetch-site') === 'cross-site';
  if (c.var.account && !foreign) await sessions.setLanguage(c.var.account.id, language);
}
