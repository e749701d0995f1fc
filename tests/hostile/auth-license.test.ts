import { beforeAll, describe, expect, test } from 'vitest';
import { accounts, sessions as sessionTable } from '../../src/db/schema.ts';
import type { Session } from '../../src/shared/wire.ts';
import { type AuthApp, authApp } from '../support/portal/auth-app.ts';
import { authDatabase, later, whoami } from '../support/portal/auth-tests.ts';
import {
  acceptLicense,
  PORTAL,
  reachSession,
  signInLocally,
  type Visitor,
  visitor,
} from '../support/portal/visitor.ts';

const ana = { name: 'Ana Ruiz', email: 'ana@example.com' };
const eve = { name: 'Eve', email: 'eve@example.com' };
const MINUTE_MS = 60_000;
const database = authDatabase();
let portal: AuthApp;

beforeAll(async () => {
  portal = authApp(database, { licenseVersion: '1' });
});

const newVisitor = () => visitor(portal.app);
const tokenOf = async (who: Visitor) => ((await (await who.get('/api/auth/session')).json()) as Session).clientToken;

/** Somebody who has signed in and not accepted, with a token for accepting. */
async function undecided(person = ana): Promise<{ who: Visitor; token: string }> {
  const who = newVisitor();
  await reachSession(who, person);
  return { who, token: await tokenOf(who) };
}

async function refused(answer: Response): Promise<void> {
  expect(answer.status).toBe(401);
  expect(((await answer.json()) as { url: string }).url).toContain(`${PORTAL}/api/auth/error?error=CredentialsSignin`);
}

describe('the token for accepting', () => {
  test('is good once, and so are its twins of other polls', async () => {
    const { who, token } = await undecided();
    const twin = await tokenOf(who);
    expect((await acceptLicense(who, token)).status).toBe(200);
    await refused(await acceptLicense(who, token));
    await refused(await acceptLicense(who, twin));
    expect(await whoami(who)).toBe(200);
  });

  test('sent twenty times at once accepts once, and one session with one id is left', async () => {
    const { who, token } = await undecided();
    const csrfToken = await who.csrfToken();
    const cookie = [...who.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const post = () =>
      portal.app.request(`${PORTAL}/api/auth/callback/eula`, {
        method: 'POST',
        body: new URLSearchParams({ csrfToken, clientToken: token, json: 'true' }),
        headers: { cookie, origin: PORTAL, 'sec-fetch-site': 'same-origin' },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, post));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)]);
    expect(await database.db.select().from(sessionTable)).toHaveLength(1);
  });

  test('of another session accepts nothing, for neither of the two', async () => {
    const { token } = await undecided(eve);
    const { who } = await undecided();
    await refused(await acceptLicense(who, token));
    await refused(await acceptLicense(newVisitor(), token));
    const rows = await database.db.select().from(accounts);
    expect(rows.map(({ eulaVersion }) => eulaVersion)).toEqual([null, null]);
  });

  test('ends with the session, with its ten minutes, and with signing out', async () => {
    const late = await undecided();
    later(11 * MINUTE_MS);
    await refused(await acceptLicense(late.who, late.token));
    expect((await acceptLicense(late.who, await tokenOf(late.who))).status).toBe(200);
    const left = await undecided(eve);
    await left.who.post('/api/resources/singOutBackend', {});
    await refused(await acceptLicense(left.who, left.token));
  });

  test('cannot be made from the generation service’s bearer, and is none itself', async () => {
    const { who, token } = await undecided();
    const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
    expect((await newVisitor().post('/api/generate/whoami', {}, bearer(token))).status).toBe(401);
    expect((await newVisitor().post('/api/resources/eulaReject', {}, bearer(token))).status).toBe(401);
    await acceptLicense(who, token);
    const generation = await tokenOf(who);
    expect((await newVisitor().post('/api/generate/whoami', {}, bearer(generation))).status).toBe(200);
    await refused(await acceptLicense(who, generation));
    const [body = '', mac] = generation.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const altered = Buffer.from(JSON.stringify({ ...claims, aud: 'eula' })).toString('base64url');
    await refused(await acceptLicense(who, `${altered}.${mac}`));
  });

  test.each(['', 'x', 'a.b', '.', `${'x'.repeat(10_000)}.y`, 'eyJhIjoxfQ.eyJhIjoxfQ'])(
    'that is no token (%#) is refused',
    async (token) => {
      const { who } = await undecided();
      await refused(await acceptLicense(who, token));
      expect(await whoami(who)).toBe(403);
    },
  );
});

describe('accepting', () => {
  test('ends what was planted before: the session’s old id authorises nobody', async () => {
    const { who, token } = await undecided();
    const thief = newVisitor();
    thief.jar.set('forja.session', who.jar.get('forja.session') ?? '');
    expect(await whoami(thief)).toBe(403);
    await acceptLicense(who, token);
    expect([await whoami(who), await whoami(thief)]).toEqual([200, 401]);
    expect(await (await thief.get('/api/auth/session')).json()).toEqual({});
  });

  test.each([
    ['missing', undefined],
    ['invented', 'a'.repeat(64)],
  ])('with a %s CSRF token is refused, and the token stays good', async (_, csrfToken) => {
    const { who, token } = await undecided();
    await who.csrfToken();
    const answer = await who.post('/api/auth/callback/eula', { clientToken: token, ...(csrfToken && { csrfToken }) });
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { url: string }).url).toContain('/api/auth/signin?csrf=true');
    expect(await whoami(who)).toBe(403);
    expect((await acceptLicense(who, token)).status).toBe(200);
  });

  test('for another site, or by a link, is refused', async () => {
    const { who, token } = await undecided();
    const fields = { csrfToken: await who.csrfToken(), clientToken: token };
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await who.post('/api/auth/callback/eula', fields, foreign)).status).toBe(403);
    const link = await who.get(`/api/auth/callback/eula?${new URLSearchParams(fields)}`);
    expect(link.headers.get('location')).toContain('error=OAuthCallback');
    expect(await whoami(who)).toBe(403);
  });

  test('is the only sign-in that takes credentials', async () => {
    const who = newVisitor();
    const csrfToken = await who.csrfToken();
    const begun = await who.post('/api/auth/signin/eula', { csrfToken });
    expect(((await begun.json()) as { url: string }).url).toContain('error=UnknownProvider');
    const posted = await who.post('/api/auth/callback/credentials', { csrfToken, username: 'ana', password: 'x' });
    expect(posted.headers.get('location')).toContain('error=OAuthCallback');
    expect(who.jar.has('forja.session')).toBe(false);
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (url) => {
      const { who, token } = await undecided();
      expect(await (await acceptLicense(who, token, url)).json()).toEqual({ url: `${PORTAL}/` });
    },
  );

  test('cannot be had by asking for it: the update of a session and forms change no flag', async () => {
    const { who } = await undecided();
    const csrfToken = await who.csrfToken();
    const data = { user: { eulaAccepted: true }, eulaAccepted: true, eulaVersion: '1' };
    await who.postJson('/api/auth/session', { csrfToken, data });
    await who.post('/api/auth/callback/eula', { csrfToken, eulaAccepted: 'true', version: '1' });
    expect(await whoami(who)).toBe(403);
  });
});

describe('cookies', () => {
  test.each([
    ['http://localhost:3000', false],
    ['https://localhost', true],
  ])('of sign-in and acceptance at %s are out of reach of scripts and other sites', async (origin, secure) => {
    const env = { PUBLIC_URL: origin, SECRET_KEY: 'x'.repeat(32), LOCAL_IDENTITY: 'true' };
    const who = visitor(authApp(database, { licenseVersion: '1', env }).app, origin);
    await signInLocally(who, ana);
    const named = (name: string) => who.setCookies.filter((line) => line.startsWith(`${name}=`));
    expect(named('forja.session')).toHaveLength(2);
    expect(named('forja.device')).toHaveLength(1);
    for (const line of who.setCookies) {
      // It names what tabs keep for somebody, and opens nothing.
      if (!line.startsWith('forja.own=')) expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; SameSite=Lax/);
      expect(line).toMatch(/; Path=\//);
      expect(line.includes('; Secure')).toBe(secure);
      expect(line).not.toMatch(/Domain=/i);
    }
    for (const line of named('forja.session')) expect(line).toMatch(/Max-Age=43320\b/);
    expect(named('forja.device')[0]).toMatch(/Max-Age=34560000\b/);
  });
});

describe('a device cookie', () => {
  test('that somebody made up is not believed to be long enough to guess', async () => {
    const who = newVisitor();
    for (const planted of ['1', 'x'.repeat(42), '../../etc', 'x'.repeat(500)]) {
      who.jar.set('forja.device', planted);
      await signInLocally(who, ana);
      expect(who.jar.get('forja.device')).toMatch(/^[\w-]{43}$/);
      expect(who.jar.get('forja.device')).not.toBe(planted);
      await who.post('/api/resources/singOutBackend', {});
    }
  });

  test('alone authorises nothing, and ends nobody’s session without a sign-in', async () => {
    const { who, token } = await undecided();
    await acceptLicense(who, token);
    const thief = newVisitor();
    thief.jar.set('forja.device', who.jar.get('forja.device') ?? '');
    expect(await whoami(thief)).toBe(401);
    await thief.post('/api/resources/singOutBackend', {});
    expect(await whoami(who)).toBe(200);
  });
});
