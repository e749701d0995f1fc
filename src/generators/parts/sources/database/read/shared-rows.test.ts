import { expect, test } from 'vitest';
import { field, inputOf, routine, tinyCatalog } from '../../../../../../tests/generated/projects/tiny.ts';
import type { Routine } from '../../../../../model/described/routine.ts';
import { generate } from '../../../../generate.ts';

function made(routines: readonly Routine[], lock?: unknown) {
  const input = inputOf(routines);
  const { project, files } = generate(lock === undefined ? input : { ...input, lock }, tinyCatalog());
  const rows = project.operations.flatMap(({ response }) =>
    response.members.flatMap((member) => (member.kind === 'rows' ? [member.row] : [])),
  );
  const records = [...files.keys()].flatMap((path) => /model\/(\w+Row\d*)\.java$/.exec(path)?.[1] ?? []);
  return { rows, records, files, lock: JSON.parse(files.get('forja.lock.json') ?? '') as unknown };
}

const rowsOf = (name: string, origin: string | undefined, ...columns: readonly string[]): Routine => ({
  ...routine(name),
  results: [
    {
      kind: 'columns',
      columns: columns.map((column) => field(column)),
      many: true,
      evidence: 'described',
      ...(origin === undefined ? {} : { origin }),
    },
  ],
});
const all = rowsOf('all_orders', 'shop.orders', 'id', 'total');
const open = rowsOf('open_orders', 'shop.orders', 'id', 'total');

test('rows of one table with the same columns have one record, called after the table', () => {
  const { rows, records, files } = made([all, open]);
  expect(rows).toEqual(['OrdersRow', 'OrdersRow']);
  expect(records).toEqual(['OrdersRow']);
  const [text] = [...files].flatMap(([path, own]) => (path.endsWith('OrdersRow.java') ? [own] : []));
  expect(text).toContain('A row of {@code shop.orders}.');
});

test('rows that one operation alone answers are called after it', () => {
  expect(made([all]).rows).toEqual(['AllOrdersRow']);
});

test('rows of other columns, of another table or of nothing known have records of their own', () => {
  const fewer = rowsOf('ids', 'shop.orders', 'id');
  const other = rowsOf('lines', 'shop.lines', 'id', 'total');
  const unknown = [rowsOf('a', undefined, 'id'), rowsOf('b', undefined, 'id')];
  expect(made([all, fewer, other, ...unknown]).rows).toEqual(['AllOrdersRow', 'IdsRow', 'LinesRow', 'ARow', 'BRow']);
});

test('tables of one name are told apart by their schemas', () => {
  const archived = ['old_orders', 'lost_orders'].map((name) => rowsOf(name, 'archive."Orders"', 'id', 'total'));
  expect(made([all, open, ...archived]).rows).toEqual([
    ...['OrdersRow', 'OrdersRow'],
    ...['ArchiveOrdersRow', 'ArchiveOrdersRow'],
  ]);
});

test('a name that was published stays, and who comes takes it', () => {
  const alone = made([all]);
  const joined = made([open, all], alone.lock);
  expect(joined.rows).toEqual(['AllOrdersRow', 'AllOrdersRow']);
  expect(made([open, all], joined.lock).rows).toEqual(joined.rows);
  expect(made([open], joined.lock).rows).toEqual(['AllOrdersRow']);
});

test('a shared name stays when others go, and is not given to an operation that comes', () => {
  const shared = made([all, open]);
  expect(made([all], shared.lock).rows).toEqual(['OrdersRow']);
  const come = rowsOf('orders', undefined, 'id');
  expect(made([come, all, open], shared.lock).rows).toEqual(['OrdersRow2', 'OrdersRow', 'OrdersRow']);
});

test('records that were published apart stay apart', () => {
  const apart = made([rowsOf('all_orders', undefined, 'id', 'total'), rowsOf('open_orders', undefined, 'id', 'total')]);
  expect(made([all, open], apart.lock).rows).toEqual(['AllOrdersRow', 'OpenOrdersRow']);
});

test('a name of a lock that no row can have is not kept', () => {
  const lock = JSON.stringify(made([all, open]).lock).replaceAll('"type":"OrdersRow"', '"type":"String"');
  expect(lock).toContain('"String"');
  expect(made([all, open], JSON.parse(lock)).rows).toEqual(['AllOrdersRow', 'OpenOrdersRow']);
});
