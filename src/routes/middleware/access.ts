import { createMiddleware } from 'hono/factory';
import { Fault } from '../../model/fault.ts';
import type { TokenScope } from '../../shared/wire/tokens.ts';
import type { Account, AppEnv } from '../env.ts';

/** The environment of routes behind these checks: there is an account. */
export type SignedInEnv = AppEnv & { Variables: { account: Account } };

/** Programs are told that it is their token. */
const refused = ({ token, badBearer }: Pick<AppEnv['Variables'], 'token' | 'badBearer'>) =>
  new Fault(token || badBearer ? 'invalidToken' : 'noAccess');

/** Calls of the license step and of the session itself: 401 without a session. */
export const requireSession = createMiddleware<SignedInEnv>(async function requireSession(c, next) {
  if (!c.var.account || c.var.token) throw refused(c.var);
  c.header('Cache-Control', 'no-store');
  await next();
});

/** Product calls: 401 without a session, 403 before the license is accepted (CALLS.md, Sign-in). */
export const requireAccess = createMiddleware<SignedInEnv>(async function requireAccess(c, next) {
  // Programs have calls of their own (`allow`).
  if (!c.var.account || !c.var.session || c.var.token) throw refused(c.var);
  if (!c.var.session.user.eulaAccepted) throw new Fault('licenseNotAccepted');
  c.header('Cache-Control', 'no-store');
  await next();
});

/**
 * Product calls that programs make too: an application token needs the scope, a person what `requireAccess` asks for.
 * @param scope that the token must have, without which it answers 401 'invalid token' (CALLS.md, Programs); absent: any will do.
 */
export function allow(scope?: TokenScope) {
  return createMiddleware<SignedInEnv>(async function allowScope(c, next) {
    const { token } = c.var;
    if (!token) return requireAccess(c, next);
    if (scope && !token.scopes.includes(scope)) throw new Fault('tokenScope', { values: { scope } });
    if (!token.licenseAccepted) throw new Fault('licenseNotAccepted');
    c.header('Cache-Control', 'no-store');
    await next();
  });
}
