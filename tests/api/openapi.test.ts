import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type AppDeps, createApp } from '../../src/app.tsx';
import { readConfig } from '../../src/config.ts';
import { OTHER_OPERATIONS } from '../../src/routes/api/other-operations.ts';
import { noAssets } from '../support/shell-app.ts';

/** The whole portal over services that nobody asks: its routes are all that is looked at. */
const app = createApp({
  ...{
    config: readConfig({}),
    key: Buffer.alloc(32, 7),
    log: pino({ level: 'silent' }),
    assets: noAssets,
    datasources: { kinds: [] },
  },
  sessions: {
    fromCookie: async () => undefined,
    show: async () => undefined,
    endFromCookie: async () => {},
    onEnded: () => {},
  },
  pingDatabase: async () => undefined,
} as unknown as AppDeps);

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly in: string; readonly name: string }[];
  readonly responses: object;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
const documentOf = async () => (await (await app.request('http://localhost:3000/api/openapi.json')).json()) as Document;

/** Middleware stands there for every method; pages are for people. */
const served = app.routes.filter(
  ({ method, path }) => method !== 'ALL' && (path.startsWith('/api/') || ['/health', '/mcp'].includes(path)),
);
const names = [...new Set(served.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))].sort();

test('openapi.json describes every route that the portal serves, and no other', async () => {
  const { paths } = await documentOf();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(names);
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /api/resources/singOutBackend',
      'GET /api/socket',
      'GET /health',
      'GET /api/auth/csrf',
    ]),
  );
});

test('each operation has a name of its own, its path’s parameters, and what it answers', async () => {
  const { paths } = await documentOf();
  const ids: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const operation of Object.values(methods)) {
      ids.push(operation.operationId);
      const inPath = operation.parameters.filter((one) => one.in === 'path');
      expect(inPath.map((one) => one.name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]));
      expect(Object.keys(operation.responses).length).toBeGreaterThan(1);
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(OTHER_OPERATIONS.filter(({ path, method }) => !path.includes(':') || method === 'get'))(
  'what nobody in particular is answered by $name is what is described',
  async ({ path, method, form, answers }) => {
    const url = `http://localhost:3000${path.replace(/:\w+/g, 'google')}`;
    const body = form instanceof z.ZodObject && 'json' in form.shape ? 'json=true' : 'a=b';
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.request(url, method === 'get' ? {} : { method, body, headers: type });
    const described = answers[answer.status];
    expect(Object.keys(answers)).toContain(String(answer.status));
    const text = await answer.text();
    if (described === 'page') expect(text).toMatch(/^<!doctype html>/i);
    else if (described === 'empty') expect(text).toBe('');
    else if (described === 'redirect') expect(answer.headers.get('location')).toMatch(/^http/);
    else expect(described?.safeParse(JSON.parse(text)).error).toBeUndefined();
  },
);
