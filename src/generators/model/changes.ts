/** What callers know an operation by. */
export interface Known {
  readonly name: string;
  /** A line of each part that publishes it; absent where a lock does not tell. */
  readonly published?: readonly string[];
}

/** An operation against the last generation; one that is `renamed` was known by something else. */
export type OperationChange =
  | (Known & { readonly kind: 'stays' | 'new' })
  | (Known & { readonly kind: 'renamed'; readonly before: Known });

/** What a generation would change in what callers know. */
export interface Changes {
  /** In the order of the request's endpoints. */
  readonly operations: readonly OperationChange[];
  /** What there was and is no more. */
  readonly gone: readonly Known[];
}
