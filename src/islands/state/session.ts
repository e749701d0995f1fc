import { atom } from 'jotai';
import { REQUEST_TIMEOUT_MS } from '../../constants.ts';
import type { Session } from '../../shared/wire.ts';
import { SIGNED_IN_KEY } from '../runtime/page-data.ts';
import { keepLink } from './link-fragment.ts';
import { store } from './store.ts';

/** Where the browser's session stands: undefined until it was asked for, null when nobody is signed in. */
export const sessionAtom = atom<Session | null | undefined>(undefined);

/** The client NextAuth 4 tells its other tabs under this key; ours does the same. */
const TABS_KEY = 'nextauth.message';

/** Asks who is signed in and shares the answer with all islands. @throws when the server cannot be reached. */
export async function refreshSession(): Promise<Session | null> {
  const response = await fetch('/api/auth/session', { headers: { Accept: 'application/json' }, cache: 'no-store' });
  if (!response.ok) throw new Error(`The session could not be read: ${response.status}`);
  const answer: Session | Record<string, never> = await response.json();
  const session = 'user' in answer ? (answer as Session) : null;
  store.set(sessionAtom, session);
  remember(session !== null);
  return session;
}

/** Starts a sign-in. @returns where to go, or undefined when the server refused. */
export async function signInUrl(provider: 'google' | 'github'): Promise<string | undefined> {
  keepLink();
  const { ok, url } = await postForm(`signin/${provider}`, { callbackUrl: '/' });
  return ok ? url : undefined;
}

let leaving = false;

/** Whether this page is signing out: what is read of the session meanwhile is no news. */
export function isLeaving(): boolean {
  return leaving;
}

/** Ends the session on both sides, tells the other tabs and goes to the start page (SPEC §4). Repeated, it does nothing. */
export async function signOut(): Promise<void> {
  if (leaving) return;
  leaving = true;
  await fetch('/api/resources/singOutBackend', { method: 'POST' }).catch(() => undefined);
  const { url } = await postForm('signout', { callbackUrl: '/' }).catch(() => ({ url: undefined }));
  store.set(sessionAtom, null);
  remember(false);
  tellTabs('signout');
  location.assign(url ?? '/');
}

/** Calls back when another tab signed in or out. @returns how to stop. */
export function onOtherTabs(changed: () => void): () => void {
  const listener = (event: StorageEvent) => event.key === TABS_KEY && event.newValue && changed();
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Posts a form of NextAuth's, with its CSRF token. @returns where it leads. @throws when there is no answer in time. */
export async function postForm(
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ readonly ok: boolean; readonly url?: string }> {
  const csrf = await getJson<{ csrfToken: string }>('/api/auth/csrf');
  const body = new URLSearchParams({ ...fields, csrfToken: csrf?.csrfToken ?? '', json: 'true' });
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const response = await fetch(`/api/auth/${path}`, { method: 'POST', body, signal });
  const { url } = (await response.json().catch(() => ({}))) as { url?: unknown };
  return { ok: response.ok, ...(typeof url === 'string' && { url }) };
}

/** @returns the body, or undefined when the answer is a failure. @throws when the server cannot be reached. */
export async function getJson<T>(path: string): Promise<T | undefined> {
  const response = await fetch(path, { headers: { Accept: 'application/json' }, cache: 'no-store' });
  return response.ok ? ((await response.json()) as T) : undefined;
}

/** NextAuth's clients in other tabs read the session again when they hear of it. */
export function tellTabs(trigger: string): void {
  const message = { event: 'session', data: { trigger }, timestamp: Math.floor(Date.now() / 1000) };
  keep(TABS_KEY, JSON.stringify(message));
}

function remember(signedIn: boolean): void {
  keep(SIGNED_IN_KEY, signedIn ? '1' : null);
}

/** Storage is refused in some browsers' private windows; nothing here depends on it. */
function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The session itself lives in a cookie.
  }
}
