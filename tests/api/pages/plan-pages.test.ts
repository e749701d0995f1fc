import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { type AppDeps, createApp } from '../../../src/app.tsx';
import { readConfig } from '../../../src/config.ts';
import { technologies } from '../../../src/generators/parts/catalog.ts';
import { type PlanTerms, planOf } from '../../../src/services/plans/quote.ts';
import { createPlans } from '../../../src/services/plans.ts';
import { noAssets, sessionOf, shellApp } from '../../support/portal/shell-app.ts';

const SHIPPED: readonly PlanTerms[] = [
  { id: '3-months', months: 3, listPrice: 100, currency: 'USD', discount: 500, position: 1 },
  { id: 'no-limit', months: null, listPrice: 150, currency: 'USD', discount: 0, position: 2 },
];
const { technologyCredits, serviceCredits } = createPlans({ db: undefined as never, technologies });
const PAGES = ['/plans', '/es/plans'] as const;

/** A portal with plans that a test may change. */
function portal(change: { terms?: readonly PlanTerms[]; plansFail?: boolean; creditsFail?: boolean } = {}) {
  const state = { terms: SHIPPED, plansFail: false, creditsFail: false, ...change };
  const fail = () => {
    throw new Error('the database is away');
  };
  const app = shellApp({
    technologies: technologies.filter(({ id }) => id === 'rest'),
    session: (c) => (c.req.header('cookie')?.includes('forja.session') ? sessionOf() : undefined),
    plans: {
      artifactDays: 9,
      log: pino({ level: 'silent' }),
      plans: {
        list: async () => (state.plansFail ? fail() : state.terms.map(planOf)),
        technologyCredits: () => (state.creditsFail ? fail() : technologyCredits()),
        serviceCredits,
      },
    },
  });
  return Object.assign(app, { state });
}
const html = async (response: Response | Promise<Response>) => (await response).text();
/** The text of a page without its markup. */
const textOf = async (response: Response | Promise<Response>) =>
  (await html(response))
    .replace(/^[\s\S]*<main/, '')
    .replace(/<script[\s\S]*$/, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|')
    .replace(/&#x27;/g, "'")
    .replaceAll('\u00a0', ' ');

describe.each(PAGES)('%s', (path) => {
  test('is for anybody and for caches, which may show it as it was for two minutes', async () => {
    const response = await portal().request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('is the same bytes whoever asks, in whichever theme, language or session', async () => {
    const plain = await html(portal().request(path));
    const headers = {
      cookie: 'forja.session=x; forja.theme=dark; forja.language=es; forja.style=app-test.css',
      'accept-language': path === '/plans' ? 'es' : 'en',
    };
    const response = await portal().request(path, { headers });
    expect([response.status, await response.text()]).toEqual([200, plain]);
    expect(plain).not.toMatch(/Ada Lovelace|data-theme=|class="cover"/);
  });

  test('is not sent again to who has it, and is compressed once for who takes that', async () => {
    const app = portal();
    const plain = await app.request(path);
    const tag = plain.headers.get('etag') ?? '';
    const again = await app.request(path, { headers: { 'If-None-Match': tag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    const text = await plain.text();
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await app.request(path, { headers: { 'accept-encoding': encoding } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(String(unpack(Buffer.from(await response.arrayBuffer())))).toBe(text);
    }
  });

  test('shows changed plans to the next who asks, under another tag', async () => {
    const app = portal();
    const before = await app.request(path);
    app.state.terms = SHIPPED.map((terms) => ({ ...terms, discount: 1_234 }));
    const after = await app.request(path, { headers: { 'If-None-Match': before.headers.get('etag') ?? '' } });
    expect(after.status).toBe(200);
    expect(await after.text()).toMatch(/12[.,]34/);
  });
});

test.each(PAGES)(
  'in the whole portal nobody looks who asks for %s: no session is read, none is counted as used',
  async (path) => {
    const asked: string[] = [];
    const service = (name: string) =>
      new Proxy(
        { kinds: [] as string[] },
        {
          get: (own, key) => (key in own ? Reflect.get(own, key) : () => asked.push(`${name}.${String(key)}`)),
        },
      );
    const app = createApp({
      ...{ config: readConfig({}), key: Buffer.alloc(32, 7), log: pino({ level: 'silent' }), assets: noAssets },
      plans: { list: async () => SHIPPED.map(planOf), technologyCredits, serviceCredits },
      ...{ sessions: service('sessions'), datasources: service('datasources') },
    } as unknown as AppDeps);
    const headers = {
      cookie: 'forja.session=x; forja.language=es',
      'accept-language': 'es',
      'x-forwarded-proto': 'https',
    };
    const response = await app.request(`http://localhost:3000${path}`, { headers });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await response.text()).toBe(await html(app.request(`http://localhost:3000${path}`)));
    expect(asked.filter((call) => !/\.on[A-Z]/.test(call))).toEqual([]);
  },
);

test('every figure of a plan is there, each under its label', async () => {
  const text = await textOf(portal().request('/plans'));
  expect(text).toContain(
    '|3 months|Price per credit|$1.00|Discount applied|5%|Base price of 100 credits|$100.00|Final price of 100 credits|$95.00|',
  );
  expect(text).toContain('|no time limit|Price per credit|$1.50|Discount applied|0%|');
  expect(await textOf(portal().request('/es/plans'))).toContain(
    '|3 meses|Precio por crédito|1,00 US$|Descuento aplicado|5 %|Precio base de 100 créditos|100,00 US$|Precio final de 100 créditos|95,00 US$|',
  );
});

test('every technology stands beside the credits of its endpoint, and services beside what they are charged', async () => {
  const text = await textOf(portal().request('/plans'));
  expect(text).toContain('|Technology|Credits per endpoint|REST|1|SOAP|2|');
  expect(text).toContain('|Queue|3|');
  expect(text).toContain('Extra endpoints multiply credit usage per type');
  expect(text).toContain('|A REST service of 20 routines|20 credits|');
  expect(text).toContain('while its file is kept (9 days)');
  for (const title of ['What is free', 'What a refund does']) expect(text).toContain(title);
});

test('the two languages lead to each other, and each has its own', async () => {
  expect(await html(portal().request('/plans'))).toMatch(
    /<html lang="en">[\s\S]*href="\/es\/plans"[^>]*hrefLang="es"/i,
  );
  expect(await html(portal().request('/es/plans'))).toMatch(/<html lang="es">[\s\S]*href="\/plans"[^>]*hrefLang="en"/i);
});

test('the top navigation and the cover lead there, in their language', async () => {
  for (const [language, href] of [
    ['en', '/plans'],
    ['es', '/es/plans'],
  ] as const) {
    const cover = await html(portal().request('/', { headers: { 'accept-language': language } }));
    expect(cover).toMatch(new RegExp(`href="${href}" class="top-link"`));
    expect(cover).toMatch(new RegExp(`href="${href}" class="btn`));
    expect(await html(portal().request(href))).toMatch(
      new RegExp(`href="${href}" aria-current="page" class="top-link"`),
    );
  }
});

test('nothing but the runtime is loaded before somebody touches something', async () => {
  const text = await html(portal().request('/plans'));
  expect(text).not.toMatch(/modulepreload|rel="preload"/);
  expect([...text.matchAll(/data-load="(\w+)"/g)].map(([, load]) => load).sort()).toEqual([
    'session',
    'touch',
    'touch',
  ]);
});

test('without plans it says so, and asks for no quote', async () => {
  const text = await html(portal({ terms: [] }).request('/plans'));
  expect(text).toContain('No plans available at this time.');
  expect(text).not.toContain('quote-panel');
  expect(await html(portal({ terms: [] }).request('/es/plans'))).toContain(
    'No hay planes disponibles en este momento.',
  );
});

describe('when the plans cannot be read', () => {
  test('it says so with a way to try again, is kept by nobody, and the rest of the page stands', async () => {
    const response = await portal({ plansFail: true }).request('/plans', { headers: { cookie: 'forja.language=es' } });
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(response.headers.get('set-cookie')).toBeNull();
    const text = await response.text();
    for (const said of [
      'Loading Error',
      'Unable to retrieve available plans',
      'data-island="plan-retry"',
      'Credits per endpoint',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('the database is away');
  });

  test('the next who asks gets them, once they are back', async () => {
    const app = portal({ plansFail: true });
    await app.request('/plans');
    app.state.plansFail = false;
    const response = await app.request('/plans');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('s-maxage');
    expect(await response.text()).toContain('3 months');
  });
});

test('the table of technologies fails alone, and is not kept so', async () => {
  const response = await portal({ creditsFail: true }).request('/plans');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const text = await textOf(response);
  expect(text).toContain('|Unable to fetch technology credit equivalence.|');
  expect(text).toContain('|3 months|');
  expect(text).not.toContain('|Credits per endpoint|');
});

describe('the contact link', () => {
  const plans = () => ({
    artifactDays: 7,
    log: pino({ level: 'silent' }),
    plans: { list: async () => SHIPPED.map(planOf), technologyCredits, serviceCredits },
  });

  test('is the operator’s address', async () => {
    const app = shellApp({ plans: plans(), contactUrl: 'mailto:sales@example.com' });
    expect(await html(app.request('/plans'))).toMatch(
      /href="mailto:sales@example.com">Interested in purchasing this plan\? Contact us here</,
    );
    expect((await app.request('/plans/contact')).status).toBe(404);
  });

  test('leads, where there is none, to a page that names the operator’s command', async () => {
    const app = shellApp({ plans: plans() });
    for (const [from, to] of [
      ['/plans', '/plans/contact'],
      ['/es/plans', '/es/plans/contact'],
    ] as const) {
      expect(await html(app.request(from))).toContain(`href="${to}"`);
      const response = await app.request(to);
      expect(response.headers.get('cache-control')).toContain('public');
      const text = await response.text();
      expect(text).toMatch(/[“«]grant[”»][\s\S]*npm run operator/);
      expect(text).toContain(`href="${from}"`);
    }
  });
});
