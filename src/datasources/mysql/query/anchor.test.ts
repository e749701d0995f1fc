import { describe, expect, test } from 'vitest';
import { anchorOf } from './anchor.ts';

describe('a type that is that of a column', () => {
  test.each([
    ['TYPE OF `orders`.`id`', { table: 'orders', column: 'id' }],
    ['TYPE OF `shop`.`orders`.`id`', { schema: 'shop', table: 'orders', column: 'id' }],
    ['TYPE OF "orders"."id"', { table: 'orders', column: 'id' }],
    ['TYPE OF `a.b`.`we``ird`', { table: 'a.b', column: 'we`ird' }],
    ['"orders"."id"%TYPE', { table: 'orders', column: 'id' }],
    ['"shop"."orders"."a""b"%TYPE', { schema: 'shop', table: 'orders', column: 'a"b' }],
  ])('%s', (type, anchor) => {
    expect(anchorOf(type)).toEqual(anchor);
  });

  test.each(['int(11)', 'ROW', 'ROW TYPE OF `shop`.`orders`', '"orders"%ROWTYPE', "enum('TYPE OF `a`.`b`')"])(
    'none is %s',
    (type) => {
      expect(anchorOf(type)).toBeUndefined();
    },
  );
});
