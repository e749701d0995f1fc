import NextAuth, { type AuthOptions } from 'next-auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authApp } from '../../support/portal/auth-app.ts';
import { authDatabase } from '../../support/portal/auth-tests.ts';
import { PORTAL, type Requestable, type Visitor, visitor } from '../../support/portal/visitor.ts';

/** NextAuth 4's own server beside ours: what its client or a person can see of an answer is the same. */
const database = authDatabase();

const oauth = {
  ...{ id: 'google', name: 'Google', type: 'oauth', clientId: 'id', clientSecret: 'secret' },
  ...{ authorization: 'https://accounts.example/authorize', token: 'https://accounts.example/token' },
  ...{ userinfo: 'https://accounts.example/me', checks: ['state'], profile: () => ({ id: '1' }) },
} as const;
const options = {
  secret: 'x'.repeat(32),
  providers: [
    oauth,
    { id: 'eula', name: 'License', type: 'credentials', credentials: {}, authorize: async () => null },
  ],
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
} as unknown as AuthOptions;

let unset: () => void;
beforeAll(() => {
  const { NEXTAUTH_URL } = process.env;
  process.env.NEXTAUTH_URL = PORTAL;
  unset = () => {
    if (NEXTAUTH_URL === undefined) delete process.env.NEXTAUTH_URL;
    else process.env.NEXTAUTH_URL = NEXTAUTH_URL;
  };
});
afterAll(() => unset());

/** NextAuth's server as Next.js runs it. */
const theirs: Requestable = {
  async request(input, init = {}) {
    const url = new URL(input);
    const { cookie = '', 'content-type': type = '' } = init.headers as Record<string, string>;
    const body = type.includes('json')
      ? JSON.parse(String(init.body))
      : Object.fromEntries(new URLSearchParams(String(init.body ?? '')));
    const query = { nextauth: url.pathname.split('/').slice(3), ...Object.fromEntries(url.searchParams) };
    const cookies = Object.fromEntries(
      cookie.split('; ').map((pair) => pair.split(/=(.*)/s).slice(0, 2).map(decodeURIComponent)),
    );
    const answer = recorded();
    await NextAuth(
      { method: init.method ?? 'GET', body, query, cookies, headers: {} } as never,
      answer as never,
      options,
    );
    return answer.toResponse();
  },
};

/** An answer of Next.js as far as NextAuth writes it. */
function recorded() {
  const headers = new Headers();
  let status = 200;
  let body: string | null = null;
  return {
    status(code: number) {
      status = code;
      return this;
    },
    getHeader: (name: string) => headers.getSetCookie().filter(() => name === 'Set-Cookie'),
    setHeader(name: string, value: string | string[]) {
      headers.delete(name);
      for (const one of [value].flat()) headers.append(name, one);
      return this;
    },
    json(value: unknown) {
      body = JSON.stringify(value);
    },
    send(value: unknown) {
      body = typeof value === 'string' ? value : JSON.stringify(value);
    },
    end: () => {},
    toResponse: () => new Response(body, { status, headers }),
  };
}

/** The visible part of an answer: its target or its content; all pages count as one, whatever they show. */
async function seen(answer: Response): Promise<unknown> {
  const location = answer.headers.get('location');
  // A browser goes on from both in the same way.
  if (location !== null) return { redirect: [302, 303].includes(answer.status), location };
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('<') ? 'a page' : JSON.parse(text) };
}

const wrong = { csrfToken: 'a'.repeat(64), callbackUrl: PORTAL };
const plain = { json: 'false' };

const questions: Record<string, (who: Visitor, csrfToken: string) => Promise<Response>> = {
  'a sign-in with a wrong token': (who) => who.post('/api/auth/signin/google', wrong),
  'a form of sign-in with a wrong token': (who) => who.post('/api/auth/signin/google', { ...wrong, ...plain }),
  'a sign-in with no token': (who) => who.post('/api/auth/signin/google', {}),
  'an acceptance with a wrong token': (who) => who.post('/api/auth/callback/eula', wrong),
  'a form of acceptance with a wrong token': (who) => who.post('/api/auth/callback/eula', { ...wrong, ...plain }),
  'an acceptance that is refused': (who, csrfToken) =>
    who.post('/api/auth/callback/eula', { csrfToken, callbackUrl: PORTAL, clientToken: 'x' }),
  'a sign-out with a wrong token': (who) => who.post('/api/auth/signout', wrong),
  'a form of sign-out with a wrong token': (who) => who.post('/api/auth/signout', { ...wrong, ...plain }),
  'a sign-out': (who, csrfToken) => who.post('/api/auth/signout', { csrfToken, callbackUrl: `${PORTAL}/plans` }),
  'an update with a wrong token': (who) => who.postJson('/api/auth/session', { csrfToken: 'a', data: {} }),
  'an update with no token': (who) => who.postJson('/api/auth/session', {}),
  'an update by nobody': (who, csrfToken) => who.postJson('/api/auth/session', { csrfToken, data: {} }),
  'the session of nobody': (who) => who.get('/api/auth/session'),
  'the sign-in page': (who) => who.get('/api/auth/signin'),
  'the sign-in page after a wrong token': (who) => who.get('/api/auth/signin?csrf=true'),
  'the sign-in page of a provider': (who) => who.get('/api/auth/signin/google'),
  'the sign-in page of an unknown provider': (who) => who.get('/api/auth/signin/nobody'),
  'the sign-out page': (who) => who.get('/api/auth/signout'),
  'the sign-out page after a wrong token': (who) => who.get('/api/auth/signout?csrf=true'),
  'a callback without state': (who) => who.get('/api/auth/callback/google'),
  'a callback with a code and no state': (who) => who.get('/api/auth/callback/google?code=c'),
  'a callback with a state that nobody began': (who) => who.get('/api/auth/callback/google?code=c&state=s'),
  'a posted callback without state': (who) => who.post('/api/auth/callback/google', plain),
  'the error page': (who) => who.get('/api/auth/error'),
};
const codes = ['AccessDenied', 'accessdenied', 'Verification', 'Configuration', 'Default', 'Nonsense'];
const asked = ['Signin', 'OAuthSignin', 'OAuthCallback', 'OAuthCreateAccount', 'EmailCreateAccount', 'Callback'];
for (const code of [...codes, ...asked, 'OAuthAccountNotLinked', 'EmailSignin', 'CredentialsSignin', 'SessionRequired'])
  questions[`the error page for ${code}`] = (who) => who.get(`/api/auth/error?error=${code}`);

describe('NextAuth’s own server and ours answer alike to', () => {
  test.each(Object.keys(questions))('%s', async (name) => {
    const ask = questions[name];
    const [expected, answered] = await Promise.all(
      [theirs, authApp(database).app].map(async (server) => {
        const who = visitor(server);
        return seen((await ask?.(who, await who.csrfToken())) as Response);
      }),
    );
    expect(answered).toEqual(expected);
  });
});
