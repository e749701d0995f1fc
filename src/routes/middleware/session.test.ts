import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { Sessions } from '../../services/sessions/sessions.ts';
import type { Tokens } from '../../services/tokens.ts';
import type { AppEnv } from '../env.ts';
import { sessionMiddleware } from './session.ts';

const ana = { id: 'ana' };
const eve = { id: 'eve' };
const CLIENT = 'ab-c.de_f';

/** The variables that a request gets, and the questions that were asked for them. */
async function found(path: string, headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const sessions = {
    fromCookie: async (cookie?: string) => (cookie ? { account: ana, session: 's1' } : undefined),
    async fromClientToken(token: string) {
      asked.push(`client ${token}`);
      return token === CLIENT ? { account: eve, session: 's2' } : undefined;
    },
    async touch(current: object) {
      asked.push('touch');
      return current;
    },
    hasAccess: () => true,
  } as unknown as Sessions;
  const tokens = {
    async find(bearer: string) {
      asked.push(`token ${bearer}`);
      return bearer === 'forja_good' ? { id: 't1', scopes: ['generate'], account: eve } : undefined;
    },
  } as unknown as Pick<Tokens, 'find'>;
  const app = new Hono<AppEnv>().use(sessionMiddleware({ sessions, tokens })).all('*', (c) => {
    const { account, session, token, badBearer } = c.var;
    return c.json({ account: account?.id, session, token, badBearer });
  });
  const answer = await app.request(path, { headers });
  return { ...((await answer.json()) as Record<string, unknown>), asked };
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const cookie = { cookie: 'session=x' };

describe('a request without anything', () => {
  test('is nobody’s', async () => {
    expect(await found('/api/generate/x')).toEqual({ asked: [] });
  });
});

describe('a session', () => {
  test.each(['/', '/technologies', '/api/datasource/list', '/api/resources/events'])('is used by %s', async (path) => {
    expect(await found(path, cookie)).toEqual({ account: 'ana', session: 's1', asked: ['touch'] });
  });

  test.each([
    '/api/auth/session',
    '/api/socket',
    '/api/health',
    '/api/resources/generationStatus?id=1',
    '/socket.io/x',
  ])('is found for %s and not kept alive by it: a forgotten tab asks by itself', async (path) => {
    expect(await found(path, cookie)).toEqual({ account: 'ana', session: 's1', asked: [] });
  });
});

describe('an application token', () => {
  const token = { id: 't1', scopes: ['generate'], licenseAccepted: true };

  test.each(['/api/generate/generateSrc', '/api/datasource/list', '/mcp'])(
    'says more for %s than a cookie beside it, and brings no session',
    async (path) => {
      const { asked, ...told } = await found(path, { ...bearer('forja_good'), ...cookie });
      expect(told).toEqual({ account: 'eve', token, badBearer: false });
      expect(asked).toEqual(['token forja_good']);
    },
  );

  test.each(['/', '/tokens', '/mcp/x', '/api/auth/session'])(
    'is not looked at for %s, which is for people',
    async (path) => {
      expect(await found(path, bearer('forja_good'))).toEqual({ asked: [] });
    },
  );

  test('that is none leaves nobody, also where a cookie is good', async () => {
    expect(await found('/api/datasource/list', { ...bearer('forja_bad'), ...cookie })).toEqual({
      ...{ badBearer: true, asked: ['token forja_bad'] },
    });
  });

  test('that was mistyped is told as such: all that follows the word is the token', async () => {
    expect((await found('/api/x', { authorization: '  bearer   forja good ' })).asked).toEqual(['token forja good']);
  });

  test.each(['Basic YTpi', 'Bearer', 'Bearer ', 'forja_good', `Bearer ${'x'.repeat(4_001)}`])(
    'is not in the header %.20s, and the cookie counts',
    async (authorization) => {
      expect(await found('/api/datasource/list', { authorization, ...cookie })).toMatchObject({ account: 'ana' });
    },
  );
});

describe('a client token', () => {
  test('brings the session of its browser to the generation service', async () => {
    expect(await found('/api/generate/generateSrc', bearer(CLIENT))).toEqual({
      ...{ account: 'eve', session: 's2', asked: [`client ${CLIENT}`, 'touch'] },
    });
  });

  test.each(['/api/datasource/list', '/mcp', '/tokens'])('is good for nothing else: %s', async (path) => {
    expect(await found(path, bearer(CLIENT))).toEqual({ asked: [] });
  });

  test('comes after the cookie of the browser itself', async () => {
    expect(await found('/api/generate/x', { ...bearer(CLIENT), ...cookie })).toMatchObject({ account: 'ana' });
  });
});
