import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_COOKIE, SESSION_COOKIE_SECONDS } from '../../services/sessions/sessions.ts';
import type { AppEnv } from '../env.ts';

const DEVICE_COOKIE = 'forja.device';
/** Names what the tabs of this browser keep for the account that is signed in; scripts read it. */
const OWN_COOKIE = 'forja.own';
/** Browsers keep no cookie longer. */
const DEVICE_SECONDS = 400 * 24 * 3600;

/** Flags of every cookie of sign-in: out of reach of scripts, never sent by other sites, TLS only where there is TLS. */
export function cookieFlags(c: Context<AppEnv>) {
  return {
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.origin.startsWith('https:'),
    path: '/',
  } as const;
}

export function setSessionCookie(c: Context<AppEnv>, token: string): void {
  setCookie(c, SESSION_COOKIE, token, { ...cookieFlags(c), maxAge: SESSION_COOKIE_SECONDS });
}

export function clearSessionCookie(c: Context<AppEnv>): void {
  deleteCookie(c, SESSION_COOKIE, cookieFlags(c));
}

/**
 * Names the owner of what tabs keep, `3f2a….9c1e…`: the account, and a word that signing out forgets. An account that comes back
 * before that finds what it had.
 */
export function own(c: Context<AppEnv>, accountId: string, key: Uint8Array): void {
  const account = signer(key, 'own').mac(accountId).slice(0, 16);
  const known = getCookie(c, OWN_COOKIE);
  if (known?.startsWith(`${account}.`)) return;
  setCookie(c, OWN_COOKIE, `${account}.${randomBytes(8).toString('hex')}`, { ...cookieFlags(c), httpOnly: false });
}

/** Declares that data which tabs still keep belongs to nobody from now on; each page removes it as it loads. */
export function disown(c: Context<AppEnv>): void {
  deleteCookie(c, OWN_COOKIE, { ...cookieFlags(c), httpOnly: false });
}

/** The id by which this browser is known; made at its first sign-in, and renewed at each. */
export function deviceId(c: Context<AppEnv>): string {
  const known = getCookie(c, DEVICE_COOKIE);
  const id = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
  setCookie(c, DEVICE_COOKIE, id, { ...cookieFlags(c), maxAge: DEVICE_SECONDS });
  return id;
}

/** Signs and checks what a browser keeps for us, with a key for this purpose alone. */
export function signer(key: Uint8Array, purpose: string) {
  const derived = Buffer.from(hkdfSync('sha256', key, '', `forja ${purpose}`, 32));
  const mac = (text: string) => createHmac('sha256', derived).update(text).digest('hex');
  return {
    mac,
    matches: (text: string, given: string) => sameText(mac(text), given),
  };
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
