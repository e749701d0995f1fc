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
    };
