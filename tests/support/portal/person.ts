import { CALLS } from '../../../src/shared/calls.ts';
import type { TokenScope } from '../../../src/shared/wire/tokens.ts';
import type { Session } from '../../../src/shared/wire.ts';
import { visitor } from './visitor.ts';

/** Somebody who is signed in to a running portal, without a browser. */
export interface Person {
  /** @returns the JSON that a call answers. @throws Error where it is refused */
  call(path: string, body?: unknown): Promise<unknown>;
  /** Makes a token and its secret. */
  token(options?: { scopes?: readonly TokenScope[]; budget?: number | null }): Promise<{ id: string; token: string }>;
}

/** Signs in through the local provider and accepts the license, with the calls that the pages make. */
export async function signedIn(base: string, name: string): Promise<Person> {
  const who = visitor({ request: (input, init) => fetch(input, { ...init, redirect: 'manual' }) }, base);
  const csrfToken = await who.csrfToken();
  const form = { csrfToken, callbackUrl: '/' };
  const begun = (await (await who.post('/api/auth/signin/google', form)).json()) as { url: string };
  const state = new URL(begun.url).searchParams.get('state') ?? '';
  await who.post('/api/auth/callback/google', { state, name, email: `${name.toLowerCase()}@example.org` });
  const { clientToken } = (await (await who.get('/api/auth/session')).json()) as Session;
  await who.post('/api/auth/callback/eula', { ...form, clientToken });
  let made = 0;
  const call: Person['call'] = async (path, body = {}) => {
    const answer = await who.postJson(path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    call,
    async token({ scopes = ['generate', 'download'], budget = null } = {}) {
      const { id } = (await call(CALLS.createTokenApp.path, { name: `agent ${++made}`, days: 1, scopes, budget })) as {
        id: string;
      };
      const { token } = (await call(CALLS.generateToken.path, { id })) as { token: string };
      return { id, token };
    },
  };
}
