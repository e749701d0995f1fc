import { buildSchema, GraphQLScalarType } from 'graphql';
import { expect, test } from 'vitest';
import type { DataType } from '../../model/types.ts';
import { Budget, ContractFaults } from '../faults.ts';
import { LIMITS } from '../limits.ts';
import { readOperations } from './operations.ts';
import { Positions } from './parse-files.ts';
import { isBrought, isFile, scalarType } from './scalars.ts';
import { TypeCollector } from './type-collector.ts';

const scalar = (name: string, specifiedByURL?: string) => new GraphQLScalarType({ name, specifiedByURL });

test.each<[string, DataType]>([
  ['DateTime', { kind: 'timestamp', zoned: true }],
  ['DATETIME', { kind: 'timestamp', zoned: true }],
  ['LocalDateTime', { kind: 'timestamp', zoned: false }],
  ['Byte', { kind: 'integer', bits: 32, signed: true }],
  ['BigInt', { kind: 'integer', bits: 64, signed: true }],
  ['ID', { kind: 'string' }],
  ['AWSTimestamp', { kind: 'integer', bits: 64, signed: true }],
  ['Anything', { kind: 'json' }],
  ['constructor', { kind: 'json' }],
])('the scalar %s is known by its name in any letters, or is JSON', (name, type) => {
  expect(scalarType(scalar(name))).toEqual(type);
});

test('the standard of a scalar counts before its name', () => {
  expect(scalarType(scalar('Date', 'https://scalars.graphql.org/andimarek/date-time'))).toEqual({
    ...{ kind: 'timestamp', zoned: true },
  });
  expect(scalarType(scalar('Key', 'https://tools.ietf.org/html/rfc4122'))).toEqual({ kind: 'uuid' });
  expect(scalarType(scalar('Date', 'https://example.com/own'))).toEqual({ kind: 'date' });
});

test('an upload is a file, and only the scalars of one server come without a definition', () => {
  expect([isFile(scalar('Upload')), isFile(scalar('upload')), isFile(scalar('Uploaded'))]).toEqual([true, true, false]);
  expect([isBrought('AWSDate'), isBrought('Date'), isBrought('awsdate')]).toEqual([true, false, false]);
});

function operationsOf(content: string, limits: Partial<typeof LIMITS> = {}) {
  const faults = new ContractFaults();
  const budget = new Budget({ ...LIMITS, ...limits }, faults);
  const positions = new Positions();
  const schema = buildSchema(content);
  const source = schema.getQueryType()?.astNode?.loc?.source;
  if (source) positions.add(source, { path: 'a.graphql', content, index: 0 });
  return readOperations(schema, { types: new TypeCollector(budget, positions), positions, budget });
}

test('a name of two roots is told apart by its kind, the query first', () => {
  const operations = operationsOf(`
    type Subscription { a: Int }
    type Mutation { a: Int, b: Int }
    type Query { a: Int }`);
  expect(operations.map(({ id, nature }) => [id, nature])).toEqual([
    ...[
      ['a', 'reads'],
      ['mutation a', 'writes'],
      ['b', 'writes'],
      ['subscription a', 'reads'],
    ],
  ]);
});

test('subscriptions and files are refused at their place, lists of files too', () => {
  const operations = operationsOf(`scalar Upload
input In { files: [Upload!] }
type Query { ok(a: Int): Int
  bad(in: [In]): Int }
type Subscription { s: Int }`);
  expect(operations.map(({ id, refused }) => [id, refused?.message, refused?.line])).toEqual([
    ...[
      ['ok', undefined, undefined],
      ['bad', 'refusals.upload', 4],
      ['s', 'refusals.subscription', 5],
    ],
  ]);
});

test('an argument with a default may be left out, even where its type says otherwise', () => {
  const [operation] = operationsOf('type Query { a(x: Int! = 1, y: Int!, z: [Int!]! = []): Int }');
  expect(operation?.call.variables).toEqual([
    { name: 'x', type: 'Int' },
    { name: 'y', type: 'Int!' },
    { name: 'z', type: '[Int!]' },
  ]);
  expect(operation?.parameters.map(({ required }) => required)).toEqual([false, true, false]);
});

test('fields of the server itself are no operations', () => {
  expect(operationsOf('type Query { _service: Int, _entities: Int, a: Int }').map(({ id }) => id)).toEqual(['a']);
});

test('the first line of a description is the summary, and what is deprecated says so', () => {
  const [a, b] = operationsOf('type Query { "Finds it.\\nSlowly." a: Int @deprecated(reason: "old"), b: Int! }');
  expect(a).toMatchObject({ summary: 'Finds it.', doc: 'Finds it.\nSlowly.\nDeprecated.', answer: { nullable: true } });
  expect(b).not.toHaveProperty('summary');
  expect(b).not.toHaveProperty('doc');
  expect(b?.answer?.nullable).toBe(false);
});

test('what is left out of an answer is told by name, ten names at most', () => {
  const needing = (count: number) => Array.from({ length: count }, (_, index) => `f${index}(x: Int!): Int`).join(' ');
  const docOf = (count: number) => operationsOf(`type Query { a: A } type A { id: Int ${needing(count)} }`)[0]?.doc;
  expect(docOf(0)).toBe('Objects are asked for 1 deep, none inside itself.');
  expect(docOf(2)).toContain('Not asked for, since they need arguments: f0, f1.');
  expect(docOf(11)).toMatch(/f9, …\.\n/);
});

test('operations and their arguments have their limits', () => {
  expect(() => operationsOf('type Query { a: Int, b: Int }', { operations: 1 })).toThrow('invalidRequest');
  expect(() => operationsOf('type Query { a(x: Int, y: Int): Int }', { members: 1 })).toThrow('invalidRequest');
});
