import { expect, test } from 'vitest';
import { faultsOf } from '../schema/validation.ts';
import { MAX_SCHEMA_BYTES } from './limits.ts';
import { wireRequest } from './wire.ts';

const project = {
  ...{ name: 'shop', domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', mode: 'Src' },
};
const file = { path: 'openapi.yaml', content: 'openapi: 3.1.0\n' };
const contract = (change: object = {}) => ({
  ...project,
  ...{ sourceType: 2, schemaFiles: [file], url: 'https://api.acme.com', endpoints: [{ operation: 'getOrder' }] },
  ...change,
});
const database = (change: object = {}) => ({
  ...project,
  ...{ sourceType: 1, databaseType: 'postgresql', datasource: 'shop', endpoints: [{ query: 'select 1 as a' }] },
  ...change,
});

function faults(input: unknown): Record<string, string> {
  const parsed = wireRequest.safeParse(input);
  if (parsed.success) return {};
  return Object.fromEntries(faultsOf(parsed.error.issues, input).map(({ field, message }) => [field, message]));
}

test('a request of either kind is read, with what may be left out', () => {
  expect(faults(contract())).toEqual({});
  expect(faults(database())).toEqual({});
  expect(wireRequest.parse(contract({ sourceType: 'API_SOURCE' }))).toMatchObject({
    ...{
      sourceType: 2,
      headers: [],
      authType: 'none',
      endpoints: [{ operation: 'getOrder', options: {}, senders: [] }],
    },
  });
});

test('a sender that is called as it was first is read as what it is called today', () => {
  const endpoints = [{ query: 'select 1', senders: [{ sender: 'rabbitmq' }, { sender: 'queue' }, { sender: 'x' }] }];
  const { senders } = wireRequest.parse(database({ endpoints })).endpoints[0] ?? {};
  expect(senders?.map(({ sender }) => sender)).toEqual(['queue', 'queue', 'x']);
});

test.each([
  [database({ schemaFiles: [file] }), 'schemaFiles'],
  [database({ url: 'https://api.acme.com' }), 'url'],
  [database({ headers: [] }), 'headers'],
  [database({ authType: 'none' }), 'authType'],
  [database({ endpoints: [{ query: 'select 1', operation: 'x' }] }), 'endpoints.0.operation'],
  [contract({ datasource: 'shop' }), 'datasource'],
  [contract({ databaseType: 'oracle' }), 'databaseType'],
  [contract({ schema: 'shop' }), 'schema'],
  [contract({ endpoints: [{ operation: 'x', query: 'select 1' }] }), 'endpoints.0.query'],
  [contract({ endpoints: [{ operation: 'x', results: [] }] }), 'endpoints.0.results'],
])('a member of the other kind of source is refused by name (%#)', (input, field) => {
  expect(faults(input)).toEqual({ [field]: expect.stringMatching(/^unknownMember/) });
});

test.each([
  [{ sourceType: undefined }, { sourceType: 'decision' }],
  [{ sourceType: 'MAGIC' }, { sourceType: 'decision' }],
  [{ schemaFiles: [] }, { schemaFiles: 'schemaRequired' }],
  [{ schemaFiles: undefined }, { schemaFiles: 'schemaRequired' }],
  [{ schemaFiles: [file, file] }, { 'schemaFiles.1.path': 'pathTaken' }],
  [{ schemaFiles: [{ ...file, path: '../a.yaml' }] }, { 'schemaFiles.0.path': 'schemaPath' }],
  [{ schemaFiles: [{ ...file, path: '/etc/passwd' }] }, { 'schemaFiles.0.path': 'schemaPath' }],
  [{ schemaFiles: [{ ...file, path: 'a\\..\\b.yaml' }] }, { 'schemaFiles.0.path': 'schemaPath' }],
  [{ schemaFiles: [{ ...file, content: 'a\u0000' }] }, { 'schemaFiles.0.content': 'characters' }],
  [{ url: '' }, { url: 'required' }],
  [{ url: 'api.acme.com' }, { url: 'apiUrl' }],
  [{ url: 'file:///etc/passwd' }, { url: 'apiUrl' }],
  [{ url: 'https://ada:hunter2@api.acme.com' }, { url: 'urlSecret' }],
  [{ url: 'https://api.acme.com?key=1' }, { url: 'apiUrl' }],
  [{ authType: 'jwt' }, { authType: 'decision' }],
  [{ authType: 'apiKey' }, { authHeader: 'required' }],
  [{ authType: 'basic', authHeader: 'X-Key' }, { authHeader: 'authHeaderUnused' }],
  [{ authType: 'apiKey', authHeader: 'X Key' }, { authHeader: 'headerName' }],
  [{ endpoints: [] }, { endpoints: 'endpoints' }],
  [{ endpoints: [{}] }, { 'endpoints.0.operation': 'required' }],
])('what is wrong with a contract is told beside its field (%#)', (change, expected) => {
  expect(faults(contract(change))).toEqual(expected);
});

test.each([
  ...['Authorization', 'Proxy-Authorization', 'Cookie', 'X-Auth-Token', 'client_secret', 'X-API-Key', 'apikey'].map(
    (name) => [name, 'headerSecret'],
  ),
  ...['Host', 'content-type', 'Content-Length'].map((name) => [name, 'headerOwn']),
  ['X:Y', 'headerName'],
])('a header named %s is refused: %s', (name, message) => {
  expect(faults(contract({ headers: [{ name, value: 'hunter2' }] }))).toEqual({ 'headers.0.name': message });
});

test('other headers are taken, each once, with a value that HTTP can carry', () => {
  const tenant = { name: 'X-Tenant', value: 'acme' };
  expect(faults(contract({ headers: [tenant, { name: 'Accept-Language', value: 'en' }] }))).toEqual({});
  expect(faults(contract({ headers: [tenant, { ...tenant, name: 'x-tenant' }] }))).toEqual({
    'headers.1.name': 'headerTaken',
  });
  expect(faults(contract({ headers: [{ ...tenant, value: '' }] }))).toEqual({ 'headers.0.value': 'required' });
  expect(faults(contract({ headers: [{ ...tenant, value: 'ñ' }] }))).toEqual({ 'headers.0.value': 'headerValue' });
});

test('files are five megabytes at most, all of them together', () => {
  const half = 'a'.repeat(MAX_SCHEMA_BYTES / 2);
  const files = [half, half].map((content, index) => ({ path: `${index}.yaml`, content }));
  expect(faults(contract({ schemaFiles: files }))).toEqual({});
  expect(faults(contract({ schemaFiles: [...files, { path: '2.yaml', content: 'a' }] }))).toEqual({
    schemaFiles: 'schemaTooLarge',
  });
  // Bytes, not letters.
  expect(faults(contract({ schemaFiles: [{ path: 'a', content: 'ñ'.repeat(MAX_SCHEMA_BYTES / 2 + 1) }] }))).toEqual({
    schemaFiles: 'schemaTooLarge',
  });
});
