import { expect, test } from 'vitest';
import { plainSelect } from '../../checks/sql/plain-select.ts';
import { parseQuery } from '../../checks/sql/query.ts';
import { uniqueColumns } from './unique-columns.ts';

test('keys are told by the names of the answer, without what is held to one value', () => {
  const unique = (sql: string, answered: string[], keys: string[][]) => {
    const select = plainSelect(parseQuery(sql), 'postgresql');
    return select && uniqueColumns(select, answered, keys);
  };
  const keys = [['id'], ['customer', 'placed_at']];
  expect(
    unique('select id as order_id, placed_at, 1 as one from orders', ['order_id', 'placed_at', 'one'], keys),
  ).toEqual({
    columns: ['order_id', 'placed_at'],
    keys: [['order_id']],
  });
  expect(unique('select placed_at from orders where customer = :c', ['placed_at'], keys)).toEqual({
    columns: ['placed_at'],
    keys: [['placed_at']],
  });
  expect(unique('select placed_at from orders where id = :id', ['placed_at'], keys)).toBeUndefined();
  expect(unique('select placed_at from orders', ['placed_at'], [])).toEqual({ columns: ['placed_at'], keys: [] });
});
