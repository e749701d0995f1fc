import type { Type } from 'protobufjs';
import { expect, test } from 'vitest';
import { Fault } from '../../model/fault.ts';
import { Budget, ContractFaults } from '../faults.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { MessageCollector } from './message-collector.ts';
import { readOperations } from './operations.ts';
import { parseProtos } from './parse-protos.ts';

function opened(content: string, limits: Partial<Limits> = {}) {
  const faults = new ContractFaults();
  const source = content.startsWith('syntax') ? content : `syntax = "proto3";\n${content}`;
  const document = parseProtos([{ path: 'a.proto', content: source, index: 0 }], faults);
  const budget = new Budget({ ...LIMITS, ...limits }, faults);
  const messages = new MessageCollector(document, faults, budget);
  const message = (name: string): Type => document.root.lookupType(name);
  return { document, faults, budget, messages, message };
}

function membersOf(content: string, direction: 'request' | 'answer', name = 'M') {
  const { messages, message } = opened(content);
  messages.use(message(name), direction);
  const [record] = messages.finish();
  return record?.kind === 'record' ? record.members : [];
}
const presence = (content: string, direction: 'request' | 'answer') =>
  membersOf(content, direction).map(({ required, nullable }) => [required, nullable]);

const KINDS =
  'message N { int32 x = 1; } message M { int32 a = 1; optional int32 b = 2; N c = 3; repeated int32 d = 4; map<string, int32> e = 5; oneof f { int32 g = 6; } }';
const [THERE, OPTIONAL, NULLABLE] = [
  [true, false],
  [false, false],
  [false, true],
];

test('in an answer a field is there or null; in a request each may be left out', () => {
  expect(presence(KINDS, 'answer')).toEqual([THERE, NULLABLE, NULLABLE, THERE, THERE, NULLABLE]);
  expect(presence(KINDS, 'request')).toEqual([OPTIONAL, OPTIONAL, OPTIONAL, OPTIONAL, OPTIONAL, OPTIONAL]);
});

test('in proto2 a field that is required has to be given', () => {
  const proto2 = 'syntax = "proto2";\nmessage M { required int32 a = 1; optional int32 b = 2; }';
  expect(presence(proto2, 'request')).toEqual([THERE, OPTIONAL]);
  expect(presence(proto2, 'answer')).toEqual([THERE, NULLABLE]);
});

test('members of a choice say so, and the choice that the parser makes of an optional field is none', () => {
  const docs = membersOf(KINDS, 'answer').map(({ doc }) => doc);
  expect(docs).toEqual([...Array(5).fill(undefined), 'At most one of the members of f is there.']);
});

test('a member is written as its file writes it', () => {
  expect(membersOf(KINDS, 'answer').map(({ written }) => written)).toEqual([
    ...['int32', 'optional int32', 'optional N', 'repeated int32', 'map<string, int32>', 'optional int32'],
  ]);
});

test('a message has one type for requests and one for answers, and an enumeration one for both', () => {
  const { messages, message } = opened('package p; enum E { A = 0; } message M { E e = 1; M m = 2; }');
  messages.use(message('p.M'), 'request');
  messages.use(message('p.M'), 'answer');
  messages.use(message('p.M'), 'answer');
  expect(messages.finish().map(({ key, path }) => [key, path])).toEqual([
    ...[
      ['p.M#request', ['p', 'MInput']],
      ['p.E', ['p', 'E']],
      ['p.M', ['p', 'M']],
    ],
  ]);
});

test('well-known messages are values, and one without fields is nothing', () => {
  const { messages, message } = opened('message Empty {} message M { Empty e = 1; }');
  expect(messages.use(message('google.protobuf.Timestamp'), 'answer').type).toEqual({ kind: 'timestamp', zoned: true });
  expect(messages.use(message('google.protobuf.Int64Value'), 'answer').type).toMatchObject({
    kind: 'integer',
    bits: 64,
  });
  expect(messages.use(message('google.protobuf.Empty'), 'answer').type).toBeUndefined();
  expect(messages.use(message('Empty'), 'answer').type).toBeUndefined();
  expect(membersOf('message Empty {} message M { Empty e = 1; }', 'answer')).toMatchObject([
    { type: { kind: 'json' } },
  ]);
});

test('of several names of one number the first is the value', () => {
  const { messages, message } = opened(
    'enum E { option allow_alias = true; A = 0; B = 0; C = -1; } message M { E e = 1; }',
  );
  messages.use(message('M'), 'answer');
  const [choice] = messages.finish().filter(({ kind }) => kind === 'enum');
  expect(choice).toMatchObject({ values: ['A', 'C'] });
  expect(messages.definitions([message('M')]).find(({ kind }) => kind === 'enum')).toMatchObject({
    values: [
      { name: 'A', number: 0 },
      { name: 'C', number: -1 },
    ],
  });
});

test('definitions have the numbers and labels that travel, each message once, and none of Google’s', () => {
  const { messages, message } = opened(
    'import "google/protobuf/timestamp.proto"; message N { M m = 1; } message M { N n = 7; google.protobuf.Timestamp t = 9; map<int64, N> k = 3; }',
  );
  const definitions = messages.definitions([message('M'), message('N')]);
  expect(definitions.map(({ name }) => name)).toEqual(['M', 'N']);
  expect(definitions[0]).toMatchObject({
    fields: [
      { name: 'n', number: 7, type: 'N', label: 'optional' },
      { name: 't', number: 9, type: 'google.protobuf.Timestamp' },
      { name: 'k', number: 3, type: 'N', label: 'map', keyType: 'int64' },
    ],
  });
});

test('a group and a message that files extend are refused, however far down', () => {
  const refusalOf = (content: string) => {
    const { messages, message } = opened(`syntax = "proto2";\n${content} message Top { optional M m = 1; }`);
    return messages.refusal(message('Top'));
  };
  expect(refusalOf('message M { optional group G = 1 { optional int32 a = 1; } }')?.message).toBe('refusals.group');
  expect(refusalOf('message M { extensions 100 to 199; } extend M { optional int32 x = 100; }')).toEqual({
    ...{ message: 'refusals.extension', values: { name: 'M' } },
  });
  expect(refusalOf('message M { extensions 100 to 199; }')).toBeUndefined();
});

test('an Any may hold what a call can have, and without an Any nothing is held', () => {
  const content =
    'import "google/protobuf/any.proto"; message N { int32 x = 1; } message Odd { int32 x = 600000000; } message Of { Odd o = 1; }';
  const { messages, message } = opened(`${content} message M { google.protobuf.Any a = 1; }`);
  expect(messages.held([message('M')])?.map(({ name }) => name)).toEqual(['N', 'M']);
  expect(messages.held([message('N')])).toBeUndefined();
});

const operationsOf = (content: string, limits: Partial<Limits> = {}) =>
  readOperations(opened(`message A { int32 x = 1; }\n${content}`, limits));

test.each([
  ['rpc GetOrder(A) returns (A);', 'reads'],
  ['rpc ListOrders(A) returns (A);', 'reads'],
  ['rpc Get(A) returns (A);', 'reads'],
  ['rpc GetOrCreateOrder(A) returns (A);', 'writes'],
  ['rpc Listen(A) returns (A);', 'writes'],
  ['rpc ForgetOrder(A) returns (A);', 'writes'],
  ['rpc Make(A) returns (A) { option (google.api.http) = { get: "/v1" }; }', 'reads'],
  ['rpc Make(A) returns (A) { option (google.api.http) = { post: "/v1" }; }', 'writes'],
  ['rpc Make(A) returns (A) { option idempotency_level = IDEMPOTENT; }', 'writes'],
])('by its name or its options %s %s', (method, nature) => {
  expect(operationsOf(`service S { ${method} }`).map(({ operation }) => operation.nature)).toEqual([nature]);
});

test('what answers a stream is a list, and what is sent one is refused at its place', () => {
  const [answers, sends] = operationsOf('service S { rpc A1(A) returns (stream A);\n rpc A2(stream A) returns (A); }');
  expect(answers?.operation).toMatchObject({
    answer: { type: { kind: 'list' }, written: 'stream A' },
    call: { isStreamed: true },
  });
  expect(answers?.operation).not.toHaveProperty('refused');
  expect(sends?.operation.refused).toMatchObject({ message: 'refusals.requestStream', line: 4 });
  expect(sends?.operation.call.definitions).toEqual([]);
});

test('a type that is missing refuses its operation alone, where it is named', () => {
  const [bad, good] = operationsOf('service S { rpc Bad(A) returns (Gone);\n rpc Good(A) returns (A); }');
  expect(bad?.operation.refused).toMatchObject({ message: 'schema.protoType', values: { name: 'Gone' }, line: 3 });
  expect([bad?.faults.size, good?.faults.size, good?.operation.refused]).toEqual([1, 0, undefined]);
});

test('there are so many operations, and no more', () => {
  const two = 'service S { rpc A1(A) returns (A); rpc A2(A) returns (A); }';
  expect(operationsOf(two, { operations: 2 })).toHaveLength(2);
  expect(() => operationsOf(two, { operations: 1 })).toThrow(Fault);
});

test.each([0, 2 ** 29, 4294967297])('the field number %i, which no library takes, refuses what has it', (number) => {
  const odd = `message M {\n  int32 x = ${number}; }`;
  const [bad, good] = operationsOf(`${odd} service S { rpc Get(M) returns (A); rpc Ok(A) returns (A); }`);
  expect(bad?.operation.refused).toMatchObject({ message: 'schema.proto', line: 4 });
  expect(good?.operation).not.toHaveProperty('refused');
});

test('the largest field number is one', () => {
  const [largest] = operationsOf(`message M { int32 x = ${2 ** 29 - 1}; } service S { rpc Get(M) returns (A); }`);
  expect(largest?.operation).not.toHaveProperty('refused');
});

function problemOf(content: string) {
  try {
    opened(content);
  } catch (error) {
    if (error instanceof Fault)
      return error.faults.map(({ line, column, values }) => `${line}:${column} ${Object.values(values ?? {})}`);
  }
  return [];
}

test('what is declared twice is told at its second place', () => {
  expect(problemOf('message A { int32 a = 1;\n  int32 b = 1; }')[0]).toMatch(/^3:\d+ duplicate id 1/);
  expect(problemOf('message A { int32 a = 1; }\nmessage A { int32 b = 1; }')[0]).toMatch(/^3:\d+ duplicate name 'A'/);
});

test('a syntax and an edition that nobody reads are told', () => {
  expect(problemOf('syntax = "proto4";')).toEqual(['1:10 proto4']);
  expect(problemOf('syntax = "proto3";\nedition = "2023";')).toEqual(['1:1 edition 2023']);
  expect(problemOf('syntax = "proto3";')).toEqual([]);
});
