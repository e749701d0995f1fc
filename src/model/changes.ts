/** The way a caller is authenticated, and the rights that it then needs. */
export interface Access {
  readonly auth: string;
  /** The caller needs all of these. */
  readonly scopes: readonly string[];
  /** The caller needs one of these. */
  readonly roles: readonly string[];
}

/** The things that callers know about an operation. */
export interface Known {
  readonly name: string;
  /** One line for each part that publishes the operation; absent where a lock does not tell. */
  readonly published?: readonly string[];
  /** The rights that callers need; absent where a lock does not tell, or where nobody calls. */
  readonly access?: Access;
}

/**
 * An operation compared with the last generation. A `renamed` one was published under another name or address, and may
 * need other rights too; for an `access` one only the rights are others.
 */
export type OperationChange =
  | (Known & { readonly kind: 'stays' | 'new' })
  | (Known & { readonly kind: 'renamed' | 'access'; readonly before: Known });

/** A class that a project had in a package of its own, and that the owner's code may use. */
export interface MovedClass {
  /** `com.acme.shop.failure.Failure` */
  readonly was: string;
  /** The class that has its place: `forja.runtime.failure.Failure`. Absent: none has. */
  readonly is?: string;
  /** Code of the owner's can use that class. */
  readonly usable: boolean;
  /** The Java that the class has otherwise, where another import alone does not do: `hold(RequestKey)`. */
  readonly otherwise?: string;
}

/** The changes that a generation would make for callers, and for code that uses its classes. */
export interface Changes {
  /** In the order of the request's endpoints. */
  readonly operations: readonly OperationChange[];
  /** The operations that the last generation had and that this one has not. */
  readonly gone: readonly Known[];
  /** The classes of the last generation that are in other packages now. */
  readonly moved: readonly MovedClass[];
}
