/** What a caller needs: how it is known, and what it then must be allowed. */
export interface Access {
  readonly auth: string;
  /** All of them. */
  readonly scopes: readonly string[];
  /** One of them. */
  readonly roles: readonly string[];
}

/** What callers know an operation by. */
export interface Known {
  readonly name: string;
  /** A line of each part that publishes it; absent where a lock does not tell. */
  readonly published?: readonly string[];
  /** What its callers need; absent where a lock does not tell, or where nobody calls. */
  readonly access?: Access;
}

/**
 * An operation against the last generation; one that is `renamed` was known by something else, and its callers may need something
 * else as well; of one of another `access` they only do that.
 */
export type OperationChange =
  | (Known & { readonly kind: 'stays' | 'new' })
  | (Known & { readonly kind: 'renamed' | 'access'; readonly before: Known });

/** What a generation would change in what callers know. */
export interface Changes {
  /** In the order of the request's endpoints. */
  readonly operations: readonly OperationChange[];
  /** What there was and is no more. */
  readonly gone: readonly Known[];
}
