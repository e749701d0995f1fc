import { expect, test } from 'vitest';
import { objectSchema, schemaRef } from './schema.ts';
import { standalone } from './standalone.ts';

test('a schema has what it refers to, each once, also what refers to itself', () => {
  const pet = objectSchema({ parent: schemaRef('Pet'), owner: schemaRef('Owner') }, [], true);
  const named = new Map([
    ['Pet', pet],
    ['Owner', objectSchema({ name: { type: 'string' } }, ['name'], true)],
    ['Other', {}],
  ]);
  expect(standalone(objectSchema({ pets: { type: 'array', items: schemaRef('Pet') } }, [], true), named)).toEqual({
    type: 'object',
    properties: { pets: { type: 'array', items: { $ref: '#/$defs/Pet' } } },
    additionalProperties: false,
    $defs: {
      Pet: objectSchema({ parent: { $ref: '#/$defs/Pet' }, owner: { $ref: '#/$defs/Owner' } }, [], true),
      Owner: named.get('Owner'),
    },
  });
});

test('one that refers to nothing stays as it is', () => {
  const schema = objectSchema({ a: { type: 'string' } }, ['a'], true);
  expect(standalone(schema, new Map())).toEqual(schema);
});

test('a member that is called $ref is a member', () => {
  const schema = objectSchema({ $ref: { type: 'string' } }, ['$ref'], true);
  expect(standalone(schema, new Map())).toEqual(schema);
});
