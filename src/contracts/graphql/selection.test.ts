import { buildSchema, isCompositeType } from 'graphql';
import { expect, test } from 'vitest';
import { levelsOf, Selector, selectionLines } from './selection.ts';

/** @returns the selection of the type `Answer`, in one line. */
function selected(types: string): { readonly text: string; readonly levels: number } {
  const schema = buildSchema(`type Query { answer: Answer } ${types}`);
  const type = schema.getType('Answer');
  if (!isCompositeType(type)) throw new Error('no answer');
  const selection = new Selector(schema).select(type);
  return { text: selectionLines(selection).join(' '), levels: levelsOf(selection) };
}
const textOf = (types: string) => selected(types).text;

test('all fields are asked for, objects in each other included', () => {
  expect(selected('type Answer { id: ID! owner: Owner } type Owner { name: String }')).toEqual({
    ...{ text: 'id owner { name }', levels: 2 },
  });
});

test('a field that needs an argument and one that is deprecated are not asked for', () => {
  expect(textOf('type Answer { id: ID by(key: ID!): ID old: ID @deprecated opt(key: ID): ID }')).toBe('id opt');
});

test('pages are asked for twenty entries', () => {
  expect(textOf('type Answer { all(first: Int!): [ID] }')).toBe('all(first: 20)');
});

test('no object is asked for inside itself, and one that is left empty says what it is', () => {
  expect(textOf('type Answer { id: ID parent: Answer }')).toBe('id');
  expect(textOf('type Answer { parent: Answer }')).toBe('__typename');
});

test('no answer has more than five objects in each other', () => {
  const chain = [1, 2, 3, 4, 5, 6].map((at) => `type T${at} { id: ID next: ${at < 6 ? `T${at + 1}` : 'ID'} }`);
  const { text, levels } = selected(`type Answer { id: ID next: T1 } ${chain.join(' ')}`);
  expect(levels).toBe(5);
  expect(text.match(/\{/g)).toHaveLength(4);
});

test('possible types are asked for what is their own, under names of their own where types differ', () => {
  const union = 'union Answer = A | B type A { id: ID size: Int } type B { id: ID size: String }';
  expect(textOf(union)).toBe('__typename ... on A { id a_size: size } ... on B { id b_size: size }');
});

test('of an interface with many possible types only what they share is asked for', () => {
  const types = Array.from({ length: 11 }, (_, at) => `type T${at} implements Answer { id: ID own${at}: ID }`);
  expect(textOf(`interface Answer { id: ID } ${types.join(' ')}`)).toBe('__typename id');
});
