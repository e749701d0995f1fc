import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const CLIENT_TOKEN_MINUTES = 10;
/** `eula`: good only for accepting the license; `generation`: the generation service's bearer. */
export type Audience = 'generation' | 'eula';

const claims = z.object({ sid: z.string(), aud: z.enum(['generation', 'eula']), exp: z.number() });

/** Signs and checks client tokens: a session's id and an audience, for ten minutes. */
export function clientTokens(key: Uint8Array) {
  const signingKey = Buffer.from(hkdfSync('sha256', key, '', 'forja client token', 32));
  const sign = (text: string) => createHmac('sha256', signingKey).update(text).digest();
  return {
    issue(sid: string, aud: Audience): string {
      const exp = Date.now() + CLIENT_TOKEN_MINUTES * 60_000;
      const body = Buffer.from(JSON.stringify({ sid, aud, exp })).toString('base64url');
      return `${body}.${sign(body).toString('base64url')}`;
    },
    /** @returns the session's id, or undefined when forged, out of date or meant for something else. */
    verify(token: string, audience: Audience): string | undefined {
      const [body = '', signature = '', ...rest] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(body);
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const { sid, aud, exp } = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      return aud === audience && exp > Date.now() ? sid : undefined;
    },
  };
}
