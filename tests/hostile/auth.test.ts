import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accounts, sessions as sessionTable } from '../../src/db/schema.ts';
import { cleanIdentity } from '../../src/services/sessions/identity.ts';
import { createSessions } from '../../src/services/sessions/sessions.ts';
import { authApp } from '../support/portal/auth-app.ts';
import { authDatabase } from '../support/portal/auth-tests.ts';
import { beginSignIn, PORTAL, signInLocally, visitor } from '../support/portal/visitor.ts';

const ana = { name: 'Ana Ruiz', email: 'ana@example.com' };
const told = { provider: 'google', subject: '1', email: ana.email, image: null };
const database = authDatabase();

describe('session fixation', () => {
  test('a session id planted before sign-in authorises nobody afterwards', async () => {
    const { app } = authApp(database);
    const victim = visitor(app);
    victim.jar.set('forja.session', 'planted-by-somebody');
    await signInLocally(victim, ana);
    expect(victim.jar.get('forja.session')).not.toBe('planted-by-somebody');
    const attacker = visitor(app);
    attacker.jar.set('forja.session', 'planted-by-somebody');
    expect((await attacker.post('/api/resources/whoami', {})).status).toBe(401);
  });

  test('the attacker’s own live session, planted in a browser, is over when its owner signs in', async () => {
    const { app } = authApp(database);
    const attacker = visitor(app);
    await signInLocally(attacker, { name: 'Eve', email: 'eve@example.com' });
    const victim = visitor(app);
    victim.jar.set('forja.session', attacker.jar.get('forja.session') ?? '');
    await signInLocally(victim, ana);
    expect(victim.jar.get('forja.session')).not.toBe(attacker.jar.get('forja.session'));
    expect((await attacker.post('/api/resources/whoami', {})).status).toBe(401);
  });

  test('the database holds only the hash of the cookie and of the device', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    const token = who.jar.get('forja.session') ?? '';
    const rows = await database.db.select().from(sessionTable);
    expect(rows[0]?.id).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(who.jar.get('forja.device'));
    const thief = visitor(app);
    thief.jar.set('forja.session', rows[0]?.id ?? '');
    expect((await thief.post('/api/resources/whoami', {})).status).toBe(401);
  });
});

describe('forged requests', () => {
  test.each([
    ['missing', undefined],
    ['invented', 'a'.repeat(64)],
  ])('a %s CSRF token begins no sign-in and ends no session', async (_, csrfToken) => {
    const { app } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    const fields = { callbackUrl: '/', ...(csrfToken && { csrfToken }) };
    const begun = await who.post('/api/auth/signin/google', fields);
    expect([begun.status, await begun.json()]).toEqual([200, { url: `${PORTAL}/api/auth/signin?csrf=true` }]);
    const left = await who.post('/api/auth/signout', fields);
    expect([left.status, await left.json()]).toEqual([200, { url: `${PORTAL}/api/auth/signout?csrf=true` }]);
    const update = { ...fields, data: { language: 'es' } };
    const updated = await who.postJson('/api/auth/session', update);
    expect([updated.status, await updated.json()]).toEqual([400, {}]);
    expect((await who.post('/api/resources/whoami', {})).status).toBe(200);
    expect(who.jar.has('forja.language')).toBe(false);
  });

  test('a CSRF token of another browser, with its cookie made up to fit, is refused', async () => {
    const { app } = authApp(database);
    const token = await visitor(app).csrfToken();
    const who = visitor(app);
    who.jar.set('forja.csrf', `${token}|${createHash('sha256').update(token).digest('hex')}`);
    const answer = await who.post('/api/auth/signin/google', { csrfToken: token, callbackUrl: '/' });
    expect(await answer.json()).toEqual({ url: `${PORTAL}/api/auth/signin?csrf=true` });
    expect(who.jar.has('forja.signin')).toBe(false);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another origin that hides behind same-origin', { origin: 'https://evil.example' }],
    ['a sibling site', { origin: PORTAL, 'sec-fetch-site': 'same-site' }],
    ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['the portal’s name with another port', { origin: 'http://localhost:3001' }],
    ['text/plain that is JSON', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
  ])('a post from %s is refused', async (_, headers) => {
    const { app } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    const refused = await who.post('/api/resources/singOutBackend', {}, headers);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: 'badOrigin' });
    expect((await who.post('/api/resources/whoami', {})).status).toBe(200);
  });

  test('a post with cookies but without any word of where it comes from is refused; one without cookies is not', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    const cookie = `forja.session=${who.jar.get('forja.session')}`;
    const url = `${PORTAL}/api/resources/whoami`;
    expect((await app.request(url, { method: 'POST', headers: { cookie } })).status).toBe(403);
    expect((await app.request(url, { method: 'POST' })).status).toBe(401);
  });

  test('login CSRF: a callback prepared in one browser signs nobody in in another', async () => {
    const { app } = authApp(database);
    const [attacker, victim] = [visitor(app), visitor(app)];
    const state = new URL(await beginSignIn(attacker)).searchParams.get('state') ?? '';
    await beginSignIn(victim);
    const answer = await victim.post('/api/auth/callback/google', { state, name: 'Eve', email: 'eve@example.com' });
    expect(answer.headers.get('location')).toContain('error=OAuthCallback');
    expect(victim.jar.has('forja.session')).toBe(false);
    expect(await database.db.select().from(accounts)).toHaveLength(0);
  });

  test('the state of a local sign-in is good once', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    const state = new URL(await beginSignIn(who)).searchParams.get('state') ?? '';
    const post = () => who.post('/api/auth/callback/google', { state, ...ana });
    expect((await post()).headers.get('location')).toBe(`${PORTAL}/`);
    expect((await post()).headers.get('location')).toContain('error=OAuthCallback');
  });
});

describe('open redirects', () => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http://localhost:3000@evil.example/',
    'http://localhost:3000.evil.example/',
    'http://eve@localhost:3000/',
    'javascript:alert(1)',
    'data:text/html,x',
    `/${'a'.repeat(3000)}`,
  ];

  test.each(elsewhere)('%s is never gone to', async (target) => {
    const { app } = authApp(database);
    const who = visitor(app);
    const done = await signInLocally(who, ana, target);
    expect(done.headers.get('location')).toBe(`${PORTAL}/`);
    const csrfToken = await who.csrfToken();
    const out = await who.post('/api/auth/signout', { csrfToken, callbackUrl: target });
    expect(await out.json()).toEqual({ url: `${PORTAL}/` });
    const language = await who.get(`/api/language/es?back=${encodeURIComponent(target)}`);
    expect(language.headers.get('location')).toBe(`${PORTAL}/`);
  });

  test('an address with a tab, which browsers leave out, is refused', async () => {
    const who = visitor(authApp(database).app);
    const csrfToken = await who.csrfToken();
    for (const path of ['signin/google', 'signout']) {
      const answer = await who.post(`/api/auth/${path}`, { csrfToken, callbackUrl: '/\t/evil.example' });
      expect(answer.status).toBe(400);
    }
    const language = await who.get(`/api/language/es?back=${encodeURIComponent('/\t/evil.example')}`);
    expect(language.headers.get('location')).toBe(`${PORTAL}/`);
  });

  test('a tampered sign-in cookie goes nowhere', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    const state = new URL(await beginSignIn(who)).searchParams.get('state') ?? '';
    const [, mac] = (who.jar.get('forja.signin') ?? '').split('.');
    const body = { provider: 'google', state, callbackUrl: 'https://evil.example/', until: Date.now() + 60_000 };
    who.jar.set('forja.signin', `${Buffer.from(JSON.stringify(body)).toString('base64url')}.${mac}`);
    const answer = await who.post('/api/auth/callback/google', { state, ...ana });
    expect(answer.headers.get('location')).toContain('error=OAuthCallback');
  });
});

describe('what people type', () => {
  const script = '"><script>alert(1)</script>';

  test('stands escaped on every page of sign-in', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    const state = new URL(await beginSignIn(who)).searchParams.get('state') ?? '';
    const again = await who.post('/api/auth/callback/google', { state, name: script, email: script });
    const query = encodeURIComponent(script);
    const pages = [
      await again.text(),
      await (await who.get(`/api/auth/signin?error=${query}&callbackUrl=${query}`)).text(),
      await (await who.get(`/api/auth/error?error=${query}`)).text(),
    ];
    for (const html of pages) expect(html).not.toContain('<script');
    expect(pages[0]).toContain('&lt;script&gt;');
  });

  test('is a name in one line without control or direction characters', async () => {
    const { app, logged } = authApp(database);
    const who = visitor(app);
    const state = new URL(await beginSignIn(who)).searchParams.get('state') ?? '';
    const typed = { state, name: 'Ana\r\nSet-Cookie: x\u0000 Ruiz', email: 'ana@example.com' };
    expect((await who.post('/api/auth/callback/google', typed)).status).toBe(400);
    expect(await database.db.select().from(accounts)).toEqual([]);
    await signInLocally(who, { name: ' Ana\u202e  Ruiz', email: 'ana@example.com' });
    const [row] = await database.db.select().from(accounts);
    expect(row?.name).toBe('Ana Ruiz');
    // What a provider tells is nobody's to type again: it is cleaned.
    expect(cleanIdentity({ ...told, name: 'Ana\r\nSet-Cookie: x\u202e\u0000 Ruiz' }).name).toBe(
      'Ana Set-Cookie: x Ruiz',
    );
    expect(logged.join('')).not.toContain(who.jar.get('forja.session'));
  });
});

describe('client tokens', () => {
  test('altered, signed with another key, or with another audience stand for nobody', async () => {
    const { app, sessions, config } = authApp(database);
    const who = visitor(app);
    await signInLocally(who, ana);
    const { clientToken } = (await (await who.get('/api/auth/session')).json()) as { clientToken: string };
    expect(await sessions.fromClientToken(clientToken)).toBeDefined();
    expect(await sessions.fromClientToken(clientToken, 'eula')).toBeUndefined();
    const [body = '', mac = ''] = clientToken.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const longer = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1e9 })).toString('base64url');
    for (const forged of [`${longer}.${mac}`, body, `${body}.`, `${body}.${mac}.x`, '', '.', 'a.b']) {
      expect(await sessions.fromClientToken(forged)).toBeUndefined();
    }
    const log = (await import('pino')).default({ level: 'silent' });
    const foreign = createSessions({ db: database.db, config, key: Buffer.alloc(32, 8), log });
    expect(await foreign.fromClientToken(clientToken)).toBeUndefined();
  });
});

describe('the client’s log', () => {
  test('takes anything with 200, cuts it, cleans it and rations it', async () => {
    const { app, logged } = authApp(database);
    const who = visitor(app);
    const report = { code: 'CLIENT_FETCH_ERROR', message: `a\nb\u001b[31m${'x'.repeat(2000)}` };
    expect((await who.post('/api/auth/_log', report)).status).toBe(200);
    const line = JSON.parse(logged.at(-1) ?? '{}') as { msg: string; clientMessage: string };
    expect(line.msg).toBe('client session error');
    expect(line.clientMessage).toMatch(/^a b \[31mx+$/);
    expect(line.clientMessage.length).toBeLessThanOrEqual(500);
    expect((await who.post('/api/auth/_log', { message: 'y'.repeat(100_000) })).status).toBe(200);
    for (let i = 0; i < 100; i++) expect((await who.post('/api/auth/_log', report)).status).toBe(200);
    expect(logged.filter((line) => line.includes('client session error'))).toHaveLength(60);
  });
});

test('a form far larger than any of ours is not read', async () => {
  const { app } = authApp(database);
  const who = visitor(app);
  const csrfToken = await who.csrfToken();
  const huge = await who.post('/api/auth/signin/google', { csrfToken, callbackUrl: 'x'.repeat(20_000) });
  expect(huge.status).toBe(413);
});

test('nothing of /api/auth is stored by a cache', async () => {
  const { app } = authApp(database);
  for (const path of ['session', 'csrf', 'providers', 'signin', 'error', 'signout']) {
    expect((await visitor(app).get(`/api/auth/${path}`)).headers.get('cache-control')).toBe('no-store');
  }
});
