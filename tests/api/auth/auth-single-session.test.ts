import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sessions as sessionTable } from '../../../src/db/schema.ts';
import type { Session } from '../../../src/shared/wire.ts';
import { authApp } from '../../support/portal/auth-app.ts';
import { authDatabase, later, whoami } from '../../support/portal/auth-tests.ts';
import { PORTAL, signInLocally, visitor } from '../../support/portal/visitor.ts';

const ana = { name: 'Ana Ruiz', email: 'ana@example.com' };
const luis = { name: 'Luis', email: 'luis@example.com' };
const MINUTE_MS = 60_000;
const database = authDatabase();

const placeOf = (answer: Response) => new URL(answer.headers.get('location') ?? '');

describe('one account and two browsers', () => {
  test('the second is sent to the start page with the error and the time at which the first ends', async () => {
    const { app } = authApp(database);
    const [first, second] = [visitor(app), visitor(app)];
    await signInLocally(first, ana);
    const { expires } = (await (await first.get('/api/auth/session')).json()) as Session;
    const place = placeOf(await signInLocally(second, ana, '/queue'));
    expect([place.origin, place.pathname]).toEqual([PORTAL, '/']);
    expect(Object.fromEntries(place.searchParams)).toEqual({ error: 'ActiveSession', until: expires });
    expect(second.jar.has('forja.session')).toBe(false);
    expect([await whoami(first), await whoami(second)]).toEqual([200, 401]);
  });

  test.each([
    ['signing out', '/api/auth/signout'],
    ['singOutBackend', '/api/resources/singOutBackend'],
  ])('%s of the first frees the place', async (_, path) => {
    const { app } = authApp(database);
    const [first, second] = [visitor(app), visitor(app)];
    await signInLocally(first, ana);
    await first.post(path, { csrfToken: await first.csrfToken() });
    expect(placeOf(await signInLocally(second, ana)).search).toBe('');
    expect(await whoami(second)).toBe(200);
  });

  test('a browser killed without signing out signs in again at once; another waits until the session has ended', async () => {
    const { app } = authApp(database);
    const [killed, other] = [visitor(app), visitor(app)];
    await signInLocally(killed, ana);
    killed.jar.delete('forja.session');
    expect(placeOf(await signInLocally(killed, ana)).search).toBe('');
    expect(await whoami(killed)).toBe(200);
    expect(placeOf(await signInLocally(other, ana)).searchParams.get('error')).toBe('ActiveSession');
    later(61 * MINUTE_MS);
    expect(placeOf(await signInLocally(other, ana)).search).toBe('');
    expect([await whoami(killed), await whoami(other)]).toEqual([401, 200]);
    expect(await database.db.select().from(sessionTable)).toHaveLength(1);
  });

  test('use of the first keeps the place, polling does not', async () => {
    const { app } = authApp(database);
    const [first, other] = [visitor(app), visitor(app)];
    await signInLocally(first, ana);
    later(50 * MINUTE_MS);
    await first.post('/api/resources/activity', {});
    later(50 * MINUTE_MS);
    await first.get('/api/auth/session');
    expect(placeOf(await signInLocally(other, ana)).searchParams.get('error')).toBe('ActiveSession');
    later(11 * MINUTE_MS);
    expect(placeOf(await signInLocally(other, ana)).search).toBe('');
  });

  test('whoever is refused keeps the session that the browser had', async () => {
    const { app } = authApp(database);
    const [first, other] = [visitor(app), visitor(app)];
    await signInLocally(first, ana);
    await signInLocally(other, luis);
    expect(placeOf(await signInLocally(other, ana)).searchParams.get('error')).toBe('ActiveSession');
    expect(await whoami(other)).toBe(200);
  });

  test('people of two providers with one e-mail are two accounts, each with its place', async () => {
    const { app } = authApp(database);
    const [one, other] = [visitor(app), visitor(app)];
    await signInLocally(one, ana);
    await signInLocally(other, { ...ana, provider: 'github' });
    expect([await whoami(one), await whoami(other)]).toEqual([200, 200]);
  });
});

describe('at the same time', () => {
  const identity = { provider: 'local:google', subject: 'ana', ...ana, image: null };
  const device = () => randomBytes(32).toString('base64url');

  test('of twenty sign-ins from different devices exactly one gets in', async () => {
    const { sessions } = authApp(database);
    await sessions.upsertAccount(identity);
    const started = await Promise.all(Array.from({ length: 20 }, () => sessions.start(identity, device())));
    const [only, ...more] = started.flatMap((outcome) => ('token' in outcome ? [outcome] : []));
    expect(more).toEqual([]);
    const rows = await database.db.select().from(sessionTable);
    expect(rows.map((row) => row.id)).toEqual([only?.sessionId]);
    expect(await sessions.fromCookie(`forja.session=${only?.token}`)).toBeDefined();
    for (const one of started) if ('activeUntil' in one) expect(one.activeUntil).toEqual(rows[0]?.expiresAt);
  });

  test('of twenty sign-ins of one device the last one stays', async () => {
    const { sessions } = authApp(database);
    await sessions.upsertAccount(identity);
    const same = device();
    const started = await Promise.all(Array.from({ length: 20 }, () => sessions.start(identity, same)));
    expect(started.every((outcome) => 'token' in outcome)).toBe(true);
    expect(await database.db.select().from(sessionTable)).toHaveLength(1);
  });

  test('the database itself refuses a second session of an account', async () => {
    const { sessions } = authApp(database);
    const started = await sessions.start(identity, device());
    const [row] = await database.db.select().from(sessionTable);
    if (!row || !('token' in started)) throw new Error('no session');
    await expect(
      database.db.insert(sessionTable).values({ ...row, id: 'another', deviceId: 'another' }),
    ).rejects.toThrow();
  });
});
