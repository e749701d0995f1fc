import { expect, test } from 'vitest';
import { parameter, routine } from '../../../tests/generated/projects/tiny.ts';
import { toCandidate } from '../../generators/parts/sources/database/read/reading.ts';
import type { Routine } from '../../model/described/routine.ts';
import { nameOperations } from './operations.ts';

const methods = (...routines: Routine[]) =>
  nameOperations(routines.map((routine) => ({ candidate: toCandidate(routine) }))).names.map(({ method }) => method);

test('an overload is named by the parameters that distinguish it', () => {
  expect(
    methods(routine('find_customer', [parameter('id')]), routine('find_customer', [parameter('email', 'text')])),
  ).toEqual(['findCustomerById', 'findCustomerByEmail']);
});

test('parameters that all overloads share are not part of a name', () => {
  const limit = parameter('limit');
  expect(methods(routine('find', [limit]), routine('find', [limit, parameter('name', 'text')]))).toEqual([
    'find',
    'findByName',
  ]);
});

test('overloads with the same parameter names are named by types', () => {
  expect(
    methods(routine('find', [parameter('key')]), routine('find', [parameter('key', 'pg_catalog."text"[]')])),
  ).toEqual(['findByInteger', 'findByTextArray']);
});

test('the same routine of two schemas is named by the schema', () => {
  const other = routine('ping');
  expect(methods(routine('ping'), { ...other, ref: { ...other.ref, schema: 'crm' } })).toEqual(['shopPing', 'crmPing']);
});

test('a number comes only where nothing else distinguishes, in the order of the routines', () => {
  expect(methods(routine('ping'), routine('PING'), routine('"Ping"'))).toEqual(['ping3', 'ping2', 'ping']);
  expect(methods(routine('"Ping"'), routine('PING'), routine('ping'))).toEqual(['ping', 'ping2', 'ping3']);
});

test('an unrelated routine renames nothing, and neither does the order', () => {
  const base = [
    routine('find_customer', [parameter('id')]),
    routine('find_customer', [parameter('email', 'text')]),
    routine('ping'),
  ];
  const before = methods(...base);
  expect(methods(...base, routine('zeta'), routine('alpha', [parameter('id')])).slice(0, 3)).toEqual(before);
  expect(methods(...base.toReversed())).toEqual(before.toReversed());
});

test('a single routine keeps its name when an overload would be called the same', () => {
  expect(
    methods(
      routine('find', [parameter('id')]),
      routine('find', [parameter('email', 'text')]),
      routine('find_by_id', [parameter('x')]),
    ),
  ).toEqual(['findByInteger', 'findByText', 'findById']);
});

test('names differ in more than case and in every spelling', () => {
  const hostile = ['class', 'class_value', 'CLASS', 'Ab_C', 'A_BC', '名前', '住所', '😀', '', '*/', '1', 'N1'];
  const { names } = nameOperations(hostile.map((name) => ({ candidate: toCandidate(routine(name)) })));
  for (const spelling of ['method', 'type', 'path'] as const) {
    const spelled = new Set(names.map((name) => name[spelling].toLowerCase().replaceAll('-', '')));
    expect(spelled.size, spelling).toBe(hostile.length);
  }
});

test("the user's own names win, and the second of two is the one at fault", () => {
  const { names, faults } = nameOperations([
    { candidate: toCandidate(routine('ping')) },
    { candidate: toCandidate(routine('a')), name: 'ping' },
    { candidate: toCandidate(routine('b')), name: 'Ping' },
  ]);
  expect(names.map(({ method }) => method)).toEqual(['shopPing', 'ping', 'ping']);
  expect(faults).toEqual([{ field: 'endpoints.2.name', message: 'methodTaken' }]);
});

test('a query is named by what it does and to what', () => {
  const query = (sql: string): Routine => ({ ...routine('query'), kind: 'query', sql });
  expect(
    methods(
      query('select * -- from nowhere\nfrom shop."Order Lines" l'),
      query('update only shop.orders set a = :a'),
      query('insert into customers values (:x)'),
      query('DELETE FROM stock'),
      query('values (1)'),
    ),
  ).toEqual(['selectOrderLines', 'updateOrders', 'insertCustomers', 'deleteStock', 'queryQuery']);
});

test('ten thousand routines of one name get ten thousand names', () => {
  const all = Array.from({ length: 10_000 }, () => routine('ping'));
  expect(new Set(methods(...all)).size).toBe(10_000);
});
