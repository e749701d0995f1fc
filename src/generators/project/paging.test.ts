import { expect, test } from 'vitest';
import type { Pages } from '../../model/paging.ts';
import type { Member } from '../../model/types.ts';
import { resolvePaging } from './paging.ts';

const column = (name: string, property = name): Member => ({
  name,
  property,
  component: property,
  type: { kind: 'date' },
  nullable: false,
  written: name,
});
const id = column('id');
const placed = column('placed_at', 'placedAt');
const weight = column('weight');
const pages: Pages = { order: [{ name: 'id', descending: true }], columns: [id, placed, weight], keys: [id, placed] };

function resolved(options: Record<string, unknown>, change: object = {}, own: Pages = pages) {
  const asked = { options, maxRows: 10_000, sent: false, field: 'endpoints.0.options', ...change };
  const { value: paging, faults } = resolvePaging({ pages: own }, asked);
  return { paging, faults };
}

test('nothing has pages that does not ask for them', () => {
  expect(resolved({})).toEqual({ paging: undefined, faults: [] });
  expect(resolved({ paging: 'none' }, {}, { refused: 'pagingProcedure' }).faults).toEqual([]);
});

test('columns are named as the database or the caller calls them, each with its direction', () => {
  const { paging, faults } = resolved({ paging: 'keyset', pageOrder: 'placedAt DESC,ID', pageSize: 20 });
  const order = [
    { column: placed, descending: true },
    { column: id, descending: false },
  ];
  expect({ paging, faults }).toEqual({ paging: { by: 'keyset', order, size: 20 }, faults: [] });
});

test('where nothing is said, the order is that of the statement', () => {
  expect(resolved({ paging: 'offset' }).paging?.order).toEqual([{ column: id, descending: true }]);
});

test.each([
  [{ paging: 'offset' }, {}, { refused: 'pagingProcedure' }, 'paging', 'pagingProcedure'],
  [{ paging: 'offset' }, { sent: true }, pages, 'paging', 'pagingSent'],
  [{ paging: 'offset', pageSize: 11 }, { maxRows: 10 }, pages, 'pageSize', 'pageTooLarge'],
  [{ paging: 'offset' }, {}, { ...pages, order: [] }, 'pageOrder', 'pageOrder'],
  [{ paging: 'offset', pageOrder: 'id, id desc' }, {}, pages, 'pageOrder', 'pageOrder'],
  [{ paging: 'offset', pageOrder: 'height' }, {}, pages, 'pageOrder', 'pageColumn'],
  [{ paging: 'keyset', pageOrder: 'weight, id' }, {}, pages, 'pageOrder', 'pageKey'],
] as const)('%o is refused beside its field', (options, change, own, field, message) => {
  expect(resolved(options, change, own).faults).toEqual([
    expect.objectContaining({ field: `endpoints.0.options.${field}`, message }),
  ]);
});

test('a column that no cursor can begin behind can be counted over', () => {
  expect(resolved({ paging: 'offset', pageOrder: 'weight, id' }).faults).toEqual([]);
});

test('a cursor’s columns are refused where the catalogue says that they do not tell rows apart, and only there', () => {
  const unique = (columns: string[], ...keys: string[][]): Pages => ({ ...pages, unique: { columns, keys } });
  const faultsOf = (pageOrder: string, own: Pages, paging = 'keyset') =>
    resolved({ paging, pageOrder }, {}, own).faults;
  const known = unique(['id', 'placed_at', 'weight'], ['id'], ['placed_at', 'weight']);
  expect(faultsOf('placedAt', known)).toEqual([
    {
      field: 'endpoints.0.options.pageOrder',
      message: 'pageUnique',
      values: { columns: 'placed_at', keys: 'id; placed_at, weight' },
    },
  ]);
  expect(faultsOf('placedAt', unique(['placed_at']))).toMatchObject([{ message: 'pageNotUnique' }]);
  expect(faultsOf('placedAt desc, id', known)).toEqual([]);
  expect(faultsOf('placedAt', unique(['id'], ['id']))).toEqual([]);
  expect(faultsOf('placedAt', pages)).toEqual([]);
  expect(faultsOf('placedAt', known, 'offset')).toEqual([]);
});
