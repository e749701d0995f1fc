import { describe, expect, test } from 'vitest';
import common from '../../../locales/en/common.json' with { type: 'json' };
import type { SchemaFile } from '../../model/contract/contract.ts';
import { Fault } from '../../model/fault.ts';
import { LIMITS } from '../limits.ts';
import { readOpenApi } from '../openapi/read-open-api.ts';
import { readAsyncApi } from './read-async-api.ts';
import { REFUSALS } from './refusals.ts';

const record = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const ORDER = { payload: record({ id: { type: 'integer' } }) };
const at = (channel: string) => ({ channel: { $ref: `#/channels/${channel}` } });

const send = (channel: string) => ({ action: 'send', ...at(channel) });

/** A document whose one operation takes a message of the channel `orders`. */
function document({
  channel = {},
  message = ORDER,
  operation = {},
  ...more
}: {
  channel?: object;
  message?: object;
  operation?: object;
  [name: string]: unknown;
} = {}): SchemaFile {
  const all = {
    asyncapi: '3.0.0',
    info: { title: 'Orders', version: '1.2' },
    channels: { orders: { address: 'orders', messages: { added: message }, ...channel } },
    operations: { addOrder: { action: 'receive', ...at('orders'), ...operation } },
    ...more,
  };
  return { path: 'orders.json', content: JSON.stringify(all, null, 2) };
}

const usesOf = (...given: Parameters<typeof document>) => readAsyncApi([document(...given)]).uses;
const firstOf = (...given: Parameters<typeof document>) => usesOf(...given)[0];
const refusalOf = (...given: Parameters<typeof document>) => {
  const { message, line, values } = firstOf(...given)?.refused ?? {};
  return message && [message.replace('refusals.', ''), line, ...Object.values(values ?? {})];
};

function faultsOf(read: () => unknown) {
  try {
    read();
  } catch (error) {
    if (error instanceof Fault) return error.faults.map(({ message, line, column }) => [message, line, column]);
    throw error;
  }
  return [];
}

describe('what an application takes and sends', () => {
  test('has its address, its message and the types of that', () => {
    const buyer = record({ name: { type: 'string' } });
    const components = { schemas: { Buyer: buyer } };
    const message = {
      headers: record({ tenant: { type: 'string' } }),
      payload: record({ id: { type: 'integer' }, buyer: { $ref: '#/components/schemas/Buyer' } }, { required: ['id'] }),
    };
    const { title, version, uses, types } = readAsyncApi([document({ message, components })]);
    expect([title, version]).toEqual(['Orders', '1.2']);
    const key = '#/channels/orders/messages/added';
    expect(uses).toEqual([
      {
        ...{ id: 'addOrder', action: 'receive', isReply: false, address: 'orders', parameters: [], brokers: [] },
        message: {
          ...{ name: 'added', written: 'added' },
          headers: { kind: 'ref', name: `${key}/headers` },
          payload: { kind: 'ref', name: `${key}/payload` },
        },
      },
    ]);
    const members = types.map((type) => [type.key, type.kind === 'record' && type.members.map(({ name }) => name)]);
    expect(Object.fromEntries(members)).toEqual({
      [`${key}/headers`]: ['tenant'],
      [`${key}/payload`]: ['id', 'buyer'],
      '#/components/schemas/Buyer': ['name'],
    });
  });

  test('is one use for each message that is sent, and the operation’s own list counts', () => {
    const messages = { paid: ORDER, failed: ORDER, other: ORDER };
    const listed = ['paid', 'failed'].map((name) => ({ $ref: `#/channels/orders/messages/${name}` }));
    const sent = { channel: { messages }, operation: { action: 'send' } };
    expect(usesOf(sent).map(({ id }) => id)).toEqual(['addOrder paid', 'addOrder failed', 'addOrder other']);
    const own = { ...sent, operation: { action: 'send', messages: listed } };
    expect(usesOf(own).map(({ id }) => id)).toEqual(['addOrder paid', 'addOrder failed']);
  });

  test('several messages of one address are refused where they are taken, and those beside the one are told', () => {
    const channel = { messages: { paid: ORDER, failed: ORDER } };
    expect(refusalOf({ channel })).toEqual(['messageSeveral', 10, 'paid, failed']);
    const messages = [{ $ref: '#/channels/orders/messages/paid' }];
    const { uses, told } = readAsyncApi([document({ channel, operation: { messages } })]);
    expect(uses[0]?.message?.name).toBe('paid');
    expect(told).toMatchObject([
      { message: 'schema.messageOthers', values: { operation: 'addOrder', names: 'failed' } },
    ]);
  });

  test('has what its traits say where it says nothing itself', () => {
    const trait = { contentType: 'application/xml', headers: record({ tenant: { type: 'string' } }) };
    const components = { messageTraits: { common: trait } };
    const traits = [{ $ref: '#/components/messageTraits/common' }];
    expect(refusalOf({ message: { ...ORDER, traits }, components })).toMatchObject([
      'messageContent',
      expect.anything(),
      'application/xml',
    ]);
    const message = {
      ...ORDER,
      traits,
      contentType: 'application/json',
      headers: record({ user: { type: 'string' } }),
    };
    const { uses, types } = readAsyncApi([document({ message, components })]);
    const key = uses[0]?.message?.headers?.kind === 'ref' ? uses[0].message.headers.name : '';
    const head = types.find((type) => type.key === key);
    expect(head?.kind === 'record' && head.members.map(({ name }) => name)).toEqual(['tenant', 'user']);
  });

  test('may stand in several files', () => {
    const other = {
      path: 'common/messages.yaml',
      content: 'added:\n  payload:\n    properties: { id: { type: integer } }\n',
    };
    const message = { $ref: './common/messages.yaml#/added' };
    const { uses } = readAsyncApi([document({ message }), other]);
    expect(uses[0]).toMatchObject({
      message: { name: 'added', payload: { name: 'common/messages.yaml#/added/payload' } },
    });
  });
});

describe('an address', () => {
  test('has variables, each with its values', () => {
    const parameters = { region: { enum: ['eu', 'us'], default: 'eu', description: 'Where.' }, id: {} };
    const channel = { address: 'orders.{region}.{id}', parameters };
    expect(firstOf({ channel })).toMatchObject({
      address: 'orders.{region}.{id}',
      parameters: [
        { name: 'region', values: ['eu', 'us'], usual: 'eu', doc: 'Where.' },
        { name: 'id', values: [] },
      ],
    });
    expect(faultsOf(() => usesOf({ channel: { address: 'a.{x}' } }))).toEqual([['schema.addressVariable', 9, 19]]);
  });

  test('is what the binding of a broker calls it, and an exchange sorts what is sent', () => {
    expect(firstOf({ channel: { bindings: { kafka: { topic: 'orders-v2' } } } })?.address).toBe('orders-v2');
    expect(firstOf({ channel: { bindings: { jms: { destination: 'ORDERS' } } } })?.address).toBe('ORDERS');
    const amqp = { is: 'routingKey', exchange: { name: 'shop' }, queue: { name: 'own' } };
    const channel = { bindings: { amqp } };
    expect(firstOf({ channel })).toMatchObject({ address: 'own' });
    expect(firstOf({ channel })?.exchange).toBeUndefined();
    expect(firstOf({ channel, operation: { action: 'send' } })).toMatchObject({ address: 'orders', exchange: 'shop' });
  });

  test('is of the brokers that its servers are, those of the channel before all others', () => {
    const servers = { a: { protocol: 'kafka-secure' }, b: { protocol: 'AMQP' }, c: { protocol: 'mqtt' } };
    expect(firstOf({ servers })?.brokers).toEqual(['kafka', 'rabbitmq']);
    const only = (name: string) => ({ servers: [{ $ref: `#/servers/${name}` }] });
    expect(firstOf({ servers, channel: only('b') })?.brokers).toEqual(['rabbitmq']);
    expect(refusalOf({ servers, channel: only('c') })).toMatchObject(['messageProtocol', expect.anything(), 'mqtt']);
  });
});

describe('a reply', () => {
  const back = (reply: object, action = 'receive') =>
    usesOf({
      operation: { action, reply },
      channels: {
        orders: { address: 'orders', messages: { added: ORDER } },
        done: { address: 'done', messages: { finished: ORDER } },
        open: { address: null, messages: { finished: ORDER } },
      },
    }).slice(1);

  test('goes the other way, to the address of its channel', () => {
    expect(back(at('done'))).toMatchObject([{ id: 'addOrder reply', action: 'send', isReply: true, address: 'done' }]);
    expect(back(at('done'), 'send')).toMatchObject([
      { action: 'receive', address: 'done', message: { name: 'finished' } },
    ]);
  });

  test('whose address stands in each message is refused with the place that says so', () => {
    const address = { location: '$message.header#/replyTo' };
    const [reply] = back({ ...at('open'), address });
    expect(reply?.refused).toMatchObject({
      message: 'refusals.messageReplyAddress',
      values: { location: '$message.header#/replyTo' },
      line: expect.any(Number),
    });
    expect(back(at('open'))[0]?.refused?.message).toBe('refusals.messageAddress');
    expect(back({})[0]?.refused?.message).toBe('refusals.messageAddress');
  });
});

describe('what no form can be filled from is refused, with its place', () => {
  const wrapped = (schemaFormat: string) => ({
    payload: { schemaFormat, schema: record({ id: { type: 'integer' } }) },
  });

  test.each<[string, Parameters<typeof document>[0], unknown]>([
    ['an action that is none', { operation: { action: 'publish' } }, ['messageAction', 26]],
    ['no address', { channel: { address: null } }, ['messageAddress', 9]],
    [
      'content that is no JSON',
      { message: { ...ORDER, contentType: 'avro/binary' } },
      ['messageContent', 20, 'avro/binary'],
    ],
    ['the usual content that is no JSON', { defaultContentType: 'text/plain' }, ['messageContent', 32, 'text/plain']],
    [
      'a schema of another kind',
      { message: wrapped('application/vnd.apache.avro;version=1.9.0') },
      ['messageFormat', 13, 'application/vnd.apache.avro;version=1.9.0'],
    ],
    ['no message', { channel: { messages: {} } }, ['messageNone', 10]],
    [
      'a payload without members',
      { message: { payload: { type: 'array', items: { type: 'string' } } } },
      ['messagePayload', 12, 'array of string'],
    ],
    [
      'one of several payloads',
      { message: { payload: { oneOf: [record({ a: {} }), record({ b: {} })] } } },
      ['messagePayload', 12, 'added | added2'],
    ],
  ])('%s', (_, given, expected) => {
    expect(refusalOf(given)).toEqual(expected);
  });

  test('a payload without members may be sent, as the answer of an operation is', () => {
    const message = { payload: { type: 'number' } };
    expect(firstOf({ message, operation: { action: 'send' } })?.message).toEqual({ name: 'added', written: 'number' });
  });

  test('an address that is made of each message, where it is sent to', () => {
    const channel = { address: 'orders.{id}', parameters: { id: { location: '$message.payload#/id' } } };
    expect(refusalOf({ channel, operation: { action: 'send' } })).toMatchObject([
      'messageLocation',
      expect.anything(),
      'id',
    ]);
    expect(refusalOf({ channel })).toBeUndefined();
  });

  test('while schemas of JSON Schema, of OpenAPI and of AsyncAPI itself are read, and a message may have no payload', () => {
    for (const format of [
      'application/schema+json;version=draft-07',
      'application/schema+yaml;version=draft-07',
      'application/vnd.aai.asyncapi+json;version=3.0.0',
      'application/vnd.oai.openapi;version=3.0.0',
    ])
      expect(refusalOf({ message: wrapped(format) }), format).toBeUndefined();
    expect(firstOf({ message: { title: 'Ping' } })).toMatchObject({ message: { name: 'added' } });
  });

  test('a fault of the document refuses its operation alone, unless nothing else is left', () => {
    const broken = { action: 'receive', ...at('gone') };
    const operations = { addOrder: { action: 'receive', ...at('orders') }, broken };
    const [sound, other] = usesOf({ operations });
    expect(sound?.refused).toBeUndefined();
    expect(other?.refused).toMatchObject({ message: 'schema.referenceNothing', line: expect.any(Number) });
    expect(faultsOf(() => usesOf({ operations: { broken } }))).toEqual([['schema.referenceNothing', 28, 18]]);
    expect(faultsOf(() => usesOf({ operations: { broken: { action: 'send' } } }))).toEqual([
      ['schema.noChannel', 25, 6],
    ]);
  });

  test('a fault in a type refuses what reaches it', () => {
    const message = { payload: record({ id: { $ref: '#/components/schemas/Gone' } }) };
    expect(faultsOf(() => usesOf({ message }))).toMatchObject([
      ['schema.referenceNothing', expect.anything(), expect.anything()],
    ]);
  });
});

describe('a document that cannot be read at all', () => {
  const faults = (content: string) => faultsOf(() => readAsyncApi([{ path: 'a.yaml', content }]));

  test('says why', () => {
    expect(faults("asyncapi: '2.6.0'\nchannels: {}\n")).toEqual([['schema.asyncApi2', 1, 12]]);
    expect(faults('asyncapi: 4.0.0\n')).toEqual([['schema.asyncApiVersion', 1, 11]]);
    expect(faults('openapi: 3.1.0\n')).toEqual([['schema.notAsyncApi', undefined, undefined]]);
    expect(faults('asyncapi: 3.0.0\n')).toEqual([['schema.noOperations', 1, 1]]);
    expect(faults('a: [')).toEqual([['fileFormat', 1, 5]]);
    const two = [document(), { ...document(), path: 'other.json' }];
    expect(faultsOf(() => readAsyncApi(two))).toEqual([['schema.severalAsyncApi', 1, 1]]);
  });

  test('is told where it belongs when it is taken for an API', () => {
    expect(faultsOf(() => readOpenApi([document()]))).toEqual([['schema.asyncApiHere', 2, 16]]);
  });

  test.each<[string, object, Parameters<typeof document>[0]]>([
    ['operations', { operations: 1 }, { operations: { a: send('orders'), b: send('orders') } }],
    [
      'operations',
      { operations: 2 },
      { channel: { messages: { a: ORDER, b: ORDER, c: ORDER } }, operations: { a: send('orders') } },
    ],
    ['steps', { steps: 20 }, { channel: { address: 'a'.repeat(30) } }],
    ['steps', { steps: 20 }, { servers: Object.fromEntries(Array.from({ length: 30 }, (_, n) => [n, {}])) }],
    [
      'members',
      { members: 5 },
      { channel: { address: '{a}', parameters: { a: { enum: ['1', '2', '3', '4', '5'] } } } },
    ],
  ])('keeps within the limit of %s', (what, limits, given) => {
    const read = () => readAsyncApi([document(given)], { ...LIMITS, ...limits });
    expect(faultsOf(read)).toMatchObject([[`schema.tooMany.${what}`, expect.anything(), expect.anything()]]);
  });
});

test('every reason has a text', () => {
  expect(Object.keys(common.refusals)).toEqual(expect.arrayContaining([...REFUSALS]));
});
