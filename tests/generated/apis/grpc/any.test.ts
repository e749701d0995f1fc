import protobuf from 'protobufjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generate } from '../../../../src/generators/generate.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type DepotApi, depotApi, NOT_FOUND } from '../../../support/servers/depot-api.ts';
import { buildAndStart, type Started, testAndStart } from '../../databases/shop.ts';
import { DEPOT_FILES, depotInput } from './depot.ts';

// What an Any holds, in both directions, called by REST and by GraphQL.

const START_TIMEOUT_MS = 900_000;
const OPERATIONS = ['Any', 'Unpack', 'GetParcel'];
const ADDRESS = 'type.googleapis.com/';

let depot: DepotApi;
let rest: Started;
let graphql: Started;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  depot = await depotApi();
  const [ofRest, ofGraphql] = ['rest', 'graphql'].map((technology) =>
    generate(depotInput({ technology, operations: OPERATIONS })),
  );
  if (!ofRest || !ofGraphql || !sample.isNew([ofRest, ofGraphql])) return;
  const environment = { API_URL: `grpc://127.0.0.1:${depot.port}` };
  rest = await testAndStart(ofRest, environment);
  graphql = await buildAndStart(ofGraphql, environment);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await rest?.close();
  await graphql?.close();
  depot?.close();
});

beforeEach(() => {
  depot.asked.length = 0;
  depot.answer(() => NOT_FOUND);
});

/** The messages of the depot, as anybody reads them. */
const messages = new protobuf.Root();
for (const name of ['any', 'duration', 'field_mask', 'struct', 'timestamp', 'wrappers', 'empty'])
  messages.addJSON(protobuf.common.get(`google/protobuf/${name}.proto`)?.nested ?? {});
for (const { content } of DEPOT_FILES) protobuf.parse(content, messages, { keepCase: true });

/** An Any with a message in it, as it travels. */
function packed(name: string, value: Readonly<Record<string, unknown>>) {
  const type = messages.lookupType(name);
  return { type_url: ADDRESS + name, value: Buffer.from(type.encode(type.fromObject(value)).finish()) };
}

async function ask(path: string, body: unknown) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const answer = await fetch(rest.service.url + path, { ...init, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), text };
}

async function query(text: string, variables: object) {
  const answer = await fetch(`${graphql.service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text, variables }),
  });
  return (await answer.json()) as { data?: Record<string, unknown>; errors?: readonly unknown[] };
}

const PARCEL_JSON = {
  ...{ '@type': `${ADDRESS}depot.v1.Parcel`, id: '7', state: 'SENT', note: 'ñ', tags: ['a', 'b'] },
  ...{ to: { street: 'Main', country: 'SPAIN' }, stops: { x: { street: 'S' } } },
  ...{ cents: '9007199254740993', sentAt: '2026-01-31T12:30:00.500Z' },
};
const PARCEL = packed('depot.v1.Parcel', {
  ...{ id: '7', state: 1, note: 'ñ', tags: ['a', 'b'], to: { street: 'Main', country: 2 } },
  ...{ stops: { x: { street: 'S' } }, cents: '9007199254740993', sent_at: { seconds: 1769862600, nanos: 500000000 } },
});
const LASTS_JSON = { '@type': `${ADDRESS}google.protobuf.Duration`, value: '1.500s' };
const LASTS = packed('google.protobuf.Duration', { seconds: 1, nanos: 500000000 });

/** Each message as it travels, and as callers see it. */
const HELD: readonly (readonly [name: string, json: Readonly<Record<string, unknown>>, wire: object])[] = [
  ['a message of the upload', PARCEL_JSON, PARCEL],
  [
    'a message of proto2',
    { '@type': `${ADDRESS}depot.common.Legacy`, id: 1, count: 0, many: [1, 2] },
    packed('depot.common.Legacy', { id: 1, count: 0, many: [1, 2] }),
  ],
  [
    'zeros, empty texts and no entries',
    { '@type': `${ADDRESS}depot.v1.Parcel`, id: '', state: 'NEW', tags: [], stops: {} },
    packed('depot.v1.Parcel', {}),
  ],
  [
    'an address of its own',
    { ...PARCEL_JSON, '@type': 'example.com/a/depot.v1.Parcel' },
    { ...PARCEL, type_url: 'example.com/a/depot.v1.Parcel' },
  ],
  ['a value', LASTS_JSON, LASTS],
  [
    'a wrapper',
    { '@type': `${ADDRESS}google.protobuf.Int64Value`, value: '9007199254740993' },
    packed('google.protobuf.Int64Value', { value: '9007199254740993' }),
  ],
  [
    'JSON that looks like an Any',
    { '@type': `${ADDRESS}google.protobuf.Struct`, value: { '@type': 'x', value: [true] } },
    packed('google.protobuf.Struct', {
      fields: { '@type': { stringValue: 'x' }, value: { listValue: { values: [{ boolValue: true }] } } },
    }),
  ],
  ['nothing', { '@type': `${ADDRESS}google.protobuf.Empty` }, packed('google.protobuf.Empty', {})],
  ['an Any', { '@type': `${ADDRESS}google.protobuf.Any`, value: PARCEL_JSON }, packed('google.protobuf.Any', PARCEL)],
  [
    'a message with each kind of Any in it',
    {
      ...{ '@type': `${ADDRESS}depot.v1.Envelope`, content: PARCEL_JSON, moreOfIt: [LASTS_JSON, PARCEL_JSON] },
      ...{ named: { a: LASTS_JSON }, anyOne: { '@type': 'example.com/not.Uploaded', value: '/wAB' } },
      ...{ plain: { '@type': 'x' }, inside: { content: LASTS_JSON, moreOfIt: [], named: {} } },
    },
    packed('depot.v1.Envelope', {
      ...{ content: PARCEL, more_of_it: [LASTS, PARCEL], named: { a: LASTS }, inside: { content: LASTS } },
      any_one: { type_url: 'example.com/not.Uploaded', value: Buffer.from('/wAB', 'base64') },
      plain: { fields: { '@type': { stringValue: 'x' } } },
    }),
  ],
  [
    'a message that is in no file',
    { '@type': 'example.com/not.Uploaded', value: '/wAB' },
    { type_url: 'example.com/not.Uploaded', value: Buffer.from('/wAB', 'base64') },
  ],
  [
    'no address',
    { '@type': 'depot.v1.Parcel', value: 'CgE3' },
    { type_url: 'depot.v1.Parcel', value: Buffer.from('CgE3', 'base64') },
  ],
  [
    'bytes that are no such message',
    { '@type': `${ADDRESS}depot.v1.Parcel`, value: '/wAB' },
    { type_url: `${ADDRESS}depot.v1.Parcel`, value: Buffer.from('/wAB', 'base64') },
  ],
];

/** As the messages say, whatever the order of a map is written in. */
const asSent = ({ type_url, value }: { type_url?: unknown; value?: unknown }) => ({
  type_url,
  value: Buffer.from(value as Uint8Array).toString('hex'),
});

test('a service of operations with an Any compiles, passes its tests and starts', () => {
  expect(rest.build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
});

describe('an Any that is a field, by REST', () => {
  test.each(HELD)('%s is told', async (_, json, wire) => {
    depot.answer(() => ({ message: { content: wire } }));
    const answer = await ask('/any', {});
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.content).toEqual(json);
  });

  test.each(HELD)('%s is sent', async (_, json, wire) => {
    depot.answer(() => ({ message: {} }));
    const answer = await ask('/any', { content: json });
    expect(answer.status, answer.text).toBe(200);
    expect(asSent(depot.asked[0]?.message.content as object)).toEqual(asSent(wire));
  });

  test('in a list, in a map, in a choice, in a message, and beside JSON that looks like one', async () => {
    depot.answer((_, message) => ({ message }));
    const inside = { content: PARCEL_JSON, moreOfIt: [LASTS_JSON], named: {}, none: 'none' };
    const given = {
      ...{ moreOfIt: [LASTS_JSON, PARCEL_JSON, {}], named: { a: PARCEL_JSON, 'b c': LASTS_JSON } },
      ...{ anyOne: LASTS_JSON, plain: { '@type': 'x', value: true }, inside },
    };
    const answer = await ask('/any', given);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      ...{ ...given, content: null, none: null },
      inside: { ...inside, anyOne: null, plain: null, inside: null },
    });
    expect(depot.asked[0]?.message).toMatchObject({ one: 'any_one', any_one: LASTS });
  });

  test('one that is not there is null', async () => {
    depot.answer(() => ({ message: {} }));
    expect((await ask('/any', {})).body).toEqual({
      ...{ content: null, moreOfIt: [], named: {}, anyOne: null, none: null, plain: null, inside: null },
    });
    expect(depot.asked[0]?.message.content).toBeNull();
  });
});

describe('an Any that is the whole message, by REST', () => {
  test.each(HELD)('%s goes there and comes back', async (_, json, wire) => {
    depot.answer((_method, message) => ({ message }));
    const answer = await ask('/unpack', { body: json });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual(json);
    expect(asSent(depot.asked[0]?.message ?? {})).toEqual(asSent(wire));
  });
});

test.each([
  ['no object', { content: 'text' }, 'content: '],
  ['without a type', { content: { id: '7' } }, 'content: '],
  ['a type that is no text', { content: { '@type': 7 } }, 'content: '],
  ['a member that the message does not have', { content: { ...PARCEL_JSON, more: 1 } }, 'content: '],
  ['a member of another kind', { moreOfIt: [LASTS_JSON, { ...PARCEL_JSON, tags: 'a' }] }, 'more_of_it[1]: '],
  ['a constant that is none', { named: { a: { ...PARCEL_JSON, state: 'GONE' } } }, 'named.a: '],
  ['a value of another form', { anyOne: { ...LASTS_JSON, value: 'soon' } }, 'any_one: '],
  ['a value that is null', { inside: { content: { ...LASTS_JSON, value: null } } }, 'inside.content: '],
  ['more than a value', { content: { ...LASTS_JSON, more: 1 } }, 'content: '],
  ['members of what nobody knows', { content: { '@type': 'example.com/not.Uploaded', id: 7 } }, 'content: '],
  ['bytes that are no Base64', { content: { '@type': 'example.com/not.Uploaded', value: '?' } }, 'content: '],
  [
    'what is wrong in what it holds',
    { content: { '@type': `${ADDRESS}depot.v1.Envelope`, moreOfIt: [{}, { id: 1 }] } },
    'content.moreOfIt[1]: ',
  ],
])('an Any in a request is refused before the call, and its field named: %s', async (_, body, named) => {
  depot.answer(() => ({ message: {} }));
  const answer = await ask('/any', body);
  expect([answer.status, depot.asked.length], answer.text).toEqual([400, 0]);
  expect(answer.text).toContain(named);
});

describe('by GraphQL', () => {
  const ANY =
    'mutation($content: JSON, $more: [JSON]) { any(content: $content, moreOfIt: $more) { content moreOfIt } }';

  test.each(HELD)('%s goes there and comes back', async (_, json, wire) => {
    depot.answer((_method, message) => ({ message }));
    const { data, errors } = await query(ANY, { content: json, more: [json] });
    expect(errors).toBeUndefined();
    expect(data?.any).toEqual({ content: json, moreOfIt: [json] });
    expect(asSent(depot.asked[0]?.message.content as object)).toEqual(asSent(wire));
  });

  test('one that is none is refused before the call', async () => {
    const { errors } = await query(ANY, { content: { id: 7 } });
    expect(JSON.stringify(errors)).toContain('content: ');
    expect(depot.asked).toEqual([]);
  });
});

test('messages in messages have an end, and nothing fails behind the work', async () => {
  let wire = LASTS;
  for (let depth = 0; depth < 400; depth += 1) wire = packed('google.protobuf.Any', wire);
  depot.answer(() => ({ message: { content: wire } }));
  const answer = await ask('/any', {});
  expect(answer.status, answer.text).toBe(200);
  expect(answer.text.split('@type').length).toBeLessThan(100);
});
