import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PLANS_KEPT } from '../../../src/constants.ts';
import { technologies } from '../../../src/generators/parts/catalog.ts';
import { setPlan } from '../../../src/operator/plans.ts';
import { createPlans } from '../../../src/services/plans.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { sessionOf, shellApp } from '../../support/portal/shell-app.ts';
import { startVarnish, type Varnish } from '../../support/servers/varnish.ts';

/** The times that are promised in minutes; a test may shorten them. */
const kept = { ...PLANS_KEPT };

let database: TestDatabase;
let server: ReturnType<typeof serve>;
let origin: string;
let varnish: Varnish;
let asked: string[];
let away = false;

beforeAll(async () => {
  database = await testDatabase();
  const plans = createPlans({ db: database.db, technologies });
  const app = shellApp({
    technologies: technologies.filter(({ id }) => id === 'rest'),
    session: (c) => (c.req.header('cookie') ? sessionOf() : undefined),
    plans: {
      kept,
      artifactDays: 7,
      log: pino({ level: 'silent' }),
      plans: { ...plans, list: () => (away ? Promise.reject(new Error('away')) : plans.list()) },
    },
  });
  server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      asked.push(new URL(request.url).pathname);
      return app.fetch(request);
    },
  });
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.close();
  await database?.close();
});
/** Each test begins with an empty cache. */
beforeEach(async () => {
  asked = [];
  away = false;
  Object.assign(kept, PLANS_KEPT);
  varnish = await startVarnish(origin);
  return () => varnish.stop();
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${varnish.url}${path}`, { headers });
const text = async (response: Response | Promise<Response>) => (await response).text();
/** Of an answer from the cache Varnish names the request that brought it too. */
const isHit = (response: Response) => response.headers.get('x-varnish')?.trim().split(' ').length === 2;
const price = (html: string) => /\$(\d+\.\d\d)<\/dd><\/div><div[^>]*><dt[^>]*>Discount/.exec(html)?.[1];

test('the second who asks is answered from the cache, with the same bytes and no cookie', async () => {
  const first = await ask('/plans');
  const second = await ask('/plans');
  expect([isHit(first), isHit(second)]).toEqual([false, true]);
  expect(second.headers.get('set-cookie')).toBeNull();
  expect(await second.text()).toBe(await first.text());
  expect(asked).toEqual(['/plans']);
});

test('who is signed in is answered from the cache too, by the same bytes, and so is a link with a query', async () => {
  const plain = await text(ask('/plans'));
  for (const [path, headers] of [
    ['/plans', { cookie: 'forja.session=secret; forja.theme=dark; forja.language=es' }],
    ['/plans?utm_source=mail', {}],
  ] as const) {
    const response = await ask(path, headers);
    expect([isHit(response), response.headers.get('set-cookie')]).toEqual([true, null]);
    expect(await response.text()).toBe(plain);
  }
});

test('the two languages never mix, whatever language a browser asks for', async () => {
  for (const language of ['en', 'es', 'es-CO,es;q=0.9', 'en', 'fr']) {
    for (const [path, lang] of [
      ['/plans', 'en'],
      ['/es/plans', 'es'],
    ] as const) {
      const headers = { 'accept-language': language, cookie: `forja.language=${language.slice(0, 2)}` };
      const response = await ask(path, headers);
      expect([response.status, response.redirected]).toEqual([200, false]);
      expect(await response.text()).toContain(`<html lang="${lang}"`);
    }
  }
});

test('it is compressed for who takes that and for nobody else, out of one answer of the portal', async () => {
  const packed = await ask('/plans', { 'accept-encoding': 'gzip' });
  const plain = await ask('/plans', { 'accept-encoding': 'identity' });
  expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null]);
  expect([isHit(plain), await plain.text()]).toEqual([true, await packed.text()]);
});

test('who has it is told so by the cache', async () => {
  const tag = (await ask('/plans')).headers.get('etag') ?? '';
  const again = await ask('/plans', { 'if-none-match': tag });
  expect([again.status, isHit(again), await again.text()]).toEqual([304, true, '']);
});

test('a change of plans is seen within the time that is promised: nothing older than that is shown', async () => {
  Object.assign(kept, { seconds: 1, staleSeconds: 1 });
  await setPlan.run(database, ['1-month', '--price', '1.00']);
  expect(price(await text(ask('/plans')))).toBe('1.00');
  await setPlan.run(database, ['1-month', '--price', '1.37']);
  let shown: string | undefined;
  while (shown !== '1.37') {
    const response = await ask('/plans');
    shown = price(await response.text());
    expect(['1.00', '1.37']).toContain(shown);
    if (shown === '1.00') expect(Number(response.headers.get('age'))).toBeLessThanOrEqual(2);
  }
  expect(await text(ask('/es/plans'))).toMatch(/1,37/);
});

test('however many ask at once, the portal is asked once', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => text(ask('/plans'))));
  expect(new Set(answers).size).toBe(1);
  expect(asked).toEqual(['/plans']);
});

test('while the portal cannot make the page, the one that may still be shown is', async () => {
  Object.assign(kept, { seconds: 1, staleSeconds: 3_600 });
  await ask('/plans');
  away = true;
  while (asked.length < 4) expect((await ask('/plans')).status).toBe(200);
});

test('a failure is kept by nobody: who asks next gets the plans as soon as they are back', async () => {
  away = true;
  for (const _ of [1, 2]) {
    const response = await ask('/plans');
    expect([response.status, isHit(response)]).toEqual([503, false]);
    expect(await response.text()).toContain('Unable to retrieve available plans');
  }
  away = false;
  expect((await ask('/plans')).status).toBe(200);
  expect(isHit(await ask('/plans'))).toBe(true);
});
