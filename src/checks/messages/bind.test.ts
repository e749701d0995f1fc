import { describe, expect, test } from 'vitest';
import type { DataType } from '../../model/types.ts';
import { bindReceived, bindSent, type Target } from './bind.ts';
import { fits, formOf, type JsonForm, type MessageMember, membersBelow, type TypesByKey } from './members.ts';

const member = (path: string, form: JsonForm = 'text'): MessageMember => ({ path, form });
const target = (name: string, form: JsonForm = 'text'): Target => ({ name, form, readsText: form !== 'list' });
const HEADERS = /^[A-Za-z.-]+$/;
const received = (
  asked: readonly Target[],
  payload: readonly MessageMember[],
  headers: readonly MessageMember[] = [],
) => {
  const { mapping, unbound } = bindReceived(asked, payload, headers, HEADERS);
  const lines = mapping.map(({ target, from }) => ('place' in from ? `${target} ← ${from.place} ${from.name}` : ''));
  return [...lines, ...unbound.map((name) => `${name}?`)];
};

describe('what an operation takes is bound to the members of a message', () => {
  test('by names that are spelled alike, whatever their case, marks and prefixes', () => {
    const payload = [member('orderId', 'integer'), member('customer_email'), member('Note')];
    const asked = [target('p_order_id', 'integer'), target('p_customer_email'), target('p_note'), target('p_other')];
    expect(received(asked, payload)).toEqual([
      'p_order_id ← message orderId',
      'p_customer_email ← message customer_email',
      'p_note ← message Note',
      'p_other?',
    ]);
  });

  test('in objects by the whole way to them, and no value is taken with the object around it', () => {
    const payload = [member('buyer', 'object'), member('buyer.email'), member('buyer.name')];
    expect(received([target('buyer_email'), target('buyer', 'object')], payload)).toEqual([
      'buyer_email ← message buyer.email',
      'buyer?',
    ]);
    expect(received([target('email')], payload)).toEqual(['email?']);
  });

  test('of a form that fits, the one spelled alike before others, and never by chance', () => {
    expect(received([target('id', 'integer')], [member('id')])).toEqual(['id?']);
    expect(received([target('id', 'number')], [member('id', 'integer')])).toEqual(['id ← message id']);
    expect(received([target('id')], [member('ID'), member('id')])).toEqual(['id ← message id']);
    expect(received([target('id')], [member('ID'), member('Id')])).toEqual(['id?']);
  });

  test('else to a header, where a text can become it and a mapping can name it', () => {
    const headers = [member('tenant-id'), member('tags'), member('bad name'), member('id')];
    const asked = [target('tenant_id', 'integer'), target('tags', 'list'), target('bad_name'), target('id')];
    expect(received(asked, [member('id')], headers)).toEqual([
      'tenant_id ← header tenant-id',
      'id ← message id',
      'tags?',
      'bad_name?',
    ]);
  });

  test('what no mapping can name is left out', () => {
    expect(received([target('order_id')], [member('order-id')])).toEqual(['order_id?']);
  });
});

describe('a message is made', () => {
  const slot = (name: string, form: JsonForm = 'text') => ({ name, form });

  test('of the answer, else of the request, and objects of what is in them', () => {
    const payload = [
      ...[member('orderId', 'integer'), member('total', 'number'), member('buyer', 'object')],
      ...[member('buyer.name'), member('buyer.age', 'integer'), member('missing')],
    ];
    const answered = [slot('o_total', 'number'), slot('resultSet1.buyer_name')];
    const { mapping, unbound } = bindSent(payload, answered, [
      slot('p_order_id', 'integer'),
      slot('p_total', 'number'),
    ]);
    expect(mapping).toEqual([
      { target: 'orderId', from: { place: 'request', name: 'p_order_id' } },
      { target: 'total', from: { place: 'response', name: 'o_total' } },
      { target: 'buyer.name', from: { place: 'response', name: 'resultSet1.buyer_name' } },
    ]);
    expect(unbound).toEqual(['buyer.age', 'missing']);
  });

  test('with a whole object where nothing in it is found', () => {
    const payload = [member('buyer', 'object'), member('buyer.name')];
    const { mapping, unbound } = bindSent(payload, [slot('buyer', 'object')], []);
    expect(mapping).toEqual([{ target: 'buyer', from: { place: 'response', name: 'buyer' } }]);
    expect(unbound).toEqual([]);
  });
});

test('members stand below their objects, and types that hold themselves end', () => {
  const told = (name: string, type: DataType) => ({ name, type, written: '', required: false });
  const types: TypesByKey = {
    Node: {
      members: [told('id', { kind: 'integer', bits: 64, signed: true }), told('next', { kind: 'ref', name: 'Node' })],
    },
    State: { members: [], values: ['new'] },
    Order: {
      members: [told('state', { kind: 'ref', name: 'State' }), told('tags', { kind: 'list', of: { kind: 'json' } })],
    },
  };
  expect(membersBelow('Order', types)).toEqual([member('state'), member('tags', 'list')]);
  const deep = membersBelow('Node', types).map(({ path }) => path);
  expect(deep.slice(0, 4)).toEqual(['id', 'next', 'next.id', 'next.next']);
  expect(deep).toHaveLength(10);
  expect(membersBelow(undefined, types)).toEqual([]);
});

test('forms are those of JSON, and a whole number is a number', () => {
  expect(formOf({ kind: 'map', of: { kind: 'json' } }, () => false)).toBe('object');
  expect(formOf({ kind: 'timestamp', zoned: true }, () => false)).toBe('text');
  expect([fits('integer', 'number'), fits('number', 'integer'), fits('any', 'list')]).toEqual([true, false, true]);
});
