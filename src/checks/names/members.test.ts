import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type KeptMember, keysOf } from '../../model/kept.ts';
import { nameConstants, nameMembers, nameRows } from './members.ts';

const wanted = (...names: string[]) => names.map((name, index) => ({ key: name, name, fallback: `value${index + 1}` }));
const kept = (names: Readonly<Record<string, string>>) =>
  new Map(Object.entries(names).map(([key, name]): [string, KeptMember] => [key, { property: name, component: name }]));
const called = (...all: Parameters<typeof nameMembers>) => nameMembers(...all).map(({ property }) => property);

test('two that would be called the same keep their own letters', () => {
  expect(nameMembers(wanted('Result', 'result', 'total'))).toEqual([
    { property: 'Result', component: 'result' },
    { property: 'result', component: 'result2' },
    { property: 'total', component: 'total' },
  ]);
  expect(called(wanted('ORDER_ID', 'order_id', 'orderId'))).toEqual(['ORDER_ID', 'order_id', 'orderId']);
});

test('letters that lead elsewhere, or that two share, are numbered in their order', () => {
  expect(called(wanted('a.b', 'a_b', 'a[b'))).toEqual(['aB', 'a_b', 'aB2']);
  const twice = ['id', 'id'].map((name, index) => ({ key: `${name} ${index}`, name, fallback: 'value' }));
  expect(called(twice)).toEqual(['id', 'id2']);
  const marked = ['?column?', '?column?'].map((name, index) => ({ key: `${index}`, name, fallback: 'value' }));
  expect(called(marked)).toEqual(['column', 'column2']);
  expect(called(wanted('__proto__', 'proto'))).toEqual(['proto', 'proto2']);
});

test('Java calls them otherwise only where it must, and each by a name of its own', () => {
  expect(nameMembers(wanted('class', 'classValue', '%', '2nd'))).toEqual([
    { property: 'class', component: 'classValue' },
    { property: 'classValue', component: 'classValue2' },
    { property: '%', component: 'value3' },
    { property: '2nd', component: 'n2nd' },
  ]);
});

test('targets of fewer letters have their own', () => {
  expect(called(wanted('класс', '名前', '$', 'Result', 'result'), undefined, 'ascii')).toEqual([
    ...['klass', 'value2', 'value3', 'Result', 'result'],
  ]);
  expect(called(wanted('класс', '名前', '$', 'A B', 'a_b'), undefined, 'xml')).toEqual([
    ...['класс', '名前', 'value3', 'aB', 'a_b'],
  ]);
});

test('one that comes first takes no name from one that was there', () => {
  expect(called(wanted('total', 'TOTAL'), kept({ TOTAL: 'total' }))).toEqual(['total2', 'total']);
  expect(called(wanted('Total', 'TOTAL'), kept({ TOTAL: 'total' }))).toEqual(['Total', 'total']);
});

test('one that goes leaves the others their names, and its own is free', () => {
  const before = kept({ total: 'total', TOTAL: 'total2' });
  expect(called(wanted('TOTAL'), before)).toEqual(['total2']);
  expect(called(wanted('TOTAL', 'ToTaL'), before)).toEqual(['total2', 'toTaL']);
});

test('names of earlier generations stay, also where they would be others today', () => {
  const before = kept({ class: 'classValue', класс: 'u43au43b', $: 'value3' });
  expect(nameMembers(wanted('class', 'класс', '$'), before)).toEqual(
    ['classValue', 'u43au43b', 'value3'].map((name) => ({ property: name, component: name })),
  );
  const own = new Map([['class', { property: 'class', component: 'kind' }]]);
  expect(nameMembers(wanted('class'), own)).toEqual([{ property: 'class', component: 'kind' }]);
});

test.each(['', 'a.b', 'x'.repeat(300), '__proto__', ' a'])('a kept name that none can have is not kept: %j', (name) =>
  expect(called(wanted('a'), kept({ a: name }))).toEqual(['a']),
);

test.each(['class', 'hashCode', '*/', '', '2nd'])('nor is a component that Java cannot have: %j', (component) =>
  expect(nameMembers(wanted('a'), new Map([['a', { property: 'b', component }]]))).toEqual([
    { property: 'b', component: 'b' },
  ]),
);

test('two that claim one name: the first has it', () => {
  expect(called(wanted('a', 'b'), kept({ a: 'same', b: 'same' }))).toEqual(['same', 'b']);
});

test('constants and rows keep only what they can be called', () => {
  const members = [{ key: 'a', name: 'A' }];
  expect(nameConstants(members, kept({ a: 'A_2' }))).toEqual(['A_2']);
  expect(nameConstants(members, kept({ a: 'a' }))).toEqual(['A']);
  expect(nameRows([{ key: 'a', name: 'Row2' }], new Map([['a', 'Row']]))).toEqual(['Row']);
  expect(nameRows([{ key: 'a', name: 'Row2' }], new Map([['a', 'Other']]))).toEqual(['Row2']);
});

test('keys tell members of one name apart, in their order', () => {
  expect(keysOf(['', 'a', '', 'a', 'a 2'])).toEqual(['', 'a', ' 2', 'a 2', 'a 2 2']);
});

test('columns that a service names when it reads them are called as it would have been generated: by the list of its own test', () => {
  const list = '../../../runtime/jdbc/src/test/resources/forja/runtime/jdbc/column-names.tsv';
  const lines = readFileSync(new URL(list, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = lines.map((line) => line.split('\t') as [label: string, name: string]);
  const labelled = columns.map(([name], index) => ({ key: `${index}`, name, fallback: `value${index + 1}` }));
  expect(columns.length).toBeGreaterThan(20);
  expect(called(labelled)).toEqual(columns.map(([, name]) => name));
});
