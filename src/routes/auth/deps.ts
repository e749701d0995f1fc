import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Sessions } from '../../services/sessions/sessions.ts';
import { ACTIVE_SESSION } from '../../shared/wire.ts';
import type { Shell } from '../shell.tsx';
import type { SignInError } from './providers/provider.ts';

export type AuthConfig = Pick<Config, 'google' | 'github' | 'localIdentity'>;

export interface AuthDeps {
  readonly sessions: Sessions;
  readonly config: AuthConfig;
  /** The portal's secret key; the keys that sign cookies are derived from it. */
  readonly key: Uint8Array;
  readonly log: Logger;
  readonly shell: Shell;
}

/** An absolute url within the portal; anything that would leave it becomes the home page. */
export function withinPortal(origin: string, wanted: string | undefined): string {
  const home = `${origin}/`;
  if (!wanted || wanted.length > 2000 || !URL.canParse(wanted, origin)) return home;
  const url = new URL(wanted, origin);
  return url.origin === origin && !url.username && !url.password ? url.href : home;
}

/** The error page's address; `provider` as NextAuth's credentials sign-in adds it. */
export function authErrorUrl(origin: string, error: SignInError, provider?: string): string {
  return `${origin}/api/auth/error?${new URLSearchParams({ error, ...(provider && { provider }) })}`;
}

/** The address for a form whose CSRF token is not this browser's: the page that has a good one. */
export function wrongTokenUrl(origin: string, page: 'signin' | 'signout' = 'signin'): string {
  return `${origin}/api/auth/${page}?csrf=true`;
}

/** The address for a sign-in that another device's session refuses; the dialog shows `until`. */
export function activeSessionUrl(origin: string, until: Date): string {
  return `${origin}/?${new URLSearchParams({ error: ACTIVE_SESSION, until: until.toISOString() })}`;
}

/** The sign-in page's address, absolute as NextAuth's client needs it. */
export function signInUrl(origin: string, query: { callbackUrl?: string; error?: string } = {}): string {
  const url = new URL('/api/auth/signin', origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
