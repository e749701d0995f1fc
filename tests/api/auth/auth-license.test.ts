import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accounts, sessions as sessionTable } from '../../../src/db/schema.ts';
import { readLicense } from '../../../src/services/sessions/license.ts';
import { LANGUAGES, type Language } from '../../../src/shared/language.ts';
import { license, type Session } from '../../../src/shared/wire.ts';
import { testDatabase } from '../../support/databases/database.ts';
import { authApp } from '../../support/portal/auth-app.ts';
import { authDatabase, later, whoami } from '../../support/portal/auth-tests.ts';
import {
  acceptLicense,
  PORTAL,
  reachSession,
  signInLocally,
  type Visitor,
  visitor,
} from '../../support/portal/visitor.ts';

const ana = { name: 'Ana Ruiz', email: 'ana@example.com' };
const MINUTE_MS = 60_000;
const database = authDatabase();

const sessionOf = async (who: Visitor) => (await (await who.get('/api/auth/session')).json()) as Session;
const account = async () => (await database.db.select().from(accounts))[0];

describe('the license text', () => {
  test('is served to anybody, in the language of the request or the one asked for', async () => {
    const { app } = authApp(database);
    const who = visitor(app);
    for (const [path, headers, language] of [
      ['/api/license', {}, 'en'],
      ['/api/license', { 'accept-language': 'es' }, 'es'],
      ['/api/license?language=es', {}, 'es'],
      ['/api/license?language=xx', {}, 'en'],
    ] as const) {
      const answer = await who.get(path, headers);
      const text = license.parse(await answer.json());
      expect([answer.status, text.language, text.version]).toEqual([200, language, readLicense().version]);
    }
  });

  test('says the same in every language, as text without markup', () => {
    const { texts } = readLicense();
    const shape = (language: Language) => texts[language].sections.map(({ paragraphs }) => paragraphs.length);
    expect(texts.en.sections.length).toBeGreaterThan(5);
    for (const language of LANGUAGES) {
      expect(shape(language)).toEqual(shape('en'));
      expect(texts[language].title).not.toBe('');
      expect(JSON.stringify(texts[language])).not.toMatch(/[<>#*`]/);
      for (const { heading, paragraphs } of texts[language].sections) {
        expect(heading).toMatch(/^\d+\. /);
        expect(paragraphs.length).toBeGreaterThan(0);
      }
    }
  });

  test('in force is the newest, and a language that is missing is an error', () => {
    const folder = mkdtempSync(join(tmpdir(), 'forja-license-'));
    try {
      for (const name of ['9', '10'].flatMap((version) => LANGUAGES.map((language) => `${version}.${language}`)))
        writeFileSync(join(folder, `${name}.md`), '# T\n\n## 1. A\n\nb\n');
      expect(readLicense(folder).version).toBe('10');
      writeFileSync(join(folder, '11.en.md'), '# T\n');
      expect(() => readLicense(folder)).toThrow(/11\.es\.md/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('accepting', () => {
  test('records version and time, rotates the same session, and opens the product', async () => {
    const { app } = authApp(database, { licenseVersion: '1' });
    const who = visitor(app);
    await reachSession(who, ana);
    expect(await whoami(who)).toBe(403);
    const [before] = await database.db.select().from(sessionTable);
    const cookie = who.jar.get('forja.session');
    const answer = await acceptLicense(who, (await sessionOf(who)).clientToken, '/queue');
    expect([answer.status, await answer.json()]).toEqual([200, { url: `${PORTAL}/queue` }]);
    expect(who.jar.get('forja.session')).not.toBe(cookie);
    const rows = await database.db.select().from(sessionTable);
    expect(rows).toEqual([{ ...before, id: expect.not.stringMatching(before?.id ?? '') }]);
    expect((await account())?.eulaVersion).toBe('1');
    expect(Date.now() - ((await account())?.eulaAcceptedAt?.getTime() ?? 0)).toBeLessThan(10_000);
    expect((await sessionOf(who)).user.eulaAccepted).toBe(true);
    expect(await whoami(who)).toBe(200);
  });

  test('a refused acceptance is 401 with a url that carries the error, as NextAuth’s client reads it', async () => {
    const { app } = authApp(database, { licenseVersion: '1' });
    const who = visitor(app);
    await reachSession(who, ana);
    const answer = await acceptLicense(who, 'nonsense');
    expect(answer.status).toBe(401);
    const { url } = (await answer.json()) as { url: string };
    expect(url).toBe(`${PORTAL}/api/auth/error?error=CredentialsSignin&provider=eula`);
    const page = await who.get((await who.get(url)).headers.get('location') ?? '');
    expect(await page.text()).toContain('The license could not be accepted');
    expect((await account())?.eulaVersion).toBeNull();
  });

  test('a plain form is redirected', async () => {
    const { app } = authApp(database, { licenseVersion: '1' });
    const who = visitor(app);
    await reachSession(who, ana);
    const fields = { csrfToken: await who.csrfToken(), clientToken: (await sessionOf(who)).clientToken, json: 'false' };
    const answer = await who.post('/api/auth/callback/eula', fields);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${PORTAL}/`]);
  });

  test('is asked for again when the text has a new version, also of a session that is open', async () => {
    const who = visitor(authApp(database, { licenseVersion: '1' }).app);
    await signInLocally(who, ana);
    expect(await whoami(who)).toBe(200);
    const renewed = visitor(authApp(database, { licenseVersion: '2' }).app);
    for (const [name, value] of who.jar) renewed.jar.set(name, value);
    expect(await whoami(renewed)).toBe(403);
    const { user, clientToken } = await sessionOf(renewed);
    expect(user.eulaAccepted).toBe(false);
    expect((await acceptLicense(renewed, clientToken)).status).toBe(200);
    expect(await whoami(renewed)).toBe(200);
    expect((await account())?.eulaVersion).toBe('2');
  });

  test('works on the embedded database', async () => {
    const embedded = await testDatabase('pglite');
    try {
      const who = visitor(authApp(embedded, { licenseVersion: '1' }).app);
      await signInLocally(who, ana);
      expect(await whoami(who)).toBe(200);
    } finally {
      await embedded.close();
    }
  });
});

describe('without scripts', () => {
  const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  const plain = { json: 'false' };
  const placeOf = (answer: Response) => answer.headers.get('location');

  async function reader() {
    const { app } = authApp(database, { licenseVersion: '1' });
    const who = visitor(app);
    await reachSession(who, ana);
    const page = await who.get('/api/auth/license');
    const html = await page.text();
    return { app, who, page, html, csrfToken: hidden(html, 'csrfToken'), clientToken: hidden(html, 'clientToken') };
  }

  test('the license is a page with two forms, without a script, kept by no cache', async () => {
    const { who, page, html } = await reader();
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain(readLicense().texts.en.sections[0]?.heading);
    expect(html).not.toContain('<script');
    const spanish = await (await who.get('/api/auth/license', { 'accept-language': 'es' })).text();
    expect(spanish).toContain(readLicense().texts.es.sections[0]?.heading);
  });

  test('accepting is a form that lands on the start page', async () => {
    const { who, csrfToken, clientToken } = await reader();
    const old = who.jar.get('forja.session');
    const answer = await who.post('/api/auth/callback/eula', { ...plain, csrfToken, clientToken, callbackUrl: '/' });
    expect([answer.status, placeOf(answer)]).toEqual([303, `${PORTAL}/`]);
    expect(who.jar.get('forja.session')).not.toBe(old);
    expect(await whoami(who)).toBe(200);
    expect(placeOf(await who.get('/api/auth/license'))).toBe(`${PORTAL}/`);
  });

  test('who read for too long is asked again, and can then accept', async () => {
    const { who, csrfToken, clientToken } = await reader();
    later(11 * MINUTE_MS);
    const late = await who.post('/api/auth/callback/eula', { ...plain, csrfToken, clientToken });
    expect(placeOf(late)).toBe(`${PORTAL}/api/auth/license?error=CredentialsSignin`);
    const html = await (await who.get(placeOf(late) ?? '')).text();
    expect(html).toContain('The license could not be accepted');
    await who.post('/api/auth/callback/eula', { ...plain, csrfToken, clientToken: hidden(html, 'clientToken') });
    expect(await whoami(who)).toBe(200);
  });

  test('declining is a form that records it, warns, and leaves only signing out', async () => {
    const { who, csrfToken } = await reader();
    const answer = await who.post('/api/auth/license', { ...plain, csrfToken });
    const html = await answer.text();
    expect(html).toContain('License agreement not accepted');
    expect(await account()).toMatchObject({ eulaRejectedVersion: '1', eulaVersion: null });
    expect([...html.matchAll(/action="([^"]*)"/g)].map(([, action]) => action)).toEqual(['/api/auth/signout']);
    const left = await who.post('/api/auth/signout', { ...plain, csrfToken: hidden(html, 'csrfToken') });
    expect(placeOf(left)).toBe(`${PORTAL}/`);
    expect(await sessionOf(who)).toEqual({});
  });

  test('nobody’s license is accepted or declined', async () => {
    const { app, csrfToken, who } = await reader();
    const stranger = visitor(app);
    expect(placeOf(await stranger.get('/api/auth/license'))).toContain('/api/auth/signin?');
    const fields = { ...plain, csrfToken: await stranger.csrfToken() };
    expect(placeOf(await stranger.post('/api/auth/license', fields))).toContain('error=SessionRequired');
    const forged = await who.post('/api/auth/license', { ...plain, csrfToken: `${csrfToken}0` });
    expect(placeOf(forged)).toContain('/api/auth/signin?csrf=true');
    expect(await account()).toMatchObject({ eulaRejectedVersion: null, eulaVersion: null });
  });
});

describe('eulaReject', () => {
  test('records version and time, and answers 200 with an empty body', async () => {
    const { app } = authApp(database, { licenseVersion: '1' });
    const who = visitor(app);
    await reachSession(who, ana);
    const answer = await who.post('/api/resources/eulaReject', {});
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await account()).toMatchObject({ eulaRejectedVersion: '1', eulaVersion: null });
    expect((await account())?.eulaRejectedAt).toBeInstanceOf(Date);
    expect(await whoami(who)).toBe(403);
  });

  test('takes nothing back from who has accepted, and is nobody’s without a session', async () => {
    const { app } = authApp(database, { licenseVersion: '1' });
    const who = visitor(app);
    await signInLocally(who, ana);
    expect((await who.post('/api/resources/eulaReject', {})).status).toBe(200);
    expect(await account()).toMatchObject({ eulaRejectedVersion: null, eulaVersion: '1' });
    expect((await visitor(app).post('/api/resources/eulaReject', {})).status).toBe(401);
  });
});

describe('activity', () => {
  test('counts as use, before the license is accepted too; what the browser asks by itself does not', async () => {
    const { app } = authApp(database, { licenseVersion: '1' });
    const who = visitor(app);
    await reachSession(who, ana);
    later(30 * MINUTE_MS);
    const polls = ['/api/auth/session', '/api/license', '/api/socket', '/api/auth/providers'];
    for (const path of polls) await who.get(path);
    await who.post('/api/resources/generationStatus', {});
    expect((await sessionOf(who)).tknMins).toBeLessThanOrEqual(30);
    const answer = await who.post('/api/resources/activity', {});
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect((await sessionOf(who)).tknMins).toBeGreaterThanOrEqual(59);
  });

  test('of nobody is refused', async () => {
    const { app } = authApp(database);
    expect((await visitor(app).post('/api/resources/activity', {})).status).toBe(401);
  });
});
