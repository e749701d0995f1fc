import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { AppEnv } from '../env.ts';
import { cookieFlags, sameText, signer } from './cookies.ts';
import type { AuthDeps } from './deps.ts';

const COOKIE = 'forja.signin';
const MINUTES = 10;

const pending = z.object({ provider: z.string(), state: z.string(), callbackUrl: z.string(), until: z.number() });

/** A sign-in on its way through a provider: which one, its state, and where it goes on afterwards. */
export type PendingSignIn = Pick<z.output<typeof pending>, 'provider' | 'state' | 'callbackUrl'>;

/** Keeps it in a signed cookie of the browser that began, so that no other browser can end it. */
export function pendingSignIns({ key }: Pick<AuthDeps, 'key'>) {
  const signed = signer(key, 'pending sign-in');
  return {
    keep(c: Context<AppEnv>, value: PendingSignIn): void {
      const until = Date.now() + MINUTES * 60_000;
      const body = Buffer.from(JSON.stringify({ ...value, until })).toString('base64url');
      setCookie(c, COOKIE, `${body}.${signed.mac(body)}`, { ...cookieFlags(c), maxAge: MINUTES * 60 });
    },
    /** @returns what this browser began with this provider and state. */
    find(c: Context<AppEnv>, provider: string, state: string | undefined): PendingSignIn | undefined {
      const [body = '', mac = ''] = (getCookie(c, COOKIE) ?? '').split('.');
      if (!state || !body || !signed.matches(body, mac)) return undefined;
      const found = pending.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      const fits = found.provider === provider && sameText(found.state, state) && found.until > Date.now();
      return fits ? found : undefined;
    },
    forget(c: Context<AppEnv>): void {
      deleteCookie(c, COOKIE, cookieFlags(c));
    },
  };
}
