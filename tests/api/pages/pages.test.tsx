import { describe, expect, test } from 'vitest';
import { technologies as catalogue } from '../../../src/generators/parts/catalog.ts';
import { pageEntries } from '../../../src/routes/pages/registry.tsx';
import { OFFER, sessionOf, shellApp } from '../../support/portal/shell-app.ts';

const SECRET = 'what only signed-in people see';
const add: Parameters<typeof shellApp>[0]['add'] = (app, { shell }) => {
  app.get('/members', (c) => shell.renderPage(c, { title: 'Members', access: 'signed-in', body: <p>{SECRET}</p> }));
  app.get('/open', (c) => shell.renderPage(c, { title: 'Open', access: 'public', body: <p>for all</p> }));
};
const signedOut = shellApp({ add });
const signedIn = (user: Parameters<typeof sessionOf>[0] = {}) => shellApp({ add, session: () => sessionOf(user) });
const html = async (response: Response | Promise<Response>) => (await response).text();

describe('without an accepted session', () => {
  test('a page answers the cover with sign-in, nothing of itself, and is kept by no cache', async () => {
    const response = await signedOut.request('/members');
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('href="/api/auth/signin"');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('Members');
    expect(text).not.toContain('data-island="notifications"');
  });

  test('signed in without having accepted the license, it answers the license and nothing of itself', async () => {
    const response = await signedIn({ eulaAccepted: false }).request('/members');
    const text = await response.text();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('data-island="license-dialog"');
    expect(text).toContain('42 minutes left');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('Members');
    expect(text).not.toContain('data-island="notifications"');
  });

  test('the cover is the same whatever page was asked for', async () => {
    expect(await html(signedOut.request('/members'))).toBe(await html(signedOut.request('/pendingFiles')));
  });

  test('a refused sign-in says why, and only what we know how to say', async () => {
    expect(await html(signedOut.request('/members?error=ActiveSession'))).toContain('Active session detected');
    const other = await html(signedOut.request('/members?error=%3Cb%3Ex'));
    expect(other).toContain('Sign-in did not succeed');
    expect(other).not.toContain('<b>x');
  });

  test('nothing is loaded before the first touch but the runtime', async () => {
    const text = await html(signedOut.request('/members'));
    expect(text).not.toContain('modulepreload');
    expect([...text.matchAll(/data-load="(\w+)"/g)].map(([, load]) => load)).toEqual(['touch', 'touch', 'touch']);
  });
});

test.each(['/plans', '/es/plans'])('where nothing can be bought %s is not found, for everybody', async (route) => {
  for (const visitor of [undefined, sessionOf({ eulaAccepted: false }), sessionOf()]) {
    const response = await shellApp({ session: () => visitor }).request(route);
    expect([response.status, response.headers.get('location')]).toEqual([404, null]);
    expect(await response.text()).not.toMatch(/class="cover"|data-island="license-dialog"/);
  }
});

describe('with a session', () => {
  test('the page is there with the name, the minutes left and the initials', async () => {
    const text = await html(signedIn().request('/members'));
    expect(text).toContain(SECRET);
    expect(text).toContain('Ada Lovelace');
    expect(text).toContain('42 minutes left');
    expect(text).toContain('>AL<');
  });

  test('a name cannot end the data of the page nor become markup', async () => {
    const name = '</script><script>alert(1)</script><img src=x onerror=alert(1)>\u2028&';
    const text = await html(signedIn({ name }).request('/members'));
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img src=x');
    const data = /<script type="application\/json" id="islands">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(data).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(data).islands).toContainEqual({
      name: 'header',
      props: { account: { name, image: null, minutes: 42 } },
    });
  });

  test('no secret of the session is in the page', async () => {
    const text = await html(signedIn().request('/members'));
    expect(text).not.toContain('"token"');
    expect(text).not.toContain('clientToken');
  });
});

test('a page without islands ships no script', async () => {
  const response = await signedOut.request('/no/such/page');
  const text = await response.text();
  expect(response.status).toBe(404);
  expect(text).toContain('There is no such page');
  expect(text).not.toMatch(/<script|modulepreload|onclick/);
});

test('a page ships its language and no other, and only the texts that its islands use', async () => {
  const data = (text: string) => JSON.parse(/id="islands">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
  const spanish = data(await html(signedOut.request('/members', { headers: { 'Accept-Language': 'es-CO,es;q=0.9' } })));
  expect(spanish.language).toBe('es');
  expect(Object.keys(spanish.texts)).toEqual(['common']);
  expect(Object.keys(spanish.texts.common).sort()).toEqual(['header', 'login', 'menu']);
  expect(spanish.texts.common.header.signIn).toBe('Iniciar sesión');
});

test('the language switch comes back to the page it stands on, with its query', async () => {
  const back = async (path: string) =>
    /href="\/api\/language\/es\?back=([^"]*)"/.exec(await html(signedOut.request(path)))?.[1];
  expect(await back('/open?month=202611&x=%22')).toBe(encodeURIComponent('/open?month=202611&x=%22'));
  // The cover leads home: what it stands before is not for this visitor.
  expect(await back('/members?month=202611')).toBe('%2F');
});

test('menus lead only to pages that exist', async () => {
  const text = await html(signedOut.request('/members'));
  const links = new Set([...text.matchAll(/<a href="(\/[^"?]*)"/g)].map(([, href = '']) => href));
  const pages = pageEntries({ ...OFFER, technologies: [] }).map(({ path }) => path);
  expect([...links].filter((link) => !pages.includes(link)).sort()).toEqual(['/', '/api/auth/signin']);
  expect([...links]).toEqual(expect.arrayContaining(['/credits', '/datasourcePostgres', '/services']));
});

test('the policy allows our scripts and the one style, and pages hold to it', async () => {
  const response = await signedIn().request('/members');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self' 'sha256-test';");
  expect(policy).not.toContain('unsafe');
  const text = await response.text();
  expect(text).not.toMatch(/\sstyle="/);
  expect(text).not.toMatch(/\son\w+="/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a chosen theme is in the page before any script runs', async () => {
  const cookie = (value: string) => ({ headers: { Cookie: `forja.theme=${value}` } });
  expect(await html(signedOut.request('/open', cookie('dark')))).toContain('<html lang="en" data-theme="dark">');
  expect(await html(signedOut.request('/open', cookie('"><script>')))).toContain('<html lang="en">');
});

test('pages are compressed as the browser asks', async () => {
  const plain = await html(signedOut.request('/members'));
  for (const encoding of ['br', 'gzip'] as const) {
    const response = await signedOut.request('/members', { headers: { 'Accept-Encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    const { brotliDecompressSync, gunzipSync } = await import('node:zlib');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(String(encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes))).toBe(plain);
  }
});

test.each([
  ['/', 'generator-form'],
  ['/datasourcePostgres', 'datasource-screen'],
  ['/pendingFiles', 'pending-files'],
  ['/credits', 'credits'],
  ['/tokens', 'tokens'],
  ['/devops', 'devops-screen'],
])('%s says without scripts that it needs them, and does not seem to load for ever', async (route, island) => {
  const technologies = [catalogue[0] as (typeof catalogue)[number]];
  const text = await html(shellApp({ technologies, session: () => sessionOf() }).request(route));
  expect(text).toMatch(/<noscript><p [^>]*>This page needs JavaScript/);
  expect(text).toMatch(new RegExp(`class="needs-script">(?:<div class="[^"]*">)?<[^>]*data-island="${island}"`));
});
