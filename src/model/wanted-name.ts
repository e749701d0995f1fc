/** The material that an operation's name is made from, and that tells operations of the same wanted name apart. */
export interface Called {
  readonly wanted: string;
  /** The package, the schema or the tag that the operation belongs to. */
  readonly home: string;
  readonly inputs: readonly { readonly name: string; readonly type: string }[];
  /** Sorts operations that nothing else tells apart: numbers are given in this order. */
  readonly key: string;
}
