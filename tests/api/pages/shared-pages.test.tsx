import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { technologies as catalogue } from '../../../src/generators/parts/catalog.ts';
import { instanceFor } from '../../../src/shared/texts.ts';
import { noAssets, sessionOf, shellApp } from '../../support/portal/shell-app.ts';

vi.mock('react-dom/server', async (original) => {
  const actual = await original<typeof import('react-dom/server')>();
  return { ...actual, renderToString: vi.fn(actual.renderToString) };
});

const PATHS = ['/', '/datasourcePostgres', '/pendingFiles'];
const LARGEST_KB = 40;
const people = ['Ada Lovelace', 'Grace <b>Hopper</b> & "Co"', 'Łukasz O’Neill 🜚'];
const sessions = people.map((name, index) => {
  const image = index === 1 ? null : `https://lh3.googleusercontent.com/person-${index}?a=1&b="`;
  const session = sessionOf({ name, image, email: `person${index}@example.com` }, 30 + index);
  return { ...session, clientToken: `token-of-${index}` };
});

/** A portal to which each request says who sends it: nobody, or one of the people by number. */
function portal() {
  const technologies = [catalogue[0] as (typeof catalogue)[number]];
  return shellApp({ technologies, session: (c) => sessions[Number(c.req.header('x-person') ?? -1)] });
}
const ask = (app: ReturnType<typeof portal>, path: string, person: number, headers: Record<string, string> = {}) =>
  Promise.resolve(app.request(path, { headers: { 'x-person': String(person), ...headers } }));
const html = async (response: Response | Promise<Response>) => (await response).text();
const dataOf = (text: string) => JSON.parse(/id="islands">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');

beforeEach(() => vi.mocked(renderToString).mockClear());

test('a page is rendered once: another answer renders nothing and looks up no text', async () => {
  const app = portal();
  const first = await Promise.all(PATHS.map((path) => html(ask(app, path, 0))));
  expect(renderToString).toHaveBeenCalled();
  vi.mocked(renderToString).mockClear();
  const lookUps = vi.spyOn(instanceFor('en').services.languageUtils, 'toResolveHierarchy');
  expect(await Promise.all(PATHS.map((path) => html(ask(app, path, 0))))).toEqual(first);
  expect(renderToString).not.toHaveBeenCalled();
  expect(lookUps).not.toHaveBeenCalled();
});

test('for somebody else only the account in the header is rendered', async () => {
  const app = portal();
  for (const path of PATHS) await ask(app, path, 0);
  vi.mocked(renderToString).mockClear();
  for (const path of PATHS) await ask(app, path, 1);
  expect(renderToString).toHaveBeenCalledTimes(1);
});

test('people who ask in turns and at once are each shown their own and nothing of another', async () => {
  const app = portal();
  const asked = Array.from({ length: 300 }, (_, index) => index % people.length);
  const encodings = ['identity', 'gzip, br', 'br'];
  const seen = await Promise.all(
    asked.map(async (person, index) => {
      const response = await ask(app, PATHS[index % 2] ?? '/', person, {
        'accept-encoding': encodings[(index % 7) % 3] ?? '',
        'accept-language': index % 5 === 0 ? 'es' : 'en',
      });
      expect(response.headers.get('cache-control')).toBe('no-store');
      const bytes = Buffer.from(await response.arrayBuffer());
      const encoding = response.headers.get('content-encoding');
      return String(encoding === 'gzip' ? gunzipSync(bytes) : encoding === 'br' ? brotliDecompressSync(bytes) : bytes);
    }),
  );
  for (const [index, text] of seen.entries()) {
    const person = asked[index] ?? 0;
    const header = dataOf(text).islands.find(({ name }: { name: string }) => name === 'header');
    const { user, tknMins } = sessions[person] ?? sessionOf();
    expect(header.props).toEqual({ account: { name: user.name, image: user.image, minutes: tknMins } });
    expect(text).toMatch(new RegExp(`${30 + person} (minutes left|minutos)`));
    expect(text).not.toMatch(/<b>Hopper|token-of-|@example\.com/);
    for (const other of people.keys())
      if (other !== person)
        expect(text).not.toMatch(new RegExp(`person-${other}|${/\w+/u.exec(people[other] ?? '')?.[0]}`));
  }
});

test('a signed-in page carries no style that the browser has, each text once, and is small', async () => {
  const app = portal();
  for (const path of PATHS) {
    const text = await html(ask(app, path, 0, { cookie: 'forja.style=app-test.css' }));
    expect(text).toContain('<link rel="stylesheet" href="/assets/app-test.css">');
    expect(text).not.toContain('<style>');
    const { texts, textFiles } = dataOf(text);
    expect(texts).toEqual({});
    expect(Object.keys(textFiles)).toContain('common');
    for (const file of Object.values<string>(textFiles)) expect(text).toContain(`<link rel="preload" href="${file}"`);
    expect(Buffer.byteLength(text)).toBeLessThan(LARGEST_KB * 1024);
  }
});

test('a browser that lacks the style, or has an older one, gets it in the page', async () => {
  for (const cookie of ['', 'forja.style=app-older.css', 'forja.style="><script>']) {
    const text = await html(ask(portal(), '/', 0, { cookie }));
    expect(text).toContain(`<style>${'text' in noAssets.style ? noAssets.style.text : ''}</style>`);
    expect(text).toContain('<link rel="prefetch" href="/assets/app-test.css" as="style">');
  }
});

test('the cover is the same for a browser that has the style', async () => {
  const app = portal();
  const cookie = 'forja.style=app-test.css';
  expect(await html(ask(app, '/', -1, { cookie }))).toBe(await html(ask(app, '/', -1)));
  expect(await html(ask(app, '/', -1))).toContain('<style>');
});

test('the texts of a page are files that never change, one language each', async () => {
  const app = portal();
  const read = async (language: string) => {
    const { textFiles } = dataOf(await html(ask(app, '/', 0, { 'accept-language': language })));
    const response = await ask(app, textFiles.common, 0, { 'accept-encoding': 'br' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    return JSON.parse(String(brotliDecompressSync(Buffer.from(await response.arrayBuffer()))));
  };
  expect((await read('en')).header.signIn).toBe('Sign in');
  expect((await read('es')).header.signIn).toBe('Iniciar sesión');
  expect((await ask(app, '/assets/texts/en-common-000000000000.json', 0)).status).toBe(404);
});
