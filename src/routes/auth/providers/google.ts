import { googleAuth } from '@hono/oauth-providers/google';
import { z } from 'zod';
import { oauthExchange } from './oauth-exchange.ts';
import type { OauthProvider } from './provider.ts';

const googleUser = z.object({
  id: z.string().min(1),
  email: z.email(),
  verified_email: z.boolean(),
  name: z.string().default(''),
  picture: z.string().nullish(),
});

/** Google, with the operator's client id. */
export function googleProvider(client: { readonly id: string; readonly secret: string }): OauthProvider {
  const exchange = oauthExchange(
    (callbackUrl) =>
      googleAuth({
        client_id: client.id,
        client_secret: client.secret,
        scope: ['openid', 'email', 'profile'],
        redirect_uri: callbackUrl,
        prompt: 'select_account',
      }),
    'user-google',
  );
  return {
    kind: 'oauth',
    id: 'google',
    name: 'Google',
    start: exchange.start,
    async finish(url, callbackUrl, state) {
      const user = googleUser.parse((await exchange.finish(url, callbackUrl, state)).user);
      if (!user.verified_email) return 'EmailNotVerified';
      return { provider: 'google', subject: user.id, name: user.name, email: user.email, image: user.picture ?? null };
    },
  };
}
