import type { Member } from './types.ts';

/** How a page is found: by how many rows are before it, or behind the values of the last row of the page before. */
export type PagingKind = 'offset' | 'keyset';

/** A column that rows are in order by, as somebody names it. */
export interface NamedKey {
  readonly name: string;
  readonly descending: boolean;
}

/** A column of the answer that rows are in order by; together such columns tell rows apart. */
export interface PageKey {
  readonly column: Member;
  readonly descending: boolean;
}

/** How an operation answers its rows in pages. */
export interface Paging {
  readonly by: PagingKind;
  readonly order: readonly PageKey[];
  /** Rows of a page where its caller does not say; `maxRows` of the operation are the most that one may ask for. */
  readonly size: number;
}

/** What a catalogue says of rows that are all of one table, by the names that its columns have in the answer. */
export interface Unique {
  /** Those of the answer's columns that are the table's. */
  readonly columns: readonly string[];
  /** Which of them together no two rows have the same. */
  readonly keys: readonly (readonly string[])[];
}

/** What is wrong with an order: a key of `common:validation`, and its values. */
interface OrderFault {
  readonly message: 'pageUnique' | 'pageNotUnique';
  readonly values: Readonly<Record<string, string>>;
}

/** @returns why columns do not tell rows apart, where a catalogue says so; of what comes from elsewhere none does. */
export function orderFault(order: readonly string[], unique: Unique | undefined): OrderFault | undefined {
  if (!unique || order.length === 0 || !order.every((name) => unique.columns.includes(name))) return undefined;
  if (unique.keys.some((key) => key.every((name) => order.includes(name)))) return undefined;
  const columns = order.join(', ');
  if (unique.keys.length === 0) return { message: 'pageNotUnique', values: { columns } };
  return { message: 'pageUnique', values: { columns, keys: unique.keys.map((key) => key.join(', ')).join('; ') } };
}

/** What a source says of an operation's rows in pages: why there are none, a key of `common:validation`, or what there is. */
export type Pages =
  | { readonly refused: string }
  | {
      readonly refused?: undefined;
      /** The order that they have by themselves, as far as it is of columns. */
      readonly order: readonly NamedKey[];
      readonly columns: readonly Member[];
      /** Those behind whose values a page can begin: their order is that of their values, and a text carries each exactly. */
      readonly keys: readonly Member[];
      /** Absent where no catalogue can say it: of joins, of functions, of views. */
      readonly unique?: Unique;
    };
