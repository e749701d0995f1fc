/** A call of one field of a GraphQL API. */
export interface GraphQlCall {
  readonly protocol: 'graphql';
  readonly kind: 'query' | 'mutation';
  /** The field of the root type; the document calls its operation the same. */
  readonly field: string;
  /** The variables, one for each parameter of the operation, in the same order and with the same name. */
  readonly variables: readonly { readonly name: string; readonly type: string }[];
  /**
   * The selection of the answer, one field or bracket a line: `id`, `owner {`, `name`, `}`. Empty where the answer has
   * no fields.
   */
  readonly selection: readonly string[];
}
