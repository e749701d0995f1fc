import { expect, test } from 'vitest';
import { createTypes } from './types.ts';

const STATE = "enum('new','paid')";
const options = { nullable: false };

test('an enumeration is called by the first field that has it, and is defined once', () => {
  const types = createTypes();
  const [state, other] = ['order_state', 'other'].map((name) => types.field(name, STATE, options).type);
  expect([state, other]).toEqual([
    { kind: 'ref', name: 'OrderState' },
    { kind: 'ref', name: 'OrderState' },
  ]);
  expect(types.used()).toEqual([{ kind: 'enum', name: 'OrderState', databaseType: STATE, values: ['new', 'paid'] }]);
});

test('enumerations of fields of one name are told apart', () => {
  const types = createTypes();
  const names = [STATE, "enum('a')", "enum('b')"].map((type) => types.field('state', type, options).type);
  expect(names).toEqual(['State', 'State2', 'State3'].map((name) => ({ kind: 'ref', name })));
  expect(types.used().map(({ databaseType }) => databaseType)).toEqual(["enum('a')", "enum('b')", STATE]);
});

test.each([
  ['tamaño', 'Tamano'],
  ['2nd', 'Type2nd'],
  ['상태', 'Type'],
  ['a-b c', 'ABC'],
])('the enumeration of %s is named as Java can name it: %s', (field, name) => {
  expect(createTypes().field(field, STATE, options).type).toEqual({ kind: 'ref', name });
});

test('where shapes travel without definitions, an enumeration is its text', () => {
  const types = createTypes({ enumerations: false });
  expect(types.field('state', STATE, options).type).toEqual({ kind: 'string' });
  expect(types.used()).toEqual([]);
});

test('a field keeps its comment, and has none where there is none', () => {
  expect(createTypes().field('a', 'int', { nullable: true, comment: 'The key.' })).toEqual({
    name: 'a',
    ...{ type: { kind: 'integer', bits: 32, signed: true }, nullable: true, databaseType: 'int', comment: 'The key.' },
  });
  for (const comment of ['', null, undefined])
    expect(createTypes().field('a', 'int', { nullable: true, comment })).not.toHaveProperty('comment');
});
