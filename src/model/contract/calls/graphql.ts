/** A call of one field of a GraphQL API. */
export interface GraphQlCall {
  readonly protocol: 'graphql';
  readonly kind: 'query' | 'mutation';
  /** The field, which is also what the document calls its operation. */
  readonly field: string;
  /** One for each parameter of the operation, in their order: the variable of its name. */
  readonly variables: readonly { readonly name: string; readonly type: string }[];
  /** What of the answer is asked for, a field or a bracket a line: `id`, `owner {`, `name`, `}`. None where it has no fields. */
  readonly selection: readonly string[];
}
