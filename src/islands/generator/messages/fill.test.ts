import { describe, expect, test } from 'vitest';
import type { Inputs } from '../../../model/mapping.ts';
import type { CheckedMessages, CheckedUse } from '../../../shared/wire/messages.ts';
import type { EndpointDraft } from '../draft/draft.ts';
import type { Known } from '../endpoints/names/names.ts';
import { addressOf, type Fillable, filledFrom, reasonAgainst } from './fill.ts';

const INPUTS: Inputs = {
  places: [
    { id: 'message', carries: 'values', names: '.+' },
    { id: 'header', carries: 'texts', names: '[A-Za-z-]+', reserved: ['x-attempts'] },
  ],
  variables: [],
};
const consumer: Fillable = { inputs: INPUTS, bringsSender: false, hasSender: true };
const producer: Fillable = { inputs: undefined, bringsSender: true, hasSender: true };
const integer = { kind: 'integer', bits: 64, signed: true } as const;
const told = (name: string, type: CheckedMessages['types'][string]['members'][number]['type']) => ({
  ...{ name, type, written: '', required: false },
});
const types: CheckedMessages['types'] = {
  Order: { members: [told('orderId', integer), told('total', { kind: 'decimal' })] },
  Head: { members: [told('tenant', { kind: 'string' }), told('x-attempts', integer)] },
};
const use: CheckedUse = {
  ...{ id: 'addOrder', action: 'receive', isReply: false, address: 'orders.{region}', brokers: [] },
  parameters: [{ name: 'region', values: [] }],
  message: { name: 'added', written: 'Order', payload: 'Order', headers: 'Head' },
};
const sent: CheckedUse = { ...use, action: 'send', exchange: 'shop' };
const parameter = { databaseType: 'text', nullable: true, hasDefault: false };
const known = {
  described: {
    parameters: [
      { ...parameter, name: 'p_order_id', type: integer, mode: 'in' },
      { ...parameter, name: 'p_tenant', type: { kind: 'string' }, mode: 'in' },
      { ...parameter, name: 'p_x_attempts', type: integer, mode: 'in' },
      { ...parameter, name: 'p_total', type: { kind: 'decimal' }, mode: 'out' },
    ],
    results: [],
    types: [],
  },
} as unknown as Known;
const endpoint = { key: 'a', options: { maxRows: 5 }, senders: [] } as unknown as EndpointDraft;
const filled = (used: CheckedUse, fillable: Fillable, of = endpoint) =>
  filledFrom(used, { region: 'eu' }, of, { known, fillable, types });

test('an address has its variables as they were typed, and keeps those that were not', () => {
  expect(addressOf({ address: 'a.{b}.{c}' }, { b: ' x ', c: '' })).toBe('a.x.{c}');
});

describe('an endpoint', () => {
  test('gets its queue and its mapping of a message that is taken, but no header that the service keeps for itself', () => {
    expect(filled(use, consumer)).toEqual({
      patch: {
        options: { maxRows: 5, queueName: 'orders.eu' },
        input: [
          { target: 'p_order_id', from: { place: 'message', name: 'orderId' } },
          { target: 'p_tenant', from: { place: 'header', name: 'tenant' } },
        ],
      },
      bound: expect.objectContaining({ unbound: ['p_x_attempts'] }),
    });
  });

  test('gets a sender of a message that is sent, once for each queue', () => {
    const payload = [
      { target: 'orderId', from: { place: 'request', name: 'p_order_id' } },
      { target: 'total', from: { place: 'response', name: 'p_total' } },
    ];
    const sender = { sender: 'queue', options: { queueName: 'orders.eu', exchange: 'shop' }, payload };
    const senders = filled(sent, consumer)?.patch.senders ?? [];
    expect(senders).toEqual([sender]);
    const again = filled(sent, consumer, { ...endpoint, senders: [{ sender: 'rest', options: {} }, ...senders] });
    expect(again?.patch.senders).toEqual([{ sender: 'rest', options: {} }, sender]);
  });

  test('of a producer gets its own queue and payload', () => {
    expect(filled(sent, producer)?.patch).toMatchObject({
      options: { queueName: 'orders.eu' },
      payload: [{ target: 'orderId' }, { target: 'total' }],
    });
  });

  test('sends its answer as it is where the document has no object', () => {
    const value = { ...sent, message: { name: 'told', written: 'number' } };
    expect(filled(value, producer)).toMatchObject({ patch: { payload: [] }, asIs: 'number' });
    expect(filled(sent, producer)?.asIs).toBeUndefined();
  });

  test('is not filled before it is known what its operation takes', () => {
    expect(filledFrom(use, {}, endpoint, { known: {}, fillable: consumer, types })).toBeUndefined();
  });
});

test('what cannot fill a form says why', () => {
  expect(reasonAgainst(use, consumer)).toBeUndefined();
  expect(reasonAgainst(sent, producer)).toBeUndefined();
  expect(reasonAgainst(use, producer)).toBe('reasonReceive');
  expect(reasonAgainst(sent, { ...consumer, hasSender: false })).toBe('reasonSend');
  expect(reasonAgainst({ ...use, refused: 'No' }, consumer)).toBe('reasonRefused');
});
