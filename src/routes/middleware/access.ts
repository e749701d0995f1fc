import { createMiddleware } from 'hono/factory';
import { Fault } from '../../shared/fault.ts';
import type { TokenScope } from '../../shared/tokens-wire.ts';
import type { Account, AppEnv } from '../env.ts';

/** What routes behind these can rely on. */
export type SignedInEnv = AppEnv & { Variables: { account: Account } };

/** Calls of the license step and of the session itself: 401 without a session. */
export const requireSession = createMiddleware<SignedInEnv>(async function requireSession(c, next) {
  if (!c.var.account) throw new Fault('noAccess');
  c.header('Cache-Control', 'no-store');
  await next();
});

/** Product calls: 401 without a session, 403 before the license is accepted (CALLS.md, Sign-in). */
export const requireAccess = createMiddleware<SignedInEnv>(async function requireAccess(c, next) {
  // Programs have calls of their own (`allow`).
  if (c.var.token) throw new Fault('invalidToken');
  if (!c.var.account || !c.var.session) throw new Fault('noAccess');
  if (!c.var.session.user.eulaAccepted) throw new Fault('licenseNotAccepted');
  c.header('Cache-Control', 'no-store');
  await next();
});

/**
 * Product calls that programs make too: an application token needs the scope, a person what `requireAccess` asks for.
 * @param scope that the token must have: without it 401 'invalid token' (CALLS.md, Programs).
 */
export function allow(scope: TokenScope) {
  return createMiddleware<SignedInEnv>(async function allowScope(c, next) {
    if (!c.var.token) return requireAccess(c, next);
    if (!c.var.token.scopes.includes(scope)) throw new Fault('tokenScope', { values: { scope } });
    c.header('Cache-Control', 'no-store');
    await next();
  });
}
