import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { queue } from '../../../generators/parts/technologies/queue.ts';
import { generateRequest } from '../../../model/request/request.ts';
import { type FormSpec, fieldsOf } from '../../../shared/form-spec.ts';
import { type Draft, EMPTY_DRAFT, type EndpointDraft, reduceDraft, routineEndpoint } from '../draft/draft.ts';
import { draftOf, requestOf } from '../draft/draft-request.ts';
import type { Known } from '../endpoints/names/names.ts';
import { checkDraft, readForjaFile, schemaOf } from './check.ts';

const endpointOptions = z.object({
  method: z.enum(['GET', 'POST']).optional(),
  url: z
    .string()
    .regex(/^\/\S*$/, 'urlPath')
    .optional(),
});
const spec: FormSpec = {
  technology: 'rest',
  textSet: 'index',
  creditsPerEndpoint: 1,
  projectOptions: fieldsOf(z.object({ auth: z.enum(['none', 'jwt']).default('none') })),
  endpointOptions: fieldsOf(endpointOptions),
  suggested: { reading: {}, readingDocuments: {}, writing: {}, writingDocuments: {} },
  inputs: [],
  payload: [],
  senders: [
    {
      ...{ id: 'queue', textSet: 'queue' },
      projectOptions: fieldsOf(
        z.object({ broker: z.enum(['rabbitmq', 'kafka'], { error: 'decision' }).default('rabbitmq') }),
      ),
      options: fieldsOf(z.object({ queueName: z.string().min(1, 'required') })),
    },
  ],
  sources: [{ id: '1' }],
  servers: [],
  databases: [],
};
const routine = (name: string): EndpointDraft =>
  routineEndpoint({
    schema: 'shop',
    name,
    argumentTypes: ['integer'],
    kind: 'function',
    signature: '()',
    readOnly: true,
  });
const good: Draft = {
  project: {
    ...EMPTY_DRAFT.project,
    name: 'shop',
    domain: 'com.acme.shop',
    databaseType: 'postgresql',
    datasource: 'demo',
    schema: 'shop',
  },
  api: EMPTY_DRAFT.api,
  options: {},
  endpoints: [routine('a'), routine('b')],
};
test('what the source does not offer is refused beside its field, with the reason that the API gives', () => {
  const own = {
    ...spec,
    projectOptions: fieldsOf(queue.projectOptions),
    sources: [
      { id: '1', offers: ['pool', 'state'] },
      { id: '2', offers: [] },
    ],
  } as const;
  const contract: Draft = { ...good, project: { ...good.project, sourceType: '2' }, endpoints: [] };
  const told = (draft: Draft) =>
    Object.fromEntries(
      checkDraft(draft, own).flatMap(({ field, message }) => (field.startsWith('options') ? [[field, message]] : [])),
    );
  expect(told(good)).toEqual({});
  expect(told(contract)).toEqual({ 'options.state': 'stateNotHere' });
  expect(told({ ...contract, options: { state: 'none' } })).toEqual({});
  expect(told({ ...contract, options: { role: 'producer', delivery: 'outbox' } })).toEqual({
    'options.outbox': 'stateNotHere',
  });
  expect(told({ ...contract, options: { state: 'separate' } })).toEqual({ 'options.stateDatabase': 'decision' });
  expect(told({ ...good, options: { state: 'separate', stateDatabase: 'mariadb' } })).toEqual({});
});

const faults = (draft: Draft) => Object.fromEntries(checkDraft(draft, spec).map((f) => [f.field, f.message]));
const withEndpoint = (patch: Partial<EndpointDraft>): Draft => ({
  ...good,
  endpoints: [{ ...routine('a'), ...patch }, routine('b')],
});

describe('a draft is checked before it is sent', () => {
  test('a complete one has no faults', () => expect(faults(good)).toEqual({}));

  test('an empty one names every field that is missing, in the order of the form', () => {
    expect(checkDraft(EMPTY_DRAFT, spec).map(({ field }) => field)).toEqual([
      'name',
      'domain',
      'databaseType',
      'datasource',
      'endpoints',
      'schema',
    ]);
  });

  test("a technology's options are checked by its own rules, at their endpoint", () => {
    expect(faults(withEndpoint({ options: { url: 'orders' } }))).toEqual({ 'endpoints.0.options.url': 'urlPath' });
    expect(faults(withEndpoint({ options: { method: 'FETCH' } }))).toEqual({
      'endpoints.0.options.method': 'decision',
    });
    expect(faults({ ...good, options: { auth: 'magic' } })).toEqual({ 'options.auth': 'decision' });
  });

  test("a sender's options are checked at their place", () => {
    expect(faults(withEndpoint({ senders: [{ sender: 'queue', options: {} }] }))).toEqual({
      'endpoints.0.senders.0.options.queueName': 'required',
    });
    expect(faults(withEndpoint({ senders: [{ sender: 'queue', options: { queueName: 'q' } }] }))).toEqual({});
  });

  test('two methods of one name are refused, whatever their case', () => {
    const endpoints = [
      { ...routine('a'), name: 'readIt' },
      { ...routine('b'), name: 'ReadIt' },
    ];
    expect(faults({ ...good, endpoints })).toEqual({ 'endpoints.1.name': 'methodTaken' });
  });

  test('a statement needs its text, and neither name nor schema', () => {
    const query: EndpointDraft = { ...routine('q'), key: 'query-1', source: { kind: 'query', sql: ' ' } };
    const draft = { ...good, project: { ...good.project, schema: '' }, endpoints: [query] };
    expect(faults(draft)).toEqual({ 'endpoints.0.query': 'required' });
  });
});

test('a schema that went through its description refuses what it refused before', () => {
  const schema = z.object({
    limit: z.number().int('integer').positive('positive').max(10),
    path: z
      .string()
      .min(2)
      .max(5)
      .regex(/^[a-z]+$/, 'urlPath'),
    on: z.boolean().default(false),
    kind: z.enum(['a', 'b']),
  });
  const again = schemaOf(fieldsOf(schema));
  const values = [1, 0, -1, 1.5, 11].flatMap((limit) =>
    ['ab', 'a', 'abcdef', 'AB'].map((path) => ({ limit, path, on: true, kind: 'a' })),
  );
  for (const value of [...values, { limit: 1, path: 'ab', kind: 'c' }, {}]) {
    expect(again.safeParse(value).success, JSON.stringify(value)).toBe(schema.safeParse(value).success);
  }
});

describe('forja.json', () => {
  const request = requestOf(
    withEndpoint({ name: 'readA', requestClass: 'ReadACommand', options: { url: '/a' } }),
    spec,
  );

  test('is not the only one that names: a request says whether it starts afresh', () => {
    const draft = withEndpoint({});
    expect('lock' in requestOf(draft, spec)).toBe(false);
    expect(requestOf({ ...draft, afresh: true }, spec).lock).toBeNull();
  });

  test('a lock is sent, unless all is named anew, and is told to be of another project once the form says so', () => {
    const project = { technology: 'rest', domain: 'com.acme.shop', name: 'shop' };
    const content = { operations: [] };
    const lock = { fileName: 'forja.lock.json', content, operations: 0, project, isLarge: false };
    const draft: Draft = { ...good, lock };
    expect(requestOf(draft, spec).lock).toBe(content);
    expect(requestOf({ ...draft, afresh: true }, spec).lock).toBeNull();
    expect(faults(draft)).toEqual({});
    const other = { ...draft, project: { ...good.project, name: 'other' } };
    expect(faults(other)).toEqual({ lock: 'lockOther' });
    expect(faults({ ...other, afresh: true })).toEqual({});
  });

  test('gives the request again that it was written from', () => {
    const whole = { ...request, parameterPrefixes: 'strip' };
    const read = readForjaFile(JSON.stringify(whole), spec);
    expect('draft' in read && generateRequest.parse(requestOf(read.draft, spec))).toEqual(generateRequest.parse(whole));
    expect(readForjaFile(JSON.stringify({ forja: 1, request: whole }), spec)).toEqual(read);
  });

  test('has what tinyint(1) is, in the project and by name, where its database has that type', () => {
    const named = { endpoints: [{ ...request.endpoints[0], tinyint1: { flag: 'boolean' } }] };
    const whole = { ...request, databaseType: 'mariadb', tinyint1: 'number', ...named };
    const read = readForjaFile(JSON.stringify(whole), spec);
    const again = 'draft' in read ? requestOf(read.draft, spec) : {};
    expect(again).toMatchObject({ tinyint1: 'number', ...{ endpoints: [{ tinyint1: { flag: 'boolean' } }] } });
    const other = readForjaFile(JSON.stringify({ ...whole, databaseType: 'postgresql' }), spec);
    expect('draft' in other && requestOf(other.draft, spec)).not.toHaveProperty('tinyint1');
  });

  test('that says nothing of prefixes is of a project that strips none', () => {
    const read = readForjaFile(JSON.stringify(request), spec);
    expect('draft' in read && read.draft.prefixes).toBe('keep');
  });

  test('is read with options that an older version kept and nobody knows any more, without them', () => {
    const old = {
      ...request,
      options: { auth: 'jwt', gone: 1 },
      endpoints: [{ query: 'select 1', options: { url: '/a', x: 1 } }],
    };
    const read = readForjaFile(JSON.stringify(old), spec);
    expect('draft' in read && [read.draft.options, read.draft.endpoints[0]?.options]).toEqual([
      { auth: 'jwt' },
      { url: '/a' },
    ]);
  });

  test('keeps senders that the screen does not show', () => {
    const senders = [{ sender: 'queue', options: { exchange: 'x' } }];
    const parsed = generateRequest.parse({ ...request, endpoints: [{ query: 'select 1', senders }] });
    expect(requestOf(draftOf(parsed), spec).endpoints[0]).toMatchObject({ senders });
  });

  test.each([
    ['{', 'notJson'],
    ['{"hello":1}', 'notForja'],
    ['null', 'notForja'],
    [JSON.stringify({ ...request, technology: 'soap' }), 'otherTechnology'],
  ])('%.20s is refused as %s', (text, message) => expect(readForjaFile(text, spec)).toEqual({ message }));
});

test('a cursor’s columns are checked once its statement’s table was told', () => {
  const columns = (unique?: object) =>
    ({ described: { results: [{ kind: 'columns', columns: [], unique }] } }) as unknown as Known;
  const check = (pageOrder: string, known: Known, paging = 'keyset') =>
    checkDraft(withEndpoint({ options: { method: 'GET', url: '/a', paging, pageOrder } }), spec, () => known);
  const unique = { columns: ['ID', 'day'], keys: [['ID']] };
  expect(check('Day desc', columns(unique))).toEqual([
    { field: 'endpoints.0.options.pageOrder', message: 'pageUnique', values: { columns: 'day', keys: 'ID' } },
  ]);
  for (const [pageOrder, known, paging] of [
    ['day, id', columns(unique)],
    ['other', columns(unique)],
    ['', columns(unique)],
    ['day', columns()],
    ['day', {}],
    ['day', columns(unique), 'offset'],
  ] as const) {
    expect(check(pageOrder, known, paging)).toEqual([]);
  }
});

describe('where a request comes from', () => {
  const inputs = [
    { when: {}, places: [{ id: 'header', carries: 'texts', names: '[a-z-]+' }], variables: [] },
    { when: { auth: 'jwt' }, places: [], variables: [] },
  ] as const;
  const mapped: FormSpec = { ...spec, inputs };
  const draft = withEndpoint({ input: [{ target: 'id', from: { place: 'header', name: 'x-id' } }] });
  const check = (input: EndpointDraft['input'], known: Known = {}) =>
    checkDraft(withEndpoint({ ...(input && { input }) }), mapped, () => known).map(({ field, message }) => [
      field,
      message,
    ]);
  const described = {
    described: {
      parameters: [{ name: 'id', mode: 'in', type: { kind: 'integer', bits: 32, signed: true } }],
      types: [],
    },
  } as unknown as Known;
  const header = (name: string) => ({ place: 'header', name });

  test('is checked beside each of its fields, and against the members once they are told', () => {
    expect(check([{ target: '', from: header('') }])).toEqual([
      ['endpoints.0.input.0.target', 'required'],
      ['endpoints.0.input.0.from.name', 'required'],
    ]);
    expect(check([{ target: 'no', from: header('X') }])).toEqual([['endpoints.0.input.0.from.name', 'inputName']]);
    expect(check([{ target: 'no', from: header('x') }])).toEqual([]);
    expect(check([{ target: 'no', from: header('x') }], described)).toEqual([
      ['endpoints.0.input.0.target', 'inputTarget'],
    ]);
    expect(check([{ target: 'id', from: { constant: 'x' } }], described)).toEqual([
      ['endpoints.0.input.0.from.constant', 'inputConstant'],
    ]);
    expect(check([{ target: 'id', from: header('x') }], described)).toEqual([]);
  });

  test('is sent, given back by forja.json, and left out where there is nothing to take it from', () => {
    const request = requestOf(draft, mapped);
    expect(request.endpoints[0]).toMatchObject({ input: draft.endpoints[0]?.input });
    expect(readForjaFile(JSON.stringify(request), mapped)).toMatchObject({
      draft: { endpoints: [{ input: draft.endpoints[0]?.input }, {}] },
    });
    expect(requestOf({ ...draft, options: { auth: 'jwt' } }, mapped).endpoints[0]).not.toHaveProperty('input');
  });
});

describe('an option that depends on another', () => {
  const dependent: FormSpec = {
    ...spec,
    projectOptions: fieldsOf(
      z.object({
        role: z.enum(['in', 'out']).default('in'),
        queue: z
          .string()
          .max(5)
          .exactOptional()
          .meta({ when: { role: 'in' } }),
        auth: z
          .enum(['none', 'jwt'])
          .default('none')
          .meta({ when: { role: 'out' } }),
      }),
    ),
  };
  const asked = (options: Draft['options']) => ({
    faults: checkDraft({ ...good, options }, dependent).map(({ field, message }) => [field, message]),
    sent: requestOf({ ...good, options }, dependent).options,
  });

  test('is required and checked where it applies', () => {
    expect(asked({}).faults).toEqual([['options.queue', 'required']]);
    expect(asked({ queue: 'orders' }).faults).toEqual([['options.queue', 'tooLong']]);
    expect(asked({ queue: 'a', role: 'in' })).toEqual({ faults: [], sent: { queue: 'a', role: 'in' } });
  });

  test('is neither asked for, nor checked, nor sent where it does not, and comes back with the other', () => {
    expect(asked({ role: 'out', queue: 'orders', auth: 'jwt' })).toEqual({
      faults: [],
      sent: { role: 'out', auth: 'jwt' },
    });
    expect(asked({ role: 'out' }).faults).toEqual([]);
    const { draft } = readForjaFile(
      JSON.stringify(requestOf({ ...good, options: { queue: 'a' } }, dependent)),
      dependent,
    ) as {
      draft: Draft;
    };
    expect(draft.options).toEqual({ queue: 'a' });
  });
});

describe('options of the server', () => {
  const jndiName = z
    .string()
    .regex(/^[a-z/]*$/, 'jndiName')
    .default('');
  const servers = [{ id: 'embedded' }, { id: 'tomcat', options: fieldsOf(z.object({ jndiName })) }] as const;
  const onTomcat: Draft = {
    ...good,
    project: { ...good.project, applicationServer: 'tomcat' },
    serverOptions: { jndiName: 'jdbc/shop' },
  };
  const check = (draft: Draft) => checkDraft(draft, { ...spec, servers });

  test('are checked, sent, and given back by the file that the project keeps', () => {
    expect(check(onTomcat)).toEqual([]);
    expect(check({ ...onTomcat, serverOptions: { jndiName: 'A' } })).toMatchObject([
      { field: 'serverOptions.jndiName', message: 'jndiName' },
    ]);
    const request = requestOf(onTomcat, { ...spec, servers });
    expect(request).toMatchObject({ serverOptions: { jndiName: 'jdbc/shop' } });
    expect(readForjaFile(JSON.stringify(request), { ...spec, servers })).toMatchObject({
      draft: { serverOptions: { jndiName: 'jdbc/shop' } },
    });
  });

  test('go with their server, and an empty one is not sent', () => {
    const embedded = reduceDraft(onTomcat, { type: 'project', values: { applicationServer: 'embedded' } });
    expect(requestOf(embedded, { ...spec, servers })).not.toHaveProperty('serverOptions');
    const renamed = reduceDraft(onTomcat, { type: 'project', values: { name: 'shop-2' } });
    expect(requestOf(renamed, { ...spec, servers })).toHaveProperty('serverOptions');
    const emptied = reduceDraft(onTomcat, { type: 'serverOption', name: 'jndiName', value: '' });
    expect(requestOf(emptied, { ...spec, servers })).not.toHaveProperty('serverOptions');
  });
});

describe("a sender's options for the project", () => {
  const sending = withEndpoint({ senders: [{ sender: 'queue', options: { queueName: 'q' } }] });
  const choose = (draft: Draft, value: string) =>
    reduceDraft(draft, { type: 'senderProjectOption', sender: 'queue', name: 'broker', value });

  test('are checked, sent, and given back by the file that the project keeps', () => {
    expect(faults(choose(sending, 'pigeon'))).toEqual({ 'senderOptions.queue.broker': 'decision' });
    const request = requestOf(choose(sending, 'kafka'), spec);
    expect(request).toMatchObject({ senderOptions: { queue: { broker: 'kafka' } } });
    expect(readForjaFile(JSON.stringify(request), spec)).toMatchObject({
      draft: { senderOptions: { queue: { broker: 'kafka' } } },
    });
    const older = { ...request, senderOptions: { queue: { broker: 'kafka', gone: 1 } } };
    expect(readForjaFile(JSON.stringify(older), spec)).toHaveProperty('draft.senderOptions', {
      queue: { broker: 'kafka' },
    });
  });

  test('are neither checked nor sent while no endpoint has the sender, nor when they are empty', () => {
    const alone = choose(good, 'pigeon');
    expect(faults(alone)).toEqual({});
    expect(requestOf(alone, spec)).not.toHaveProperty('senderOptions');
    expect(requestOf(choose(sending, ''), spec)).not.toHaveProperty('senderOptions');
  });
});
