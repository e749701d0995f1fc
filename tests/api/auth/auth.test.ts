import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts, sessions as sessionTable } from '../../../src/db/schema.ts';
import type { Session } from '../../../src/shared/wire.ts';
import { testDatabase } from '../../support/databases/database.ts';
import { authApp } from '../../support/portal/auth-app.ts';
import { authDatabase, later, sessionOf } from '../../support/portal/auth-tests.ts';
import { beginSignIn, PORTAL, reachSession, signInLocally, visitor } from '../../support/portal/visitor.ts';

const ana = { name: 'Ana Ruiz', email: 'ana@example.com' };
const MINUTE_MS = 60_000;
const database = authDatabase();

describe('signed out', () => {
  test('the session is an empty object and product calls answer 401 with the message of the specification', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    expect(await sessionOf(who)).toEqual({});
    const refused = await who.post('/api/resources/whoami', {});
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ status: 401, message: 'You do not have access', error: 'noAccess' });
  });

  test('the providers are those of NextAuth, absolute, without ids or secrets', async () => {
    const env = { GOOGLE_ID: 'the-id', GOOGLE_SECRET: 'the-secret', PUBLIC_URL: 'http://localhost:3000' };
    const { app } = authApp(database, { env });
    const text = await (await visitor(app).get('/api/auth/providers')).text();
    expect(JSON.parse(text)).toEqual({
      google: {
        id: 'google',
        name: 'Google',
        type: 'oauth',
        signinUrl: `${PORTAL}/api/auth/signin/google`,
        callbackUrl: `${PORTAL}/api/auth/callback/google`,
      },
      github: {
        id: 'github',
        name: 'GitHub',
        type: 'oauth',
        signinUrl: `${PORTAL}/api/auth/signin/github`,
        callbackUrl: `${PORTAL}/api/auth/callback/github`,
      },
      eula: {
        id: 'eula',
        name: 'License',
        type: 'credentials',
        signinUrl: `${PORTAL}/api/auth/signin/eula`,
        callbackUrl: `${PORTAL}/api/auth/callback/eula`,
      },
    });
    expect(text).not.toMatch(/the-id|the-secret/);
  });

  test('in production there is no local provider unless the operator asks for it', async () => {
    const production = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) };
    const without = visitor(authApp(database, { env: production }).app);
    expect(Object.keys((await (await without.get('/api/auth/providers')).json()) as object)).toEqual(['eula']);
    expect(new URL(await beginSignIn(without)).searchParams.get('error')).toBe('UnknownProvider');
    expect(await (await without.get('/api/auth/signin')).text()).toContain('No sign-in provider is set up');
    const asked = visitor(authApp(database, { env: { ...production, LOCAL_IDENTITY: 'true' } }).app);
    expect(Object.keys((await (await asked.get('/api/auth/providers')).json()) as object)).toEqual([
      'google',
      'github',
      'eula',
    ]);
  });

  test('an unknown provider leads to the sign-in page with the error and the callback url', async () => {
    const { app } = authApp(database);
    const url = new URL(await beginSignIn(visitor(app), 'myspace', '/plans'));
    expect(url.pathname).toBe('/api/auth/signin');
    expect(url.searchParams.get('error')).toBe('UnknownProvider');
    expect(url.searchParams.get('callbackUrl')).toBe(`${PORTAL}/plans`);
  });
});

describe('the local identity provider', () => {
  test('signs a person in, tells the browser who it is, and goes to the callback url', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    const answer = await signInLocally(who, { name: 'Ana Ruiz', email: 'Ana@Example.com' }, '/queue');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${PORTAL}/queue`);
    const session = await sessionOf(who);
    expect(session.user).toEqual({ name: 'Ana Ruiz', email: 'ana@example.com', image: null, eulaAccepted: true });
    expect(session.tknMins).toBe(59);
    expect(await (await who.post('/api/resources/whoami', {})).json()).toMatchObject({ name: 'Ana Ruiz' });
    const rows = await database.db.select().from(accounts);
    expect(rows).toMatchObject([{ provider: 'local:google', subject: 'ana@example.com' }]);
  });

  test('works with forms alone, from the sign-in page to the session', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    const page = await (await who.get('/api/auth/signin?callbackUrl=/job')).text();
    expect(page).not.toContain('<script');
    const csrfToken = /name="csrfToken" value="(\w+)"/.exec(page)?.[1] ?? '';
    const fields = { csrfToken, callbackUrl: '/job', json: 'false' };
    const begun = await who.post('/api/auth/signin/github', fields);
    expect(begun.status).toBe(303);
    const form = await who.get(begun.headers.get('location') ?? '');
    const formHtml = await form.text();
    expect(formHtml).toContain('Nothing is checked');
    const state = /name="state" value="([\w-]+)"/.exec(formHtml)?.[1] ?? '';
    const done = await who.post('/api/auth/callback/github', { state, ...ana });
    expect(done.headers.get('location')).toBe(`${PORTAL}/job`);
    expect((await sessionOf(who)).user?.name).toBe('Ana Ruiz');
  });

  test('asks again, with what was typed, when name or e-mail cannot be right', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    const state = new URL(await beginSignIn(who)).searchParams.get('state') ?? '';
    const again = await who.post('/api/auth/callback/google', { state, name: ' ', email: 'nonsense' });
    expect(again.status).toBe(400);
    const html = await again.text();
    expect(html).toContain('Name is required');
    expect(html).toContain('This is not an e-mail address');
    expect(html).toContain('value="nonsense"');
    expect((await who.post('/api/auth/callback/google', { state, ...ana })).status).toBe(303);
  });

  test('speaks the other language on request, also after something was wrong', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    const begun = await beginSignIn(who);
    const state = new URL(begun).searchParams.get('state') ?? '';
    const first = await (await who.get(begun)).text();
    const again = await (await who.post('/api/auth/callback/google', { state, name: '', email: '' })).text();
    for (const html of [first, again]) {
      const link = /href="(\/api\/language\/es[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const switched = await who.get(link);
      const page = await who.get(switched.headers.get('location') ?? '');
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('No se comprueba nada')]);
    }
  });

  test('keeps people of one e-mail apart by the button they used', async () => {
    const { app } = authApp(database);
    await signInLocally(visitor(app), ana);
    await signInLocally(visitor(app), { ...ana, provider: 'github' });
    expect(await database.db.select().from(accounts)).toHaveLength(2);
  });
});

describe('accounts', () => {
  test('are furnished once, however often the person signs in, and follow what the provider says', async () => {
    const furnished: string[] = [];
    const { app } = authApp(database, { onFirstSignIn: async (id) => void furnished.push(id) });
    await signInLocally(visitor(app), ana);
    await signInLocally(visitor(app), { ...ana, name: 'Ana R.' });
    expect(furnished).toHaveLength(1);
    expect(await database.db.select().from(accounts)).toMatchObject([{ id: furnished[0], name: 'Ana R.' }]);
  });

  test('that could not be furnished are not kept, so that the next sign-in is a first one again', async () => {
    let fails = true;
    const onFirstSignIn = async () => {
      if (fails) throw new Error('no credits today');
    };
    const { app } = authApp(database, { onFirstSignIn });
    expect((await signInLocally(visitor(app), ana)).status).toBe(500);
    expect(await database.db.select().from(accounts)).toHaveLength(0);
    fails = false;
    expect((await signInLocally(visitor(app), ana)).status).toBe(303);
  });

  test('of two browsers are two people', async () => {
    const { app } = authApp(database);
    const [one, other] = [visitor(app), visitor(app)];
    await signInLocally(one, ana);
    await signInLocally(other, { name: 'Luis', email: 'luis@example.com' });
    expect((await sessionOf(one)).user?.name).toBe('Ana Ruiz');
    expect((await sessionOf(other)).user?.name).toBe('Luis');
  });

  test('that have not accepted the license in force get 403 and a token for the license alone', async () => {
    const { app, sessions } = authApp(database, { licenseVersion: '2026-1' });
    const who = visitor(app);
    await reachSession(who, ana);
    const session = await sessionOf(who);
    expect(session.user?.eulaAccepted).toBe(false);
    const refused = await who.post('/api/resources/whoami', {});
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([403, 'licenseNotAccepted']);
    expect(await sessions.fromClientToken(session.clientToken ?? '')).toBeUndefined();
    expect(await sessions.fromClientToken(session.clientToken ?? '', 'eula')).toBeDefined();
    await database.db.update(accounts).set({ eulaVersion: '2026-1' });
    expect((await who.post('/api/resources/whoami', {})).status).toBe(200);
  });
});

describe('time', () => {
  test('polling the session does not extend it; using the portal does', async () => {
    const { app } = authApp(database);
    const [polls, uses] = [visitor(app), visitor(app)];
    await signInLocally(polls, ana);
    await signInLocally(uses, { name: 'Luis', email: 'luis@example.com' });
    for (let minute = 0; minute < 50; minute += 10) {
      later(10 * MINUTE_MS);
      await sessionOf(polls);
      await uses.get('/page');
    }
    expect((await sessionOf(polls)).tknMins).toBe(9);
    expect((await sessionOf(uses)).tknMins).toBeGreaterThanOrEqual(59);
  });

  test('a session that ended can be read with 0 minutes for two more minutes, and authorises nothing in them', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    later(61 * MINUTE_MS);
    expect(await sessionOf(who)).toMatchObject({ tknMins: 0, clientToken: '' });
    expect((await who.post('/api/resources/whoami', {})).status).toBe(401);
    expect(await (await who.get('/page')).text()).toBe('en nobody');
    later(2 * MINUTE_MS);
    expect(await sessionOf(who)).toEqual({});
    expect(await database.db.select().from(sessionTable)).toHaveLength(0);
  });

  test('a session ends twelve hours after sign-in, whatever is done', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    for (let minute = 0; minute < 11.5 * 60; minute += 30) {
      later(30 * MINUTE_MS);
      expect(await (await who.get('/page')).text()).toBe('en Ana Ruiz');
    }
    expect((await sessionOf(who)).tknMins).toBeLessThanOrEqual(30);
    later(31 * MINUTE_MS);
    expect(await (await who.get('/page')).text()).toBe('en nobody');
  });

  test('use is written once a minute at most', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    const expiry = async () => (await database.db.select().from(sessionTable))[0]?.expiresAt.getTime();
    const before = await expiry();
    later(30_000);
    await who.get('/page');
    expect(await expiry()).toBe(before);
    later(31_000);
    await who.get('/page');
    expect(await expiry()).toBeGreaterThan(before ?? 0);
  });
});

describe('signing out', () => {
  test('answers an absolute url, ends the session and kills its client token', async () => {
    const { app, sessions } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    const { clientToken = '' } = await sessionOf(who);
    const ended: string[] = [];
    sessions.onEnded((id) => ended.push(id));
    const bearer = { authorization: `Bearer ${clientToken}` };
    expect((await visitor(app).post('/api/generate/whoami', {}, bearer)).status).toBe(200);
    expect((await visitor(app).post('/api/resources/whoami', {}, bearer)).status).toBe(401);
    const csrfToken = await who.csrfToken();
    const answer = await who.post('/api/auth/signout', { csrfToken, callbackUrl: '/plans' });
    expect(await answer.json()).toEqual({ url: `${PORTAL}/plans` });
    expect(await sessionOf(who)).toEqual({});
    expect(ended).toHaveLength(1);
    expect((await visitor(app).post('/api/generate/whoami', {}, bearer)).status).toBe(401);
  });

  test('of the backend answers 200 with an empty body, with a session, without one, and repeated', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    for (let i = 0; i < 2; i++) {
      const answer = await who.post('/api/resources/singOutBackend', {});
      expect([answer.status, await answer.text()]).toEqual([200, '']);
    }
    expect(await database.db.select().from(sessionTable)).toHaveLength(0);
    expect((await visitor(app).post('/api/resources/singOutBackend', {})).status).toBe(200);
  });

  test('by link asks first, on a page that works without JavaScript', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    const page = await (await who.get('/api/auth/signout')).text();
    expect(page).toContain('action="/api/auth/signout"');
    expect((await sessionOf(who)).user).toBeDefined();
  });

  test('signing in again in one browser replaces its session', async () => {
    const { app, sessions } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    const first = `forja.session=${who.jar.get('forja.session')}`;
    await signInLocally(who, { name: 'Luis', email: 'luis@example.com' });
    expect(await sessions.fromCookie(first)).toBeUndefined();
    expect(await database.db.select().from(sessionTable)).toHaveLength(1);
  });
});

describe('one browser', () => {
  test('keeps no second session when it lost its cookie and signs in again', async () => {
    const { app, sessions } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    const ended: string[] = [];
    sessions.onEnded((id) => ended.push(id));
    const [former] = await database.db.select().from(sessionTable);
    who.jar.delete('forja.session');
    await signInLocally(who, ana);
    expect(await database.db.select().from(sessionTable)).toHaveLength(1);
    expect(ended).toEqual([former?.id]);
  });
});

describe('language', () => {
  test('is what Accept-Language says the first time, then the account prefers, then the browser chose', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    const spanish = { 'accept-language': 'fr, es-MX;q=0.8, en;q=0.7' };
    expect(await (await who.get('/page', spanish)).text()).toBe('es nobody');
    expect(await (await who.get('/page', { 'accept-language': 'de' })).text()).toBe('en nobody');
    await signInLocally(who, ana);
    await database.db.update(accounts).set({ language: 'en' });
    expect(await (await who.get('/page', spanish)).text()).toBe('en Ana Ruiz');
    const switched = await who.get('/api/language/es?back=/queue');
    expect([switched.status, switched.headers.get('location')]).toEqual([303, `${PORTAL}/queue`]);
    expect(await (await who.get('/page')).text()).toBe('es Ana Ruiz');
    expect((await database.db.select().from(accounts))[0]?.language).toBe('es');
    expect(await (await who.get('/api/auth/signin?error=AccessDenied')).text()).toContain('se canceló');
  });

  test('is the only thing that an update of the session changes', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    const csrfToken = await who.csrfToken();
    const data = { language: 'es', user: { name: 'Root', eulaAccepted: true } };
    const answer = await who.postJson('/api/auth/session', { csrfToken, data });
    expect(((await answer.json()) as Session).user.name).toBe('Ana Ruiz');
    const [row] = await database.db.select().from(accounts).where(eq(accounts.name, 'Ana Ruiz'));
    expect(row?.language).toBe('es');
    expect(who.jar.get('forja.language')).toBe('es');
  });
});

test('sign-in works on the embedded database', async () => {
  const embedded = await testDatabase('pglite');
  try {
    const { app } = authApp(embedded);
    const who = visitor(app);
    await signInLocally(who, ana);
    await signInLocally(who, ana);
    expect((await sessionOf(who)).user?.name).toBe('Ana Ruiz');
  } finally {
    await embedded.close();
  }
});

describe('what tabs keep belongs to', () => {
  const own = (who: ReturnType<typeof visitor>) => who.jar.get('forja.own');

  test('an account, by a word that signing out forgets', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    const first = own(who);
    expect(first).toMatch(/^[0-9a-f]{16}\.[0-9a-f]{16}$/);
    await who.post('/api/auth/signout', { csrfToken: await who.csrfToken() });
    expect(own(who)).toBeUndefined();
    await signInLocally(who, ana);
    expect(own(who)?.split('.')[0]).toBe(first?.split('.')[0]);
    expect(own(who)).not.toBe(first);
    await who.post('/api/resources/singOutBackend', {});
    expect(own(who)).toBeUndefined();
  });

  test('the same account still, when its session ran out, and to no other one', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    const first = own(who);
    await database.db.update(sessionTable).set({ expiresAt: new Date(Date.now() + 30_000) });
    await who.post('/api/resources/singOutBackend', {});
    expect(own(who)).toBe(first);
    await signInLocally(who, ana);
    expect(own(who)).toBe(first);
    await database.db.update(sessionTable).set({ expiresAt: new Date(Date.now() - 1_000) });
    await signInLocally(who, { name: 'Eve', email: 'eve@example.com' });
    expect(own(who)?.split('.')[0]).not.toBe(first?.split('.')[0]);
  });
});
