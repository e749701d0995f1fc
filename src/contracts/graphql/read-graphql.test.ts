import { expect, test } from 'vitest';
import { workedMs } from '../../../tests/support/runs/patience.ts';
import type { GraphQlCall } from '../../model/contract/calls/graphql.ts';
import type { ContractOperation, ContractType } from '../../model/contract/contract.ts';
import { Fault } from '../../model/fault.ts';
import { LIMITS } from '../limits.ts';
import { readContract } from '../read-contract.ts';
import { readGraphQl } from './read-graphql.ts';

const file = (content: string, path = 'schema.graphqls') => ({ path, content });
const read = (...contents: readonly string[]) =>
  readContract(contents.map((content, index) => file(content, `${index}.graphql`))).contract;
const callOf = (content: string, index = 0) => (read(content).operations[index] as ContractOperation<GraphQlCall>).call;
const selectionOf = (content: string) => callOf(content).selection.join(' ');
const membersOf = (type: ContractType | undefined) => (type?.kind === 'record' ? type.members : []);

function faultsOf(...contents: readonly string[]): readonly string[] {
  try {
    read(...contents);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.faults.map(({ field, message, line, column, values }) =>
      [field, message, line, column, values?.problem].filter((word) => word !== undefined).join(' '),
    );
  }
  return [];
}

test('what is nested 10,000 levels deep is refused where it is too deep', () => {
  const deep = (text: string) => `${'['.repeat(10_000)}${text}${']'.repeat(10_000)}`;
  expect(faultsOf(`type Query {\n  a: ${deep('Int')} }`)).toEqual(['schemaFiles.0 schema.tooDeep 2 105']);
  expect(faultsOf(`type Query {\n  a(x: Int = ${deep('1')}): Int }`)).toEqual(['schemaFiles.0 schema.tooDeep 2 112']);
  expect(faultsOf(`type Query { "${'['.repeat(10_000)}" a: Int } # ${'('.repeat(10_000)}`)).toEqual([]);
});

test('fields of queries and mutations are operations, arguments their members', () => {
  const { operations, types } = read(`
    type Query { pet(id: ID!, kind: Kind = DOG, size: Int! = 3, tags: [String!]): String, "Says it" hello: Int! }
    type Mutation { pet(input: PetInput!): Boolean }
    enum Kind { DOG CAT }
    input PetInput { name: String!, kind: Kind! = CAT, parent: PetInput, born: Date }
    scalar Date
  `);
  expect(operations.map(({ id, title, nature }) => [id, title, nature])).toEqual([
    ['pet', 'query pet', 'reads'],
    ['hello', 'query hello', 'reads'],
    ['mutation pet', 'mutation pet', 'writes'],
  ]);
  expect(
    operations[0]?.parameters.map(({ name, type, required, nullable }) => [name, type.kind, required, nullable]),
  ).toEqual([
    ['id', 'string', true, false],
    ['kind', 'ref', false, true],
    ['size', 'integer', false, false],
    ['tags', 'list', false, true],
  ]);
  expect((operations[0] as ContractOperation<GraphQlCall>).call.variables.map(({ type }) => type)).toEqual([
    ...['ID!', 'Kind', 'Int', '[String!]'],
  ]);
  expect(operations[1]).toMatchObject({ summary: 'Says it', answer: { written: 'Int!', nullable: false } });
  expect(membersOf(types.find(({ key }) => key === 'PetInput'))).toMatchObject([
    { name: 'name', required: true, nullable: false },
    { name: 'kind', required: false, nullable: false, doc: 'Default: "CAT".' },
    { name: 'parent', type: { kind: 'ref', name: 'PetInput' } },
    { name: 'born', type: { kind: 'date' } },
  ]);
});

test('scalars that are known have their type, one by its standard, others are JSON', () => {
  const { operations } = read(`
    type Query { a: DateTime, b: BigDecimal, c: UUID, d: JSON, e: Long, f: Stamp, g: Other, h: URI, i: AWSDateTime, j: LocalTime }
    scalar DateTime scalar BigDecimal scalar UUID scalar JSON scalar Long scalar Other scalar URI scalar LocalTime
    scalar Stamp @specifiedBy(url: "https://scalars.graphql.org/andimarek/date-time.html")
  `);
  expect(operations.map(({ answer }) => answer?.type.kind)).toEqual([
    ...['timestamp', 'decimal', 'uuid', 'json', 'integer', 'timestamp', 'json', 'string', 'timestamp', 'time'],
  ]);
});

test('a selection ends: nothing inside itself, five levels, three hundred fields, no arguments that are needed', () => {
  const circle =
    'type Query { a: A } type A { id: ID, b: B, x(y: Int!): Int, gone: Int @deprecated } type B { id: ID, a: A, c: C } type C { b: B }';
  expect(selectionOf(circle)).toBe('id b { id }');
  expect(read(circle).operations[0]?.doc).toBe(
    'Not asked for, since they need arguments: x.\nObjects are asked for 2 deep, none inside itself.',
  );
  const chain = Array.from({ length: 9 }, (_, index) => `type T${index} { id: ID, next: T${index + 1} }`).join(' ');
  expect(selectionOf(`type Query { t: T0 } ${chain} type T9 { id: ID }`)).toBe(
    'id next { id next { id next { id next { id } } } }',
  );
  const wide = Array.from({ length: 40 }, (_, index) => `f${index}: W`).join(' ');
  const leaves = Array.from({ length: 20 }, (_, index) => `l${index}: Int`).join(' ');
  expect(selectionOf(`type Query { v: V } type V { id: ID, ${wide} } type W { ${leaves} }`)).toBe('id');
  expect(selectionOf('type Query { a: A } type A { x(y: Int!): Int }')).toBe('__typename');
});

test('what is asked for in some places only may be missing, whatever the schema says', () => {
  const { types } = read('type Query { a: A! b: B! } type A { id: ID! b: B! } type B { id: ID! a: A! }');
  expect(membersOf(types.find(({ key }) => key === 'A')).map(({ name, required }) => [name, required])).toEqual([
    ['id', true],
    ['b', false],
  ]);
});

test('what several possible types ask of one object is all of it', () => {
  const { types } = read(`
    type Query { found: [Found!]! }
    union Found = Pet | Bird
    type Pet { name: String owner: Owner }
    type Bird { name: String owner: Owner }
    type Owner { id: ID! pets: [Pet!]! birds: [Bird!]! }
  `);
  expect(membersOf(types.find(({ key }) => key === 'Owner')).map(({ name }) => name)).toEqual(['id', 'birds', 'pets']);
});

test('several possible types: what they share, what each has, names that differ in type apart', () => {
  const content = `
    type Query { u: U i: I many: Many }
    union U = A | B
    interface I { id: ID! }
    type A implements I { id: ID!, size: Int, same: Int }
    type B implements I { id: ID!, size: String, same: Int }
    union Many = ${Array.from({ length: 11 }, (_, index) => `M${index}`).join(' | ')}
    ${Array.from({ length: 11 }, (_, index) => `type M${index} { m${index}: Int }`).join('\n')}
  `;
  expect(selectionOf(content)).toBe('__typename ... on A { id a_size: size same } ... on B { id b_size: size same }');
  expect(callOf(content, 1).selection.join(' ')).toBe(
    '__typename id ... on A { a_size: size same } ... on B { b_size: size same }',
  );
  expect(callOf(content, 2).selection).toEqual(['__typename']);
  const { types } = read(content);
  expect(membersOf(types.find(({ key }) => key === 'U')).map(({ name, nullable }) => [name, nullable])).toEqual([
    ...[
      ['__typename', false],
      ['id', true],
      ['a_size', true],
      ['same', true],
      ['b_size', true],
    ],
  ]);
});

test('what comes in pages is asked for by its first entries', () => {
  const content =
    'type Query { a: A } type A { bs(first: Int, after: String): Bs cs(first: Int!): Bs } type Bs { nodes: [B] } type B { id: ID }';
  expect(selectionOf(content)).toBe('bs(first: 20) { nodes { id } } cs(first: 20) { nodes { id } }');
});

test('subscriptions and files stay listed with their reason and their place', () => {
  const { operations } = read(`type Query { a: Int }
type Mutation { put(file: Upload!): Int, deep(input: In): Int }
type Subscription { news: Int }
input In { inner: In2 } input In2 { file: [Upload] }
scalar Upload`);
  expect(operations.map(({ id, refused }) => [id, refused?.message, refused?.line, refused?.column])).toEqual([
    ['a', undefined, undefined, undefined],
    ['put', 'refusals.upload', 2, 17],
    ['deep', 'refusals.upload', 2, 42],
    ['news', 'refusals.subscription', 3, 21],
  ]);
});

test('several files are one schema; directives, and extensions of what nobody defines, are let pass', () => {
  const { operations } = read(
    'extend type Query { a: A @auth(role: ADMIN) } extend schema @link(url: "x")',
    'type A @key(fields: "id") @key(fields: "x") { id: ID } extend type A { more: Int } query Own { a { id } }',
  );
  expect(operations.map(({ id }) => id)).toEqual(['a']);
  expect(selectionOf('type Query { a: A } type A { x: Int "again" x: Int }')).toBe('x');
});

test('what is wrong is told with file, line and column', () => {
  expect(faultsOf('type Query {\n  a: Int\n', 'type A { x: Int }')).toEqual([
    'schemaFiles.0 schema.graphQl 3 1 Syntax Error: Expected Name, found <EOF>.',
  ]);
  expect(faultsOf('type Query { a: A }', 'type B {\n  a: Nothing }')).toEqual([
    'schemaFiles.0 schema.graphQl 1 17 Unknown type "A". Did you mean "B"?',
    'schemaFiles.1 schema.graphQl 2 6 Unknown type "Nothing". Did you mean "String"?',
  ]);
  expect(faultsOf('type Query { a: In } input In { x: Int }')[0]).toContain('1 17');
  expect(faultsOf('type A { a: Int }')).toEqual(['schemaFiles.0 schema.notGraphQl 1 1']);
  expect(faultsOf('query Own { a }')).toEqual(['schemaFiles.0 schema.notGraphQl 1 1']);
  expect(faultsOf('')).toEqual(['schemaFiles.0 schema.notGraphQl 1 1']);
});

test('a schema that was made to take time or memory is refused', () => {
  expect(faultsOf(`type Query { a: ${'['.repeat(100_000)}Int${']'.repeat(100_000)} }`)).not.toEqual([]);
  const limits = { ...LIMITS, nodes: 100 };
  expect(() => readGraphQl([file(`type Query { ${'a: Int '.repeat(200)} }`)], limits)).toThrow(Fault);
  expect(() => readGraphQl([file('type Query { a: Int b: Int }')], { ...LIMITS, operations: 1 })).toThrow(Fault);
  const everywhere = Array.from({ length: 60 }, (_, index) => {
    const fields = Array.from({ length: 60 }, (_one, to) => `t${to}: T${to}`).join(' ');
    return `type T${index} { id: ID ${fields} }`;
  }).join(' ');
  const start = workedMs();
  expect(selectionOf(`type Query { t: T0 } ${everywhere}`).length).toBeLessThan(10_000);
  expect(workedMs() - start).toBeLessThan(2_000);
});

test('a signature changes with what callers depend on, and not with words', () => {
  const of = (content: string) => readContract([file(content)]).signatures.a;
  const before = of('type Query { a(x: Int): A } type A { id: ID }');
  expect(of('type Query { "Words" a(x: Int): A } type A { "More" id: ID }')).toBe(before);
  expect(of('type Query { a(x: Int!): A } type A { id: ID }')).not.toBe(before);
  expect(of('type Query { a(x: Int): A } type A { id: ID! }')).not.toBe(before);
  expect(of('type Query { a(x: Int): A b: Int } type A { id: ID }')).toBe(before);
});
