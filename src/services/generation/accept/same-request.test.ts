import { expect, test } from 'vitest';
import { generateRequest } from '../../../model/request/request.ts';
import { requestHash } from './same-request.ts';

const project = {
  ...{ name: 'shop-api', domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', mode: 'Src' },
};
const database = {
  ...{ ...project, sourceType: 'DATABASE', databaseType: 'postgresql', datasource: 'shop', schema: 'public' },
  endpoints: [{ routine: { schema: 'public', name: 'stock_of', argumentTypes: ['integer'] } }],
};
const hashOf = (request: object) => requestHash(generateRequest.parse(request));

// Paid generations are found again by these: they were the same when a request was read as it is sent.
test('the hash of a request over a database is what it always was', () => {
  expect(hashOf(database)).toBe('4680054f53d2f608d048437c016849ec1743c6c827315f27e524c218902ff084-Src');
  const results = [{ columns: [{ name: 'a', type: { kind: 'date' }, databaseType: 'date', evidence: 'edited' }] }];
  const endpoint = {
    name: 'stockOf',
    routine: { schema: 'public', package: 'p', name: 'stock_of', argumentTypes: ['integer'] },
    options: { method: 'GET', url: '/stock' },
    senders: [{ sender: 'rabbitmq', options: { queueName: 'q' } }],
    results,
  };
  const whole = { ...database, options: { auth: 'jwt' }, endpoints: [endpoint, { query: 'select 1' }] };
  expect(hashOf(whole)).toBe('7d15fc85f077e9b8b519ac5931b0ff9f35f1b0e1302826e24d79367ee73fa320-Src');
  expect(hashOf({ ...whole, parameterPrefixes: 'keep' })).toBe(hashOf(whole));
  expect(hashOf({ ...whole, parameterPrefixes: 'strip' })).not.toBe(hashOf(whole));
  expect(hashOf({ ...whole, runtime: 'source' })).toBe(hashOf(whole));
  expect(hashOf({ ...whole, runtime: 'dependencies' })).not.toBe(hashOf(whole));
  expect(hashOf({ ...whole, tinyint1: 'boolean' })).toBe(hashOf(whole));
  expect(hashOf({ ...whole, tinyint1: 'number' })).not.toBe(hashOf(whole));
  const today = { ...endpoint, senders: [{ sender: 'queue', options: { queueName: 'q' } }] };
  expect(hashOf({ ...whole, endpoints: [today, { query: 'select 1' }] })).toBe(hashOf(whole));
});

test('another file, url or header is another request', () => {
  const contract = {
    ...{ ...project, sourceType: 2, url: 'https://api.acme.com', endpoints: [{ operation: 'getOrder' }] },
    schemaFiles: [{ path: 'openapi.yaml', content: 'openapi: 3.1.0' }],
  };
  const changes = [
    { schemaFiles: [{ path: 'openapi.yaml', content: 'openapi: 3.0.0' }] },
    { url: 'https://api.acme.com/v2' },
    { headers: [{ name: 'X-Tenant', value: 'acme' }] },
    { authType: 'basic' },
  ];
  const hashes = [{}, ...changes].map((change) => hashOf({ ...contract, ...change }));
  expect(new Set(hashes).size).toBe(changes.length + 1);
  expect(hashOf({ ...contract, authType: 'none', headers: [] })).toBe(hashes[0]);
});
