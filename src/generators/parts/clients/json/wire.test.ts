import { expect, test } from 'vitest';
import { member, record } from '../../../../../tests/support/parts/members.ts';
import type { DataType } from '../../../../model/types.ts';
import type { ApiTypeDef } from '../operation.ts';
import { toWire } from './wire.ts';

const ITEM: DataType = { kind: 'ref', name: 'Item' };

function typesWith(more: object): ReadonlyMap<string, ApiTypeDef> {
  const note = { ...member('note', { kind: 'string' }, { nullable: true }), required: false, ...more };
  const named = { ...member('itemName'), name: 'item_name', required: true };
  return new Map([['Item', { ...record('Item', []), members: [named, note] } as ApiTypeDef]]);
}

test('members get the names of the API, at every depth', () => {
  const type: DataType = { kind: 'map', of: { kind: 'list', of: ITEM } };
  expect(toWire(type, { all: [{ itemName: 'a', note: 'b' }] }, typesWith({}))).toEqual({
    all: [{ item_name: 'a', note: 'b' }],
  });
});

test('a null is left out where null means that the member was left out', () => {
  expect(toWire(ITEM, { itemName: 'a', note: null }, typesWith({}))).toEqual({ item_name: 'a' });
});

test.each([{ required: true }, { optional: true }])('a null is sent where it is a value of its own: %j', (more) => {
  expect(toWire(ITEM, { itemName: 'a', note: null }, typesWith(more))).toEqual({ item_name: 'a', note: null });
});

test('a time in UTC is written with Z, and one without a zone as it is', () => {
  expect(toWire({ kind: 'time', zoned: true }, '12:30:00+00:00', new Map())).toBe('12:30:00Z');
  expect(toWire({ kind: 'time', zoned: false }, '12:30:00', new Map())).toBe('12:30:00');
});

test('an object of no known type keeps its names', () => {
  expect(toWire({ kind: 'json' }, { itemName: 1 }, typesWith({}))).toEqual({ itemName: 1 });
  expect(toWire(ITEM, null, typesWith({}))).toBeNull();
});
