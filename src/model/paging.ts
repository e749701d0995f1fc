import type { Member } from './types.ts';

/**
 * The way a page is found. `offset`: by the number of rows before it. `keyset`: by the values of the previous page's
 * last row.
 */
export type PagingKind = 'offset' | 'keyset';

/** A column of an order, by its name. */
export interface NamedKey {
  readonly name: string;
  readonly descending: boolean;
}

/** A column of the answer that rows are sorted by. The columns of an order together tell rows apart. */
export interface PageKey {
  readonly column: Member;
  readonly descending: boolean;
}

/** The way an operation answers its rows in pages. */
export interface Paging {
  readonly by: PagingKind;
  readonly order: readonly PageKey[];
  /** The rows of a page where the caller does not say; a caller may ask for `maxRows` of the operation at most. */
  readonly size: number;
}

/** The unique keys of rows that all come from one table, by the names that columns have in the answer. */
export interface Unique {
  /** The columns of the answer that are the table's. */
  readonly columns: readonly string[];
  /** The sets of columns whose values no two rows share. */
  readonly keys: readonly (readonly string[])[];
}

/** The fault of an order: a key of `common:validation`, and its values. */
interface OrderFault {
  readonly message: 'pageUnique' | 'pageNotUnique';
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Tells why columns do not tell rows apart, as far as a catalogue says so. Nothing is refused for columns that come
 * from elsewhere.
 * @example
 * order ['placed_at'], keys [['id']]   →   {message: 'pageUnique', values: {columns: 'placed_at', keys: 'id'}}
 */
export function orderFault(order: readonly string[], unique: Unique | undefined): OrderFault | undefined {
  if (!unique || order.length === 0 || !order.every((name) => unique.columns.includes(name))) return undefined;
  if (unique.keys.some((key) => key.every((name) => order.includes(name)))) return undefined;
  const columns = order.join(', ');
  if (unique.keys.length === 0) return { message: 'pageNotUnique', values: { columns } };
  return { message: 'pageUnique', values: { columns, keys: unique.keys.map((key) => key.join(', ')).join('; ') } };
}

/** The pages of an operation's rows: why there are none (a key of `common:validation`), or the columns to sort by. */
export type Pages =
  | { readonly refused: string }
  | {
      readonly refused?: undefined;
      /** The order that rows have by themselves, as far as it consists of columns. */
      readonly order: readonly NamedKey[];
      readonly columns: readonly Member[];
      /**
       * The columns that `keyset` can use: they are sorted as their values are, and a text carries each value exactly.
       */
      readonly keys: readonly Member[];
      /** Absent where no catalogue can say it: for joins, functions and views. */
      readonly unique?: Unique;
    };
