import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import { assetRoutes } from '../../src/routes/assets.ts';
import type { AppEnv } from '../../src/routes/env.ts';
import { answerFailure } from '../../src/routes/middleware/errors.ts';
import { languageMiddleware } from '../../src/routes/middleware/language.ts';
import { textMiddleware } from '../../src/routes/middleware/texts.ts';

const app = new Hono<AppEnv>();
app.onError(answerFailure(pino({ level: 'silent' })));
app.route('/', assetRoutes({ style: { href: '/app.css' } }));
app.use(languageMiddleware, textMiddleware);
app.all('*', (c) => c.text('here'));

const ask = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost:3000${path}`, { headers });

test.each([
  ['/api/language/es?back=%00', 'back'],
  ['/api/license?language=en&language=%1b', 'language'],
  ['/api/auth/signin?callbackUrl=/%7f', 'callbackUrl'],
  ['/?a%00b=1', 'a\0b'],
  ['/api/generate/getFileZip/%00', 'path'],
  ['/api/auth/signin/google%C2%85', 'path'],
])('%s is refused with its field', async (path, field) => {
  const answer = await ask(path);
  expect(answer.status).toBe(400);
  const { error, faults } = (await answer.json()) as { error: string; faults: { field: string }[] };
  expect([error, faults[0]?.field]).toEqual(['invalidRequest', field]);
});

test.each(['Accept-Language', 'Idempotency-Key'])('the header %s is refused with control characters', async (name) => {
  const answer = await ask('/', { [name]: 'a\u0001b' });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ faults: [{ field: name }] });
  expect((await ask('/', { [name]: 'es,\ten;q=0.5' })).status).toBe(200);
});

test('escapes that are no UTF-8 are no reason to fail', async () => {
  for (const path of ['/%ff', '/?a=%ed%a0%80', '/?%=%']) expect((await ask(path)).status).toBe(200);
});

test('a file of the build is not looked for by a NUL', async () => {
  expect((await ask('/assets/a%00.js')).status).toBeLessThan(500);
});
