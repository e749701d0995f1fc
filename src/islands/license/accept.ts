import { getJson, postForm, refreshSession, tellTabs } from '../state/session.ts';

/** Where an acceptance leads: into the app, or nowhere, and then it can be tried again. */
export type Acceptance = { readonly accepted: true; readonly url: string } | { readonly accepted: false };

/**
 * Accepts the license as NextAuth 4's client signs in with credentials: the provider list, the CSRF token, then the form
 * with the client token, which is good once and therefore asked for only now.
 */
export async function acceptLicense(callbackUrl: string): Promise<Acceptance> {
  const providers = await getJson<Record<string, unknown>>('/api/auth/providers');
  if (!providers) return { accepted: true, url: '/api/auth/error' };
  if (!('eula' in providers))
    return { accepted: true, url: `/api/auth/signin?${new URLSearchParams({ callbackUrl })}` };
  const session = await refreshSession();
  if (!session) return { accepted: false };
  const { ok, url } = await postForm('callback/eula', { clientToken: session.clientToken, callbackUrl });
  const asked = url ? new URL(url, location.origin).searchParams : undefined;
  // A wrong CSRF token leads to the sign-in page with a status of 200, as NextAuth answers it.
  if (!ok || !url || asked?.has('error') || asked?.has('csrf')) return { accepted: false };
  tellTabs('signin');
  return { accepted: true, url };
}
