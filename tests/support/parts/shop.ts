import type { Field } from '../../../src/model/described/field.ts';
import type { Routine } from '../../../src/model/described/routine.ts';
import type { DataType } from '../../../src/model/types.ts';
import { field, parameter, routine } from '../../generated/projects/tiny.ts';

// A shop whose operations are few, and each of another kind: what a part treats differently is one of them.

const LONG: DataType = { kind: 'integer', bits: 64, signed: true };
const TIMESTAMP: DataType = { kind: 'timestamp', zoned: true };
const DATE: DataType = { kind: 'date' };
const STRING: DataType = { kind: 'string' };
const writes = { readOnly: false } as const;

const columns: readonly Field[] = [
  field('order_id', 'bigint', { type: LONG }),
  field('placed_at', 'timestamp with time zone', { type: TIMESTAMP }),
];
const rows = (many: boolean): Pick<Routine, 'returnValue' | 'results'> => ({
  returnValue: undefined as never,
  results: [{ kind: 'columns', columns, many, evidence: 'catalogue' }],
});

/** Reads one value by one required number: `order_total(order_id bigint) returns numeric`. */
export const orderTotal: Routine = routine('order_total', [parameter('order_id', 'bigint', { type: LONG })], {
  returnValue: field('result', 'numeric', { type: { kind: 'decimal' }, nullable: true }),
  comment: 'What an order costs. All taxes are in it',
});

/** Reads many rows; `since` may be left out or null. */
export const customerOrders: Routine = routine(
  'customer_orders',
  [parameter('customer_id'), parameter('since', 'date', { type: DATE, nullable: true, hasDefault: true })],
  rows(true),
);

/** Changes something and answers a number; `note` may be null and has no default. */
export const addOrder: Routine = routine(
  'add_order',
  [parameter('customer_id'), parameter('note', 'text', { type: STRING, nullable: true })],
  { ...writes, returnValue: field('result', 'bigint', { type: LONG }) },
);

/** Changes something, takes nothing and answers nothing. */
export const cleanUp: Routine = routine('clean_up', [], {
  ...writes,
  kind: 'procedure',
  returnValue: undefined as never,
});

/** Ends its transactions itself. */
export const archiveOrders: Routine = routine('archive_orders', [parameter('before', 'date', { type: DATE })], {
  ...writes,
  kind: 'procedure',
  returnValue: undefined as never,
  commits: true,
});

/** Reads by an enumeration and by a list of numbers. */
export const findOrders: Routine = routine(
  'find_orders',
  [
    parameter('status', 'shop.order_status', { type: { kind: 'ref', name: 'OrderStatus' } }),
    parameter('ids', 'integer[]', { type: { kind: 'list', of: { kind: 'integer', bits: 32, signed: true } } }),
  ],
  {
    ...rows(true),
    types: [{ kind: 'enum', name: 'OrderStatus', databaseType: 'shop.order_status', values: ['new', 'sold out'] }],
  },
);

/** Reads bytes. */
export const orderLabel: Routine = routine('order_label', [parameter('order_id', 'bigint', { type: LONG })], {
  returnValue: field('result', 'bytea', { type: { kind: 'bytes' }, nullable: true }),
});
