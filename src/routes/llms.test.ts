import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Download } from '../services/downloads.ts';
import type { AppEnv } from './env.ts';
import { llmsRoutes } from './llms.ts';

const PUBLIC_URL = 'https://forja.example';

async function linksOf(pages: readonly string[], files: readonly string[]): Promise<readonly string[]> {
  const downloads = {
    open: async (name: string) => (files.includes(name) ? ({ fileName: name } as Download) : undefined),
  };
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('origin', PUBLIC_URL);
    await next();
  });
  app.route('/', llmsRoutes({ downloads, technologies: [{ id: 'rest' }], pages: new Set(pages) }));
  const text = await (await app.request('http://10.0.0.7:3000/llms.txt')).text();
  return [...text.matchAll(/\]\(([^)]+)\): /g)].map(([, url = '']) => url);
}

test('llms.txt names the address that is public, and what is there', async () => {
  expect(await linksOf(['/tokens', '/reference'], ['SKILL.md'])).toEqual(
    ['/mcp', '/api/openapi.json', '/api/downloads/SKILL.md', '/tokens', '/reference'].map((path) => PUBLIC_URL + path),
  );
});

test('and nothing that is not', async () => {
  expect(await linksOf([], [])).toEqual([`${PUBLIC_URL}/mcp`, `${PUBLIC_URL}/api/openapi.json`]);
});
