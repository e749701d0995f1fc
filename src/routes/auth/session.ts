import { Hono } from 'hono';
import { z } from 'zod';
import { text } from '../../model/schema/text.ts';
import { LANGUAGES } from '../../shared/language.ts';
import type { AppEnv } from '../env.ts';
import { parse } from '../parse.ts';
import type { Csrf } from './csrf.ts';
import type { AuthDeps } from './deps.ts';
import { rememberLanguage } from './language.ts';
import type { Provider } from './providers/provider.ts';

/** NextAuth's `update`: the language is all that a browser may change of its session. */
export const sessionUpdate = z.object({
  csrfToken: text.exactOptional(),
  data: z.object({ language: z.enum(LANGUAGES).exactOptional() }).default({}),
});

/** GET session, csrf and providers; POST session. */
export function sessionRoutes(
  deps: AuthDeps & { readonly csrf: Csrf; readonly providers: ReadonlyMap<string, Provider> },
): Hono<AppEnv> {
  const { sessions, csrf, providers } = deps;
  return new Hono<AppEnv>()
    .get('/session', async (c) => c.json((await sessions.show(c.req.header('cookie'))) ?? {}))
    .get('/csrf', (c) => c.json({ csrfToken: csrf.token(c) }))
    .get('/providers', (c) => c.json(describe([...providers.values()], c.var.origin)))
    .post('/session', async function updateSession(c) {
      const { csrfToken, data } = parse(sessionUpdate, await c.req.json().catch(() => ({})));
      if (!csrf.verify(c, csrfToken)) return c.json({}, 400);
      if (data.language) await rememberLanguage(c, deps, data.language);
      return c.json((await sessions.show(c.req.header('cookie'))) ?? {});
    });
}

/** Describes the providers to NextAuth's client, without the operator's ids and secrets. */
function describe(providers: readonly Provider[], origin: string) {
  const describeOne = (id: string, name: string, type: 'oauth' | 'credentials') => ({
    id,
    name,
    type,
    signinUrl: `${origin}/api/auth/signin/${id}`,
    callbackUrl: `${origin}/api/auth/callback/${id}`,
  });
  return Object.fromEntries([
    ...providers.map(({ id, name }) => [id, describeOne(id, name, 'oauth')]),
    // Without it in the list NextAuth's client never posts the acceptance of the license.
    ['eula', describeOne('eula', 'License', 'credentials')],
  ]);
}
