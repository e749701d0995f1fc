import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { CALLS, type Call } from '../../src/shared/calls.ts';
import { type DatasourceApp, datasourceApp } from '../api/datasource/datasource-app.ts';
import { bodyOf } from '../api/generate/generate-app.ts';
import { textPlaces } from '../support/clients/schema-texts.ts';
import { authApp } from '../support/portal/auth-app.ts';
import { PORTAL, visitor } from '../support/portal/visitor.ts';

let it: DatasourceApp;
beforeAll(async () => {
  it = await datasourceApp();
});
afterAll(() => it?.close());

const UNFIT = ['\0', '\u001b', '\u0085', '\ud800', '\udfff'];
const routine = { schema: 'public', package: 'p', name: 'stock_of', argumentTypes: ['integer'] };
const types = { any: 'integer', anycompatible: 'numeric' };
const called = { ...routine, types };
const mapping = [
  { target: 'a', from: { place: 'header', name: 'X-A' } },
  { target: 'b', from: { constant: 'b' } },
  { target: 'c', from: { variable: 'now' } },
];
const generate = bodyOf({
  mode: 'Build',
  endpoints: [
    {
      name: 'stockOf',
      requestClass: 'StockQuery',
      routine,
      types,
      options: { method: 'GET', url: '/stock', more: { deep: ['x'] } },
      senders: [{ sender: 'queue', options: { queueName: 'stock' }, payload: mapping }],
      payload: mapping,
      input: mapping,
      results: [
        {
          cursor: 'c',
          columns: [{ name: 'a', label: 'A', type: { kind: 'date' }, databaseType: 'date', evidence: 'edited' }],
        },
      ],
    },
    { query: 'select 1', options: {} },
  ],
  options: { auth: 'none' },
  serverOptions: { jndiName: 'jdbc/shop' },
  senderOptions: { queue: { broker: 'rabbitmq' } },
  lock: '{}',
});
const { databaseType: _, datasource: __, schema: ___, ...project } = generate;
const schemaFiles = [{ path: 'openapi.yaml', content: 'openapi: 3.1.0' }];
const fromApi = {
  ...{ ...project, sourceType: 'API_SOURCE', schemaFiles, url: 'https://api.acme.com' },
  ...{ headers: [{ name: 'X-Tenant', value: 'acme' }], authType: 'apiKey', authHeader: 'X-Key' },
  endpoints: [{ name: 'getOrder', requestClass: 'OrderQuery', operation: 'getOrder' }],
};
const keptNames = {
  ...{ technology: 'rest', domain: 'com.acme.shop', name: 'shop', lock: '{}' },
  endpoints: [{ routine }, { query: 'select 1' }, { operation: 'getOrder' }],
};
const form = {
  ...{ id: crypto.randomUUID(), type: 'postgresql', name: 'shop', host: 'localhost', port: '5432', username: 'u' },
  ...{ password: 'p', databaseName: 'd', serviceName: 's', schemas: ['A'], tls: 'prefer' },
};
const devops = {
  ...{ id: crypto.randomUUID(), name: 'ci', preset: 'custom', url: 'https://ci.example.com/', method: 'POST' },
  ...{ parameterType: 'form', tokenName: 'X-Token', tokenValue: 't', userName: 'u', password: 'p' },
  ...{ typeAppServer: 'embedded', parameters: [{ name: 'a', value: 'b', secret: true }] },
};
const handedOn = { devopsId: crypto.randomUUID() };
const handOn = [
  { ...generate, ...handedOn, repositoryId: crypto.randomUUID() },
  { ...fromApi, ...handedOn },
  { artifactId: crypto.randomUUID(), ...handedOn, repositoryId: crypto.randomUUID() },
];
const repository = {
  ...{ id: crypto.randomUUID(), name: 'shop', url: 'https://git.example.com/shop', userName: 'ada' },
  ...{ token: 'p', folder: 'services/shop' },
};
/** For every call that takes a body, those with a text in every place that can have one. */
const BODIES: Readonly<Record<string, readonly object[]>> = {
  saveDatasource: [form],
  testConnection: [form],
  getAllOrcleSchemas: [form],
  describeProcedures: [{ datasourceName: 'shop', routines: [called, called] }],
  sampleProcedure: [{ datasourceName: 'shop', routine: called, values: { a: '1' }, confirmed: true }],
  describeQuery: [{ datasourceName: 'shop', query: 'select 1' }],
  checkSchema: [{ schemaFiles }, { zip: 'UEsDBA==' }],
  checkMessages: [{ schemaFiles }, { zip: 'UEsDBA==' }],
  saveRepository: [repository],
  checkRepository: [repository],
  hostKeys: [{ host: 'files.example.com', port: '22' }],
  generateDeploy: [generate, fromApi],
  generateDeploySqlServer: [generate, fromApi],
  generateBinary: [generate, fromApi],
  generateSrc: [generate, fromApi],
  generateDevops: handOn,
  generateDevopsSqlServer: handOn,
  generateDevopsSrc: handOn,
  saveDevops: [devops],
  previewDevops: [devops],
  generateSchema: [generate, fromApi],
  reviewChanges: [generate, fromApi],
  regenerateChanges: [generate, fromApi],
  diff: [generate, fromApi],
  proof: [generate, fromApi],
  requestCost: [generate, fromApi],
  saveFavourite: [
    { name: 'shop', request: generate },
    { name: 'shop', request: fromApi },
  ],
  preview: [generate, fromApi],
  keptNames: [keptNames],
  getQuote: [{ plan: '1-month', quantity: '5' }],
  createCheckout: [{ plan: '1-month', quantity: '5', debtShown: true }],
  checkDependency: [{ dependency: 'boot-4/postgresql', version: '42.7.13' }],
  updateDependency: [{ dependency: 'boot-4/postgresql', version: '42.7.13' }],
  activeWallet: [{ walletId: crypto.randomUUID() }],
  setCreditWarning: [{ warnCredits: 5 }],
  createTokenApp: [{ name: 'ci', days: 30, scopes: ['generate'], budget: 5 }],
  generateToken: [{ id: crypto.randomUUID() }],
  updateTokenBudget: [{ id: crypto.randomUUID(), budget: 5 }],
};
const QUERY = {
  ...{ type: 'postgresql', id: crypto.randomUUID(), datasourceName: 'shop', owner: 'public' },
  ...{ show: 'files', file: 'pom.xml', before: '7', limit: '10', sessionId: 'cs_1' },
  ...{ anioMes: '202611', zone: 'UTC', text: 'shop', eventType: 'SOURCE', outcome: 'done', apiType: 'rest' },
};

const all = Object.entries<Call>(CALLS);
const taking = (part: 'body' | 'query' | 'params') =>
  all.flatMap(([name, call]) => (call[part] ? [[name, call, call[part]] as const] : []));

/** Every text of a body, by its place. */
function textsOf(value: unknown, path: readonly string[] = []): { path: readonly string[]; value: string }[] {
  if (typeof value === 'string') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => textsOf(member, [...path, name]));
}

function withText(body: object, path: readonly string[], value: string): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  const holder = path.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, copy);
  holder[path.at(-1) ?? ''] = value;
  return copy;
}

const general = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '.*');

describe('control characters and halves of characters over HTTP', () => {
  test.each(taking('body').filter(([name]) => name in BODIES))(
    '%s refuses them with their field',
    async (name, { path }, schema) => {
      const texts = (BODIES[name] ?? []).flatMap((body) => textsOf(body).map((found) => ({ ...found, body })));
      const tried = new Set(texts.map((text) => general(text.path.join('.'))));
      const places = textPlaces(schema).map((place) => general(place.path).replace(/ptions(?:\.\*)+$/, 'ptions.'));
      for (const place of places.filter((place) => !/\.(?:key|)$/.test(place)))
        expect(tried).toContain(place.replace('values.*', 'values.a'));
      for (const one of texts) {
        for (const character of UNFIT) {
          const answer = await it.call(path, { body: withText(one.body, one.path, `${one.value}${character}`) });
          expect(answer).toMatchObject({ status: 400, body: { status: 400, error: 'invalidRequest' } });
          const fields = answer.body.faults.map((fault: { field: string }) => fault.field);
          expect(fields.some((field: string) => one.path.join('.').startsWith(field) && field !== '')).toBe(true);
        }
      }
    },
  );

  test('every call with a body is tried', () => {
    expect(
      taking('body')
        .map(([name]) => name)
        .sort(),
    ).toEqual(Object.keys(BODIES).sort());
  });

  test.each(taking('query').filter(([name]) => name !== 'license'))(
    '%s refuses them in its address',
    async (_, { method, path }, schema) => {
      for (const field of Object.keys((schema as z.ZodObject).shape) as (keyof typeof QUERY)[]) {
        const query = new URLSearchParams({ ...QUERY, [field]: `${QUERY[field]}\0` });
        const answer = await it.call(`${path}?${query}`, { method: method.toUpperCase() });
        expect(answer.status, field).toBe(400);
        expect(answer.body.faults).toMatchObject([{ field }]);
      }
    },
  );

  test('a file is not looked for by them', async () => {
    const app = await import('../api/generate/generate-app.ts').then(({ generateApp }) => generateApp(it.harness));
    const answer = await app.request(`${PORTAL}/api/generate/getFileZip/%00`, { headers: { 'x-account': it.ana } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ faults: [{ field: 'id' }] });
  });

  test('one of them among 750 endpoints is told with its index', async () => {
    const endpoints = Array.from({ length: 750 }, (_, index) => ({
      query: 'select 1',
      options: { method: 'GET', url: `/a${index}${index === 417 ? '\0' : ''}` },
    }));
    const answer = await it.call(CALLS.generateSrc.path, { body: bodyOf({ endpoints }) });
    expect(answer.status).toBe(400);
    expect(answer.body.faults).toEqual([
      { field: 'endpoints.417.options.url', message: 'url has control characters in it, which no text can have' },
    ]);
  });
});

test('the portal’s own database is not reached past a NUL', async () => {
  const own = new URL(it.portal.url).pathname.slice(1);
  for (const databaseName of [`x\0database\0${own}`, `${own}\0`, `\0${own}`]) {
    for (const path of ['saveDatasource', 'testConnection', 'getAllOrcleSchemas']) {
      const answer = await it.call(`/api/datasource/${path}`, { body: it.form({ databaseName }) });
      expect([answer.status, answer.body.error]).toEqual([400, 'invalidRequest']);
      expect(answer.body.faults[0].field).toBe('databaseName');
    }
  }
});

describe('sign-in', () => {
  const posts = ['signin/google', 'callback/google', 'callback/eula', 'signout', 'license'];
  const multipart = { 'content-type': 'multipart/form-data; boundary=x', origin: PORTAL };

  test.each(posts)('%s refuses them in a form, with their field', async (path) => {
    const who = visitor(authApp(it.portal).app);
    const csrfToken = await who.csrfToken();
    for (const field of ['csrfToken', 'callbackUrl', 'state', 'name', 'clientToken']) {
      const answer = await who.post(`/api/auth/${path}`, { csrfToken, [field]: 'a\0b' });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: 'invalidRequest', faults: [{ field }] });
    }
  });

  test.each(posts)('%s answers a malformed multipart body with 400', async (path) => {
    const { app } = authApp(it.portal);
    for (const body of [
      '',
      'x',
      '--x',
      '--x\r\n\r\nfoo',
      '--x\r\nContent-Disposition: form-data; name="a\r\n\r\nb\r\n--x--',
    ]) {
      const answer = await app.request(`${PORTAL}/api/auth/${path}`, { method: 'POST', headers: multipart, body });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: 'invalidRequest', faults: [{ field: 'body' }] });
    }
  });

  test('the session’s update refuses them, and the client’s log takes them and writes none', async () => {
    const { app, logged } = authApp(it.portal);
    const who = visitor(app);
    expect((await who.postJson('/api/auth/session', { csrfToken: 'a\0b' })).status).toBe(400);
    expect((await who.post('/api/auth/_log', { code: 'a\0b', message: 'c\u001bd' })).status).toBe(200);
    expect(logged.join('')).toContain('a b');
    const answer = await app.request(`${PORTAL}/api/auth/_log`, { method: 'POST', headers: multipart, body: 'x' });
    expect(answer.status).toBe(200);
  });
});
