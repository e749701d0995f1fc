import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../env.ts';
import { cookieFlags, sameText, signer } from './cookies.ts';
import type { AuthDeps } from './deps.ts';

const CSRF_COOKIE = 'forja.csrf';

/** The double-submit token: the form carries the token, the cookie the token and its signature. */
export interface Csrf {
  /** @returns the browser's token, made and set as a cookie when it has none. */
  token(c: Context<AppEnv>): string;
  verify(c: Context<AppEnv>, submitted: unknown): boolean;
}

export function createCsrf({ key }: Pick<AuthDeps, 'key'>): Csrf {
  const signed = signer(key, 'csrf');

  function kept(c: Context<AppEnv>): string | undefined {
    const [token = '', mac = ''] = (getCookie(c, CSRF_COOKIE) ?? '').split('|');
    return token && signed.matches(token, mac) ? token : undefined;
  }

  return {
    token(c) {
      const known = kept(c);
      if (known) return known;
      const token = randomBytes(32).toString('hex');
      setCookie(c, CSRF_COOKIE, `${token}|${signed.mac(token)}`, cookieFlags(c));
      return token;
    },
    verify(c, submitted) {
      const token = kept(c);
      return token !== undefined && typeof submitted === 'string' && sameText(token, submitted);
    },
  };
}
