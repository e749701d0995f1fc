import { Validator } from '@seriousme/openapi-schema-validator';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type AppDeps, createApp } from '../../src/app.tsx';
import { readConfig } from '../../src/config.ts';
import { productRequest } from '../../src/model/request/request.ts';
import { BODIES, PRODUCT_BODY } from '../../src/routes/api/openapi/examples.ts';
import { isPublic } from '../../src/routes/api/openapi/kinds.ts';
import { OTHER_OPERATIONS } from '../../src/routes/api/other-operations.ts';
import { CALLS, type Call, type CallName } from '../../src/shared/calls.ts';
import { TOKEN_SCOPES } from '../../src/shared/wire/tokens.ts';
import { noAssets } from '../support/portal/shell-app.ts';

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
    hasAccess: () => true,
  },
  // A bearer is the list of its scopes.
  tokens: { find: async (bearer: string) => ({ id: 'x', scopes: bearer.split(','), account: { id: 'x' } }) },
  pingDatabase: async () => undefined,
} as unknown as AppDeps);

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
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
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map((parameter) => parameter.name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]));
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

const linter = new spectral.Spectral();
linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
/** Only the operator knows whom to ask, and a call’s summary says all; OpenAPI 3.1 has scopes beside a bearer token (4.8.30). */
const KNOWN: ReadonlySet<unknown> = new Set([
  'info-contact',
  'operation-description',
  'oas3-operation-security-defined',
]);

test('the document is OpenAPI 3.1, and the recommended rules of Spectral find nothing in it', async () => {
  const document = await documentOf();
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  const found = await linter.run(JSON.stringify(document));
  const told = found.filter(({ code }) => !KNOWN.has(code)).map(({ code, path }) => `${code} ${path.join('.')}`);
  expect(told).toEqual([]);
});

test('each operation has a summary, a chapter, and is for somebody', async () => {
  const { paths } = await documentOf();
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(all.filter(({ summary }) => !summary).map(({ operationId }) => operationId)).toEqual([]);
  expect(all.filter(({ tags }) => tags.length !== 1)).toEqual([]);
  const open = all.filter(({ security }) => security.length === 0).map(({ operationId }) => operationId);
  const beside = OTHER_OPERATIONS.map(({ name }) => name);
  expect(open.filter((name) => !beside.includes(name)).sort()).toEqual(
    ['getDownload', 'getPlans', 'getQuote', 'getTechnologyCredits', 'license'].sort(),
  );
});

test('the examples are what the calls take', () => {
  for (const [name, example] of Object.entries(BODIES)) {
    const { body } = CALLS[name as CallName] as Call;
    expect(body?.safeParse(example).error, name).toBeUndefined();
  }
  expect(productRequest.safeParse(PRODUCT_BODY).error).toBeUndefined();
});

test.each(Object.entries<Call>(CALLS))('%s lets a token in as its row says, and no other', async (name, call) => {
  const { method, path, scope } = call;
  const url = `http://localhost:3000${path.replace(/:\w+/g, 'x')}`;
  const ask = async (scopes: readonly string[]) => {
    const answer = await app.request(url, { method, headers: { authorization: `Bearer ${scopes},` } });
    const told = (await answer.json().catch(() => ({}))) as { error?: string };
    return told.error === 'tokenScope' || told.error === 'invalidToken' ? told.error : 'in';
  };
  if (!scope) return expect(await ask(TOKEN_SCOPES)).toBe(isPublic(name) ? 'in' : 'invalidToken');
  expect(await ask(scope === 'any' ? ['devops'] : [scope])).toBe('in');
  if (scope !== 'any') expect(await ask(TOKEN_SCOPES.filter((other) => other !== scope))).toBe('tokenScope');
});
