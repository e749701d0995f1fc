import { expect, test } from 'vitest';
import { javaAccessor, protoConstant, protoField, protoType } from './proto.ts';

const fields = (...names: string[]) => {
  const taken = new Set<string>();
  return names.map((name) => protoField(name, taken));
};

test('fields are lower_snake_case in ASCII', () => {
  expect(fields('orderId', 'líneas', '2nd', 'URLPath', '名前')).toEqual([
    ...['order_id', 'lineas', 'n2nd', 'url_path', 'item'],
  ]);
});

test('no two fields have one accessor in Java, and none has one of protoc’s own', () => {
  expect(fields('foo1Bar', 'foo1bar', 'class', 'serializedSize', 'descriptor')).toEqual([
    ...['foo1_bar', 'foo1bar_value', 'class', 'serialized_size', 'descriptor_value'],
  ]);
  const taken = new Set<string>();
  expect(protoField('lines', taken, ['count', 'list'])).toBe('lines');
  expect(protoField('linesCount', taken)).toBe('lines_count_value');
  expect(fields('lines', 'linesCount')).toEqual(['lines', 'lines_count']);
});

test('a field that ASCII cannot spell has a name by its place, and one of another alphabet is spelled', () => {
  expect(protoField('名前', new Set(), [], 'value2')).toBe('value2');
  expect(fields('класс', 'Result', 'result')).toEqual(['klass', 'result', 'result_value']);
});

test('accessors are spelled as protoc spells them', () => {
  expect(['order_id', 'a1b', 'address_2', 'x'].map(javaAccessor)).toEqual(['OrderId', 'A1B', 'Address2', 'X']);
  expect(['class', 'all_fields'].map(javaAccessor)).toEqual(['Class_', 'AllFields_']);
});

test('constants have their type before them, and no two of a file are alike', () => {
  const taken = new Set<string>();
  expect(protoConstant('Foo', 'bar baz', taken)).toBe('FOO_BAR_BAZ');
  expect(protoConstant('FooBar', 'baz', taken)).toBe('FOO_BAR_BAZ_2');
});

test('a message is none that protoc makes beside another', () => {
  const taken = new Set<string>();
  expect(protoType('Order', taken)).toBe('Order');
  expect(protoType('OrderOrBuilder', taken)).toBe('OrderOrBuilder2');
  expect(protoType('order', taken)).toBe('order2');
});
