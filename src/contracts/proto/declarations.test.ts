import { expect, test } from 'vitest';
import { declaredIn, positionInLine } from './declarations.ts';

const namesIn = (content: string) => Object.fromEntries(declaredIn(content).names);

test('messages, fields, values, services and methods are declared under their full names', () => {
  const content = 'package shop.v1; message Order { message Line { int32 id = 1; } } enum Size { UNKNOWN = -1; }';
  expect(Object.keys(namesIn(content))).toEqual([
    ...['shop.v1.Order', 'shop.v1.Order.Line', 'shop.v1.Order.Line.id', 'shop.v1.Size', 'shop.v1.Size.UNKNOWN'],
  ]);
  expect(Object.keys(namesIn('service Orders { rpc Get (Order) returns (Order) {} }'))).toEqual([
    ...['Orders', 'Orders.Get'],
  ]);
});

test('each place of a name that is declared twice is known', () => {
  expect(namesIn('message A {} message A {}')).toEqual({ A: [8, 21] });
});

test('comments and strings declare nothing', () => {
  expect(namesIn('// message A {}\n/* enum B {} */ option x = "message C {}";')).toEqual({});
});

test('an option of a file, which has no scope, is no field', () => {
  expect(namesIn('java_package = 1; message A { option deprecated = true; int32 a = 1; }')).toEqual({
    ...{ A: [26] },
    'A.a': [62],
  });
});

test('a file tells its syntax or edition, and what it imports', () => {
  const declared = declaredIn('syntax = "proto3"; import "a.proto"; import public \'b.proto\';');
  expect(declared).toMatchObject({ syntax: 'proto3', syntaxAt: 9, edition: undefined });
  expect(declared.imports.map(({ path }) => path)).toEqual(['a.proto', 'b.proto']);
  expect(declaredIn('edition = "2023";')).toMatchObject({ syntax: undefined, edition: '2023' });
});

test('a file that breaks off is read as far as it goes', () => {
  expect(namesIn('message A { int32 a = 1; message')).toEqual({ A: [8], 'A.a': [18] });
  expect(namesIn('}}} message A {')).toEqual({ A: [12] });
});

test('a complaint about a line points at its token, or at the first letter of the line', () => {
  const file = { path: 'a.proto', content: 'message A {\n  int32 a = 0;\n}', index: 0 };
  expect(positionInLine(file, 2, '0').at).toBe(24);
  expect(positionInLine(file, 2, 'x').at).toBe(14);
  expect(positionInLine(file, 9, 'x').at).toBeGreaterThanOrEqual(0);
});
