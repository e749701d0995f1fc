import { githubAuth } from '@hono/oauth-providers/github';
import { z } from 'zod';
import { oauthExchange } from './oauth-exchange.ts';
import type { OauthProvider } from './provider.ts';

const EMAILS_URL = 'https://api.github.com/user/emails';
const TIMEOUT_MS = 10_000;

const githubUser = z.object({
  id: z.number(),
  login: z.string().min(1),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub, with the operator's client id. */
export function githubProvider(client: { readonly id: string; readonly secret: string }): OauthProvider {
  const exchange = oauthExchange(
    () =>
      githubAuth({
        client_id: client.id,
        client_secret: client.secret,
        scope: ['read:user', 'user:email'],
        oauthApp: true,
      }),
    'user-github',
  );
  return {
    kind: 'oauth',
    id: 'github',
    name: 'GitHub',
    async start(callbackUrl) {
      const { url, state } = await exchange.start(callbackUrl);
      const withReturn = new URL(url);
      // The middleware sends either the scope or the address to come back to; both are needed.
      withReturn.searchParams.set('redirect_uri', callbackUrl);
      return { url: withReturn.href, state };
    },
    async finish(url, callbackUrl, state) {
      const { user, accessToken } = await exchange.finish(url, callbackUrl, state);
      const { id, login, name, avatar_url } = githubUser.parse(user);
      const email = await verifiedEmail(accessToken ?? '');
      if (!email) return 'EmailNotVerified';
      return { provider: 'github', subject: String(id), name: name || login, email, image: avatar_url ?? null };
    },
  };
}

/** The middleware takes the primary address unseen; only one that GitHub has verified will do. */
async function verifiedEmail(accessToken: string): Promise<string | undefined> {
  const response = await fetch(EMAILS_URL, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'user-agent': 'Forja' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const verified = githubEmails.parse(await response.json()).filter((address) => address.verified);
  return (verified.find((address) => address.primary) ?? verified[0])?.email;
}
