import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnv } from '../env.ts';
import { clientLogRoutes } from './client-log.ts';
import { createCsrf } from './csrf.ts';
import type { AuthDeps } from './deps.ts';
import { languageRoutes } from './language.ts';
import { licenseRoutes, licenseSignInRoutes } from './license.ts';
import { licensePageRoutes } from './license-page.ts';
import { localSignInRoutes } from './local-sign-in.ts';
import { authPageRoutes } from './page-routes.ts';
import { pendingSignIns } from './pending-sign-in.ts';
import { createProviders } from './providers/providers.ts';
import { sessionRoutes } from './session.ts';
import { signInRoutes } from './sign-in.ts';
import { backendSignOutRoutes, signOutRoutes } from './sign-out.ts';

const MAX_FORM_BYTES = 16_384;

/**
 * /api/auth/* as NextAuth 4's browser client expects it, singOutBackend, the license and the language switch. Stands behind the
 * session, language and origin middleware.
 */
export function authRoutes(deps: AuthDeps): Hono<AppEnv> {
  const shared = {
    ...deps,
    csrf: createCsrf(deps),
    providers: createProviders(deps.config),
    pending: pendingSignIns(deps),
  };
  const auth = new Hono<AppEnv>();
  auth.use(async function neverStored(c, next) {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  auth.route('/', clientLogRoutes(deps));
  auth.use(bodyLimit({ maxSize: MAX_FORM_BYTES }));
  auth.route('/', sessionRoutes(shared));
  auth.route('/', licenseSignInRoutes(shared));
  auth.route('/', licensePageRoutes(shared));
  auth.route('/', signInRoutes(shared));
  auth.route('/', localSignInRoutes(shared));
  auth.route('/', signOutRoutes(shared));
  auth.route('/', authPageRoutes(shared));
  return new Hono<AppEnv>()
    .route('/api/auth', auth)
    .route('/', backendSignOutRoutes(deps))
    .route('/', licenseRoutes(deps))
    .route('/', languageRoutes(deps));
}
