import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { text } from '../../../model/schema/text.ts';
import type { Identity } from '../../../services/sessions/sessions.ts';
import type { LocalProvider, ProviderId, ProviderStart } from './provider.ts';

/** The fields of the local provider's page; messages are keys of `common:validation` and `common:signIn`. */
export const localIdentityForm = z.object({
  name: text.trim().min(1, 'required'),
  email: text.trim().min(1, 'required').max(254, 'email').pipe(z.email('email')),
});

/** A provider for trying out, behind the same two buttons: it believes whatever name is typed. */
export function localProvider(id: ProviderId, name: string): LocalProvider {
  return { kind: 'local', id, name };
}

export function startLocally(provider: LocalProvider, origin: string): ProviderStart {
  const state = randomBytes(32).toString('base64url');
  return { url: `${origin}/api/auth/local/${provider.id}?state=${state}`, state };
}

/** `local:…` keeps such accounts apart from those that a real provider vouches for. */
export function localIdentity(provider: LocalProvider, typed: z.output<typeof localIdentityForm>): Identity {
  const email = typed.email.toLowerCase();
  return { provider: `local:${provider.id}`, subject: email, name: typed.name, email, image: null };
}
