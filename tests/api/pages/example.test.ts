import { describe, expect, test } from 'vitest';
import { technologies } from '../../../src/generators/parts/catalog.ts';
import type { ExampleService } from '../../../src/services/example/example.ts';
import { sessionOf, shellApp } from '../../support/portal/shell-app.ts';

const files = new Map([
  ['src/generated/java/com/example/shop/rest/ShopController.java', 'class ShopController {\n  // a < b && </pre>\n}\n'],
  ['README.md', '# shop-service\n'],
]);
const endpoints = [
  { routine: 'shop.order_total(bigint)', method: 'GET', path: '/order-total', summary: 'What it costs' },
];
const probe = { name: 'no credentials', request: 'GET /order-total', passed: true };
const verification = {
  project: 'shop-service',
  runsUntil: null,
  artifact: { file: 'shop-service.jar', bytes: 1, sha256: 'f00d' },
  build: { compiler: 'javac 25', jdk: '25 Eclipse', maven: '3.9', javaRelease: 25, durationMs: 1, fetched: false },
  tests: { run: 41, failed: 0, skipped: 2 },
  start: { startUpMs: 1234, jvmFlags: [], dataSource: 'unreachable' as const },
  probes: [{ ...probe, expected: { status: 401 }, actual: { status: 401, body: '' } }],
};

function portal(receipt?: typeof verification, session?: ReturnType<typeof sessionOf>) {
  const example: ExampleService = {
    project: async () => ({ name: 'shop-service', files, endpoints, digest: 'd1' }),
    receipt: async () => receipt,
    close: () => {},
  };
  const rest = technologies.filter(({ id }) => id === 'rest');
  return shellApp({ technologies: rest, example, session: () => session });
}
const html = async (response: Response | Promise<Response>) => (await response).text();
const FILE = '/example/files/src/generated/java/com/example/shop/rest/ShopController.java';

describe('the example', () => {
  test.each(['/example', '/es/example', FILE])('%s is for anybody, and for caches', async (path) => {
    const response = await portal().request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toMatch(
      /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/,
    );
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('set-cookie')).toBeNull();
    const tag = response.headers.get('etag') ?? '';
    const again = await portal().request(path, { headers: { 'If-None-Match': `"other", ${tag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('is the same bytes whoever asks, in whichever theme, language or session', async () => {
    const plain = await html(portal().request('/example'));
    const headers = {
      Cookie: 'forja.theme=dark; forja.language=es; forja.style=app-test.css',
      'Accept-Language': 'es',
    };
    expect(await html(portal(undefined, sessionOf()).request('/example', { headers }))).toBe(plain);
    expect(plain).not.toMatch(/Ada Lovelace|data-theme=|class="cover"/);
    expect(plain).toContain('<html lang="en">');
  });

  test('says its language in its address, and each leads to the other', async () => {
    expect(await html(portal().request('/es/example'))).toMatch(
      /<html lang="es">[\s\S]*href="\/example"[^>]*hrefLang="en"/i,
    );
    expect(await html(portal().request('/example'))).toMatch(/href="\/es\/example"[^>]*hrefLang="es"/i);
    expect(await html(portal().request(`/es${FILE}`))).toContain(`href="${FILE}"`);
  });

  test('shows databases, technologies, endpoints, a file, and leads to every other', async () => {
    const text = await html(portal().request('/example'));
    for (const shown of [
      'PostgreSQL',
      'REST service',
      'shop.order_total(bigint)',
      '/order-total',
      'class ShopController',
    ])
      expect(text).toContain(shown);
    for (const path of files.keys()) expect(text).toContain(`href="/example/files/${path}"`);
    expect(text).toContain('a &lt; b &amp;&amp; &lt;/pre&gt;');
  });

  test('shows its receipt once there is one, and caches ask for that soon', async () => {
    const before = await portal().request('/example');
    expect(before.headers.get('cache-control')).toContain('s-maxage=60,');
    expect(await before.text()).toContain('has not built these files yet');
    const text = await html(portal(verification).request('/example'));
    for (const shown of [
      'f00d',
      'javac 25, Maven 3.9',
      '41 run, 0 failed, 2 skipped',
      '1,234 ms',
      'GET /order-total',
      '401',
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain('has not built these files yet');
    // It scrolls on a narrow screen, and so it is reached by the keyboard.
    expect(text).toMatch(/<section aria-label="[^"]+" tabindex="0"[^>]*><table/i);
  });

  test.each([
    '/example/files/',
    '/example/files/pom.xml',
    '/example/files/../README.md',
    '/es/example/files/%2e%2e/x',
    '/example/x',
  ])('%s is not there', async (path) => {
    expect((await portal().request(path)).status).toBe(404);
  });

  test('is what the cover leads to, in its language; without one it leads nowhere', async () => {
    expect(await html(portal().request('/'))).toContain('href="/example"');
    expect(await html(portal().request('/', { headers: { 'Accept-Language': 'es' } }))).toContain('href="/es/example"');
    const without = shellApp({ technologies: technologies.filter(({ id }) => id === 'rest') });
    expect(await html(without.request('/'))).not.toContain('/example');
    expect((await without.request('/example')).status).toBe(404);
  });
});

test('the dialog of an active session says where the operator is reached, where that is known', async () => {
  const technologiesOf = technologies.filter(({ id }) => id === 'rest');
  const propsOf = async (contactUrl?: string) => {
    const app = shellApp({ technologies: technologiesOf, ...(contactUrl !== undefined && { contactUrl }) });
    const text = await html(app.request('/?error=ActiveSession'));
    const data = JSON.parse(/id="islands">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
    return data.islands.find(({ name }: { name: string }) => name === 'active-session').props;
  };
  expect(await propsOf('mailto:ops@example.com')).toEqual({ language: 'en', contact: 'mailto:ops@example.com' });
  expect(await propsOf()).toEqual({ language: 'en' });
});
