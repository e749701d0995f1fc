import { describe, expect, test } from 'vitest';
import { generateRequest } from '../../../model/request/request.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import { type Draft, EMPTY_DRAFT, type EndpointDraft } from './draft.ts';
import { draftOf, endpointOf, requestOf, usedSenders } from './draft-request.ts';

const field = (name: string, more: object = {}) => ({ name, kind: 'text', required: false, ...more });
const spec = {
  technology: 'rest',
  projectOptions: [field('auth', { initial: 'none' }), field('issuer', { when: { auth: 'jwt' } })],
  endpointOptions: [field('url'), field('cache', { initial: 'off' }), field('seconds', { when: { cache: 'on' } })],
  senders: [{ id: 'queue', projectOptions: [field('broker')], options: [field('queueName')] }],
  ...{
    inputs: [],
    payload: [],
    sources: [
      { id: '1', offers: [] },
      { id: '2', offers: [] },
    ],
  },
  servers: [{ id: 'embedded' }],
  databases: [],
} as unknown as FormSpec;

const query: EndpointDraft = {
  ...{ key: 'query-1', name: '', source: { kind: 'query', sql: 'select 1' }, options: {}, senders: [] },
};
const draft = (more: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  project: {
    ...EMPTY_DRAFT.project,
    ...{ name: ' shop ', domain: ' com.acme.shop ', applicationServer: 'embedded', sourceType: '1' },
    ...{ databaseType: 'postgresql', datasource: 'shop', schema: '', mode: 'Src' },
  },
  endpoints: [query],
  ...more,
});
const sent = (more: Partial<Draft> = {}) => requestOf(draft(more), spec) as unknown as Record<string, unknown>;

describe('the request of a form', () => {
  test('has names without the blanks around them, and no schema where none is chosen', () => {
    const request = sent();
    expect(request).toMatchObject({ name: 'shop', domain: 'com.acme.shop', sourceType: 1, technology: 'rest' });
    expect(request).not.toHaveProperty('schema');
    expect(sent({ project: { ...draft().project, schema: 'shop' } })).toMatchObject({ schema: 'shop' });
  });

  test('says how the runtime comes where it is not as source, and never of a library', () => {
    expect(sent()).not.toHaveProperty('runtime');
    expect(sent({ runtime: 'source' })).not.toHaveProperty('runtime');
    expect(sent({ runtime: 'dependencies' })).toMatchObject({ runtime: 'dependencies' });
    const library = { ...draft().project, applicationServer: 'library' };
    expect(sent({ runtime: 'dependencies', project: library })).not.toHaveProperty('runtime');
  });

  test('has the members of its own source alone', () => {
    const api = { ...EMPTY_DRAFT.api, url: 'https://a.example.com' };
    expect(sent({ api })).not.toHaveProperty('url');
    const over = sent({ api, project: { ...draft().project, sourceType: '2' } });
    expect(over).toMatchObject({ sourceType: 2, url: 'https://a.example.com' });
    for (const member of ['databaseType', 'datasource', 'schema']) expect(over).not.toHaveProperty(member);
  });

  test('says of tinyint(1) only what such a database has', () => {
    const of = (databaseType: string) => sent({ tinyint1: 'number', project: { ...draft().project, databaseType } });
    expect(of('mariadb')).toMatchObject({ tinyint1: 'number' });
    expect(of('postgresql')).not.toHaveProperty('tinyint1');
  });

  test('leaves out options that do not apply, and takes them again when they do', () => {
    expect(sent({ options: { auth: 'none', issuer: 'x' } }).options).toEqual({ auth: 'none' });
    expect(sent({ options: { auth: 'jwt', issuer: 'x' } }).options).toEqual({ auth: 'jwt', issuer: 'x' });
  });

  test('has the lock that was brought, and none where names are given anew', () => {
    const lock = { fileName: 'forja.lock.json', content: { operations: [] }, operations: 0, isLarge: false };
    expect(sent()).not.toHaveProperty('lock');
    expect(sent({ lock }).lock).toEqual({ operations: [] });
    expect(sent({ lock, afresh: true }).lock).toBeNull();
  });

  test('has the settings of senders that an endpoint uses, and of no other', () => {
    const senderOptions = { queue: { broker: 'rabbitmq' }, topic: { broker: 'kafka' } };
    expect(sent({ senderOptions })).not.toHaveProperty('senderOptions');
    const endpoints = [{ ...query, senders: [{ sender: 'queue', options: {} }] }];
    expect(sent({ senderOptions, endpoints }).senderOptions).toEqual({ queue: { broker: 'rabbitmq' } });
    expect(sent({ endpoints })).not.toHaveProperty('senderOptions');
  });

  test('has no mappings where the project takes requests as they are', () => {
    const mapping = [{ target: 'a', from: { constant: 1 } }];
    const [endpoint] = sent({ endpoints: [{ ...query, input: mapping, payload: mapping }] }).endpoints as object[];
    expect(endpoint).not.toHaveProperty('input');
    expect(endpoint).not.toHaveProperty('payload');
  });
});

test('senders are told once each, in the order of the endpoints', () => {
  const by = (...ids: string[]) => ({ ...query, senders: ids.map((sender) => ({ sender, options: {} })) });
  expect(usedSenders({ endpoints: [by('topic', 'queue'), by(), by('queue', 'mail')] })).toEqual([
    'topic',
    'queue',
    'mail',
  ]);
});

describe('an endpoint as it is sent', () => {
  test('says nothing of what was left empty', () => {
    const empty = {
      ...query,
      name: ' ',
      requestClass: ' ',
      types: {},
      input: [],
      payload: [],
      results: [],
      tinyint1: {},
    };
    expect(endpointOf(empty, spec)).toEqual({ query: 'select 1', options: {}, senders: [] });
  });

  test('says what it is called without the blanks around it', () => {
    expect(endpointOf({ ...query, name: ' one ', requestClass: ' One ' }, spec)).toMatchObject({
      ...{ name: 'one', requestClass: 'One' },
    });
  });

  test('calls a routine, a statement or an operation, and never two of them', () => {
    const ref = { schema: 's', name: 'f', argumentTypes: [] };
    const called = (source: EndpointDraft['source']) => {
      const { routine, query: sql, operation } = endpointOf({ ...query, source }, spec) as Record<string, unknown>;
      return { routine, sql, operation };
    };
    expect(called({ kind: 'routine', ref, signature: '()', routineKind: 'function' })).toEqual({ routine: ref });
    expect(called({ kind: 'query', sql: 'select 2' })).toEqual({ sql: 'select 2' });
    expect(called({ kind: 'operation', id: 'getA', signature: 'GET /a' })).toEqual({ operation: 'getA' });
  });

  test('has options that have a field and apply, also those of its senders', () => {
    const options = { url: '/a', seconds: '5', gone: 'x' };
    expect(endpointOf({ ...query, options }, spec).options).toEqual({ url: '/a' });
    expect(endpointOf({ ...query, options: { ...options, cache: 'on' } }, spec).options).toEqual({
      ...{ url: '/a', cache: 'on', seconds: '5' },
    });
    const payload = [{ target: 'a', from: { constant: 1 } }];
    const senders = [
      { sender: 'queue', options: { queueName: 'q' }, payload: [] },
      { sender: 'x', options: {}, payload },
    ];
    expect(endpointOf({ ...query, senders }, spec).senders).toEqual([
      { sender: 'queue', options: { queueName: 'q' } },
      { sender: 'x', options: {}, payload },
    ]);
  });
});

describe('a forja.json', () => {
  const wire = {
    ...{ name: 'shop', domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', mode: 'Build' },
    ...{ sourceType: 1, databaseType: 'mariadb', datasource: 'shop', schema: 'shop', tinyint1: 'number' },
    options: { auth: 'none' },
    endpoints: [
      { routine: { schema: 'shop', name: 'find', argumentTypes: ['int'] }, name: 'find', options: { url: '/find' } },
      { query: 'select 1', tinyint1: { flag: 'number' } },
      { query: 'select 2', requestClass: 'Two' },
    ],
  };
  const filled = (change: object = {}) => draftOf(generateRequest.parse({ ...wire, ...change }));

  test('fills the form, which gives the same request again', () => {
    const again = requestOf(filled({ parameterPrefixes: 'strip' }), spec);
    expect(generateRequest.parse(again)).toEqual(generateRequest.parse({ ...wire, parameterPrefixes: 'strip' }));
  });

  test('gives each endpoint a key of its own, and shows what a routine takes until more is known', () => {
    const { endpoints } = filled();
    expect(new Set(endpoints.map(({ key }) => key)).size).toBe(3);
    expect(endpoints.slice(1).map(({ key }) => key)).toEqual(['query-2', 'query-3']);
    expect(endpoints[0]?.source).toMatchObject({ signature: '(int)' });
    expect(endpoints[0]?.source).not.toHaveProperty('readOnly');
  });

  test('of before prefixes were stripped keeps them', () => {
    expect(filled().prefixes).toBe('keep');
    expect(filled({ parameterPrefixes: 'strip' }).prefixes).toBe('strip');
  });

  test('over an uploaded schema has its operations, and nothing of a database', () => {
    const contract = generateRequest.parse({
      ...{ name: 'shop', domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', mode: 'Src' },
      ...{ sourceType: 2, schemaFiles: [{ path: 'a.yaml', content: 'x' }], url: 'https://a.example.com' },
      endpoints: [{ operation: 'getA' }],
    });
    const form = draftOf(contract);
    expect(form.project).toMatchObject({ sourceType: '2', name: 'shop', datasource: EMPTY_DRAFT.project.datasource });
    expect(form.endpoints).toMatchObject([{ source: { kind: 'operation', id: 'getA' } }]);
    expect(form).not.toHaveProperty('prefixes');
    expect(generateRequest.parse(requestOf(form, spec))).toEqual(contract);
  });
});
