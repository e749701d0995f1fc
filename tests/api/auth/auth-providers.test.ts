import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accounts } from '../../../src/db/schema.ts';
import { authApp } from '../../support/portal/auth-app.ts';
import { authDatabase } from '../../support/portal/auth-tests.ts';
import { beginSignIn, type Visitor, visitor } from '../../support/portal/visitor.ts';

/** The providers' answers are made here: this shows our callback, not Google's or GitHub's wire format. */
const PUBLIC = 'https://forja.example';
const env = {
  PUBLIC_URL: PUBLIC,
  SECRET_KEY: 'x'.repeat(32),
  GOOGLE_ID: 'google-id',
  GOOGLE_SECRET: 'google-secret',
  GITHUB_ID: 'github-id',
  GITHUB_SECRET: 'github-secret',
};
const googleUser = {
  id: '1234567890',
  email: 'ana@gmail.com',
  verified_email: true,
  name: 'Ana Ruiz',
  picture: 'https://lh3.example/ana.png',
};
const githubUser = { id: 42, login: 'ana', name: null, email: null, avatar_url: 'https://avatars.example/42' };

const database = authDatabase();
let outbound: { url: string; body: string }[];

beforeEach(async () => {
  outbound = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function answerWith(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    outbound.push({ url: String(input), body: String(init.body ?? '') });
    const answer = answers[String(input)];
    if (answer === undefined) throw new Error(`unexpected call of ${input}`);
    return Response.json(answer);
  });
}

function googleAnswers(user: object): void {
  answerWith({
    'https://oauth2.googleapis.com/token': { access_token: 'at', expires_in: 3600, scope: 'openid email profile' },
    'https://www.googleapis.com/oauth2/v2/userinfo': user,
  });
}

function githubAnswers(emails: object[]): void {
  answerWith({
    'https://github.com/login/oauth/access_token': { access_token: 'at', token_type: 'bearer', scope: 'user:email' },
    'https://api.github.com/user': githubUser,
    'https://api.github.com/user/emails': emails,
  });
}

async function comeBack(who: Visitor, provider: string, query: Record<string, string> = {}): Promise<Response> {
  const start = new URL(await beginSignIn(who, provider, '/queue'));
  const state = start.searchParams.get('state') ?? '';
  return who.get(`/api/auth/callback/${provider}?${new URLSearchParams({ code: 'c', state, ...query })}`);
}

const errorOf = (response: Response) => new URL(response.headers.get('location') ?? '').searchParams.get('error');

describe('Google', () => {
  test('is started at its own address, with our client id, callback and state, and no secret', async () => {
    const who = visitor(authApp(database, { env }).app, PUBLIC);
    const start = new URL(await beginSignIn(who, 'google'));
    expect(start.origin).toBe('https://accounts.google.com');
    expect(start.searchParams.get('client_id')).toBe('google-id');
    expect(start.searchParams.get('redirect_uri')).toBe(`${PUBLIC}/api/auth/callback/google`);
    expect(start.searchParams.get('state')).toMatch(/^[\w-]{40,}$/);
    expect(start.href).not.toContain('google-secret');
  });

  test('signs in whom it confirms with a verified e-mail', async () => {
    googleAnswers(googleUser);
    const who = visitor(authApp(database, { env }).app, PUBLIC);
    const done = await comeBack(who, 'google');
    expect([done.status, done.headers.get('location')]).toEqual([303, `${PUBLIC}/queue`]);
    const session = await (await who.get('/api/auth/session')).json();
    expect(session).toMatchObject({ user: { name: 'Ana Ruiz', email: 'ana@gmail.com', image: googleUser.picture } });
    expect(await database.db.select().from(accounts)).toMatchObject([{ provider: 'google', subject: '1234567890' }]);
    expect(outbound[0]?.body).toContain(`${PUBLIC}/api/auth/callback/google`);
  });

  test.each([
    ['an unverified e-mail', { ...googleUser, verified_email: false }, 'EmailNotVerified'],
    ['no word on whether the e-mail is verified', { ...googleUser, verified_email: undefined }, 'OAuthCallback'],
    ['an error', { error: { code: 401, message: 'no' } }, 'OAuthCallback'],
  ])('with %s signs nobody in', async (_, user, error) => {
    googleAnswers(user);
    const who = visitor(authApp(database, { env }).app, PUBLIC);
    expect(errorOf(await comeBack(who, 'google'))).toBe(error);
    expect(await database.db.select().from(accounts)).toHaveLength(0);
    expect(who.jar.has('forja.session')).toBe(false);
  });

  test('that cannot be reached is an error of the sign-in, not of the portal', async () => {
    answerWith({});
    const who = visitor(authApp(database, { env }).app, PUBLIC);
    const done = await comeBack(who, 'google');
    expect([done.status, errorOf(done)]).toEqual([303, 'OAuthCallback']);
  });

  test('is not asked when the state is not the one this browser began with, or was used before', async () => {
    googleAnswers(googleUser);
    const { app } = authApp(database, { env });
    const [who, other] = [visitor(app, PUBLIC), visitor(app, PUBLIC)];
    expect(errorOf(await comeBack(who, 'google', { state: 'x'.repeat(43) }))).toBe('OAuthCallback');
    const state = new URL(await beginSignIn(who, 'google')).searchParams.get('state') ?? '';
    const link = `/api/auth/callback/google?code=c&state=${state}`;
    expect(errorOf(await other.get(link))).toBe('OAuthCallback');
    expect(outbound).toEqual([]);
    expect((await who.get(link)).headers.get('location')).toBe(`${PUBLIC}/`);
    expect(errorOf(await who.get(link))).toBe('OAuthCallback');
  });

  test('does not finish what was begun with GitHub', async () => {
    googleAnswers(googleUser);
    const who = visitor(authApp(database, { env }).app, PUBLIC);
    const state = new URL(await beginSignIn(who, 'github')).searchParams.get('state') ?? '';
    expect(errorOf(await who.get(`/api/auth/callback/google?code=c&state=${state}`))).toBe('OAuthCallback');
    expect(outbound).toEqual([]);
  });

  test('cancelled by the person is said so, and the way on is kept', async () => {
    const who = visitor(authApp(database, { env }).app, PUBLIC);
    const done = await comeBack(who, 'google', { error: 'access_denied' });
    const url = new URL(done.headers.get('location') ?? '');
    expect(url.searchParams.get('error')).toBe('AccessDenied');
    expect(url.searchParams.get('callbackUrl')).toBe(`${PUBLIC}/queue`);
  });
});

describe('GitHub', () => {
  test('is started with the scope for e-mails and our callback', async () => {
    const who = visitor(authApp(database, { env }).app, PUBLIC);
    const start = new URL(await beginSignIn(who, 'github'));
    expect(start.origin).toBe('https://github.com');
    expect(start.searchParams.get('scope')).toContain('user:email');
    expect(start.searchParams.get('redirect_uri')).toBe(`${PUBLIC}/api/auth/callback/github`);
  });

  test('signs in by its verified primary e-mail and the login where there is no name', async () => {
    githubAnswers([
      { email: 'old@example.com', primary: false, verified: true },
      { email: 'ana@example.com', primary: true, verified: true },
    ]);
    const who = visitor(authApp(database, { env }).app, PUBLIC);
    expect((await comeBack(who, 'github')).headers.get('location')).toBe(`${PUBLIC}/queue`);
    expect(await database.db.select().from(accounts)).toMatchObject([
      { provider: 'github', subject: '42', name: 'ana', email: 'ana@example.com' },
    ]);
  });

  test('with no verified e-mail signs nobody in, although its primary one is there', async () => {
    githubAnswers([{ email: 'victim@example.com', primary: true, verified: false }]);
    const who = visitor(authApp(database, { env }).app, PUBLIC);
    expect(errorOf(await comeBack(who, 'github'))).toBe('EmailNotVerified');
    expect(await database.db.select().from(accounts)).toHaveLength(0);
  });
});

test('where real providers are set up, the local one is not behind their buttons', async () => {
  const own = { ...env, PUBLIC_URL: '', LOCAL_IDENTITY: 'true' };
  const who = visitor(authApp(database, { env: own }).app);
  const state = new URL(await beginSignIn(who, 'google')).searchParams.get('state') ?? '';
  const posted = await who.post('/api/auth/callback/google', { state, name: 'Eve', email: 'eve@example.com' });
  expect(errorOf(posted)).toBe('OAuthCallback');
  expect(errorOf(await who.get(`/api/auth/local/google?state=${state}`))).toBe('OAuthCallback');
  expect(await database.db.select().from(accounts)).toHaveLength(0);
});

test('over https every cookie of sign-in is Secure and SameSite=Lax, and out of reach of scripts but for the one that is theirs', async () => {
  googleAnswers(googleUser);
  const who = visitor(authApp(database, { env }).app, PUBLIC);
  await comeBack(who, 'google');
  const names = who.setCookies.map((line) => line.split('=')[0]);
  expect(new Set(names)).toEqual(new Set(['forja.csrf', 'forja.signin', 'forja.device', 'forja.session', 'forja.own']));
  for (const line of who.setCookies) {
    expect(line).toMatch(/(?=.*; Secure)(?=.*; SameSite=Lax)/);
    // It names what tabs keep, and opens nothing.
    if (!line.startsWith('forja.own=')) expect(line).toMatch(/; HttpOnly/);
  }
});
