import { expect, test } from 'vitest';
import { checkRequest } from '../../../src/generators/check-request.ts';
import { generate } from '../../../src/generators/generate.ts';
import { Fault } from '../../../src/model/fault.ts';
import { generateRequest } from '../../../src/model/request/request.ts';
import { readCases } from './cases.ts';

// What senders send: what is wrong with it, and where that is told.

const [sample] = readCases().filter(({ name }) => name === 'rabbitmq-payload');
if (!sample) throw new Error('there is no such case');
const { described, request } = sample.input as { described: unknown; request: { endpoints: { routine: object }[] } };

type Entry = { readonly target: string; readonly from: object };
const asked = (endpoint: object, more: object = {}) => ({
  described,
  request: {
    ...request,
    ...more,
    endpoints: request.endpoints.map(({ routine }, index) => ({ routine, ...(index === 0 && endpoint) })),
  },
});
const sending = (payload: readonly Entry[]) =>
  asked({ senders: [{ sender: 'queue', options: { queueName: 'orders' }, payload }] });

function faultsOf(work: () => unknown): readonly [string, string][] {
  try {
    work();
  } catch (error) {
    if (error instanceof Fault) return error.faults.map(({ field, message }) => [field, message]);
    throw error;
  }
  return [];
}
const before = (input: { request: object }) => faultsOf(() => checkRequest(generateRequest.parse(input.request)));
const inProject = (input: object) => faultsOf(() => generate(input as Parameters<typeof generate>[0]));

const total = { place: 'response', name: 'total' };
test.each([
  [{ target: 'a.1st', from: total }, 'target', 'payloadTarget'],
  [{ target: '1st', from: total }, 'target', 'payloadTarget'],
  [{ target: 'a', from: { place: 'body', name: 'total' } }, 'from.place', 'inputPlace'],
  [{ target: 'a', from: { place: 'response', name: 'to tal' } }, 'from.name', 'inputName'],
  [{ target: 'a', from: { variable: 'messageId' } }, 'from.variable', 'inputVariable'],
])('%j is refused before credits are held, and in a project', (entry, place, message) => {
  const faults = [[`endpoints.0.senders.0.payload.0.${place}`, message]];
  expect(before(sending([entry]))).toEqual(faults);
  expect(inProject(sending([entry]))).toEqual(faults);
});

test('one name has one value, and no value stands inside another one', () => {
  const both = (second: string) =>
    sending([
      { target: 'a', from: total },
      { target: second, from: { constant: 1 } },
    ]);
  expect(before(both('a'))).toEqual([['endpoints.0.senders.0.payload.1.target', 'inputTargetTaken']]);
  expect(before(both('a.b'))).toEqual([
    ['endpoints.0.senders.0.payload.0.target', 'inputNested'],
    ['endpoints.0.senders.0.payload.1.target', 'inputNested'],
  ]);
  expect(before(both('ab'))).toEqual([]);
});

test.each([
  [{ target: 'a', from: { place: 'request', name: 'total' } }, 'from.name', 'payloadMember'],
  [{ target: 'a', from: { place: 'response', name: 'total.inner' } }, 'from.name', 'payloadMember'],
  [{ target: 'a', from: { place: 'request', name: 'lines.quantity' } }, 'from.name', 'payloadMember'],
  [{ target: 'total.net', from: { constant: 1 } }, 'target', 'inputNested'],
])('%j is found when its operation is known', (entry, place, message) => {
  expect(before(sending([entry]))).toEqual([]);
  expect(inProject(sending([entry]))).toEqual([[`endpoints.0.senders.0.payload.0.${place}`, message]]);
});

const sent = (input: object) =>
  generate(input as Parameters<typeof generate>[0]).project.operations[0]?.senders.map(({ payload }) =>
    payload.map(({ target }) => target),
  );

test('equal names map themselves, but for a member of the answer that is sent by another name', () => {
  expect(sent(sending([{ target: 'kind', from: { constant: 'x' } }]))).toEqual([
    ['kind', 'orderId', 'reference', 'total'],
  ]);
  expect(sent(sending([{ target: 'sum', from: total }]))).toEqual([['sum', 'orderId', 'reference']]);
  expect(sent(sending([{ target: 'total', from: { constant: 1 } }]))).toEqual([['total', 'orderId', 'reference']]);
  expect(sent(sending([{ target: 'id', from: { place: 'response', name: 'order_id' } }]))).toEqual([
    ['id', 'reference', 'total'],
  ]);
  expect(sent(sending([]))).toEqual([[]]);
});

test('forja.json keeps a payload, and nothing where there is none', () => {
  const payload = [{ target: 'kind', from: { constant: 'x' } }];
  const kept = (entries: readonly Entry[]) =>
    generate(sending(entries) as unknown as Parameters<typeof generate>[0]).project.request;
  expect(kept(payload)).toMatchObject({ endpoints: [{ senders: [{ payload }] }, {}, {}] });
  expect(kept([])).not.toHaveProperty('endpoints.1.payload');
});

test('a producer sends a payload of its own, a technology without a sender none', () => {
  const payload = [{ target: 'sum', from: total }];
  const producer = (entries: readonly Entry[]) =>
    asked(
      { options: { queueName: 'orders' }, payload: entries },
      { technology: 'queue', options: { role: 'producer' } },
    );
  expect(sent(producer(payload))).toEqual([['sum', 'orderId', 'reference']]);
  const wrong = [{ target: 'sum', from: { place: 'body', name: 'x' } }];
  expect(before(producer(wrong))).toEqual([['endpoints.0.payload.0.from.place', 'inputPlace']]);
  for (const more of [{}, { technology: 'queue', options: { role: 'consumer' } }]) {
    const options = 'technology' in more ? { queueName: 'orders' } : {};
    expect(before(asked({ options, payload }, more))).toEqual([['endpoints.0.payload', 'payloadNone']]);
  }
});

test('what no payload is made for has no trace of it', () => {
  const files = generate(sending([]) as unknown as Parameters<typeof generate>[0]).files;
  expect([...files.keys()].filter((path) => /Payload/.test(path))).toEqual([]);
  expect(files.get('src/generated/java/com/acme/shop/service/PlaceOrderCompleted.java')).toContain(
    'record PlaceOrderCompleted(@Nullable PlaceOrderResponse response)',
  );
});
