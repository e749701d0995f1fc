import { expect, test } from 'vitest';
import { keysOf } from '../model/kept.ts';
import { nameConstants, nameMembers, nameRows } from './members.ts';

const wanted = (...names: string[]) => names.map((name) => ({ key: name, name: name.toLowerCase() }));

test('names differ, and numbers follow the order', () => {
  expect(nameMembers(wanted('total', 'TOTAL', 'Total', 'total2'))).toEqual(['total', 'total2', 'total3', 'total22']);
});

test('one that comes first takes no name from one that was there', () => {
  const kept = new Map([['TOTAL', 'total']]);
  expect(nameMembers(wanted('total', 'TOTAL'), kept)).toEqual(['total2', 'total']);
});

test('one that goes leaves the others their numbers, and its own name is free', () => {
  const kept = new Map([
    ['total', 'total'],
    ['TOTAL', 'total2'],
  ]);
  expect(nameMembers(wanted('TOTAL'), kept)).toEqual(['total2']);
  expect(nameMembers(wanted('TOTAL', 'ToTaL'), kept)).toEqual(['total2', 'total']);
});

test.each(['class', 'hashCode', '*/', 'Total', '', 'x'.repeat(101), '__proto__'])(
  'a kept name that no property can have is not kept: %s',
  (name) => expect(nameMembers(wanted('a'), new Map([['a', name]]))).toEqual(['a']),
);

test('two that claim one name: the first has it', () => {
  const kept = new Map([
    ['a', 'same'],
    ['b', 'same'],
  ]);
  expect(nameMembers(wanted('a', 'b'), kept)).toEqual(['same', 'b']);
});

test('constants and rows keep only what they can be called', () => {
  const one = [{ key: 'a', name: 'A' }];
  expect(nameConstants(one, new Map([['a', 'A_2']]))).toEqual(['A_2']);
  expect(nameConstants(one, new Map([['a', 'a']]))).toEqual(['A']);
  expect(nameRows([{ key: 'a', name: 'Row2' }], new Map([['a', 'Row']]))).toEqual(['Row']);
  expect(nameRows([{ key: 'a', name: 'Row2' }], new Map([['a', 'Other']]))).toEqual(['Row2']);
});

test('keys tell members of one name apart, in their order', () => {
  expect(keysOf(['', 'a', '', 'a', 'a 2'])).toEqual(['', 'a', ' 2', 'a 2', 'a 2 2']);
});
