import { Kind, OperationTypeNode, parse } from 'graphql';

/** A document that messages are sent by. */
export interface Mutation {
  /** The name of its operation, else that of its first field: `Place`. */
  readonly name: string;
  readonly variables: ReadonlySet<string>;
}

/** Far more than any mutation has. */
const MOST_TOKENS = 4000;

/** Reads a document that has one mutation, and fragments beside it; undefined where a text is none. */
export function mutationOf(document: string): Mutation | undefined {
  const definitions = definitionsOf(document);
  const operations = definitions.flatMap((found) => (found.kind === Kind.OPERATION_DEFINITION ? [found] : []));
  const [operation] = operations;
  const others = definitions.filter(
    ({ kind }) => kind !== Kind.OPERATION_DEFINITION && kind !== Kind.FRAGMENT_DEFINITION,
  );
  if (operations.length !== 1 || others.length > 0 || operation?.operation !== OperationTypeNode.MUTATION)
    return undefined;
  const [field] = operation.selectionSet.selections;
  const first = field?.kind === Kind.FIELD ? field.name.value : 'mutation';
  return {
    name: operation.name?.value ?? first,
    variables: new Set((operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value)),
  };
}

function definitionsOf(document: string): ReturnType<typeof parse>['definitions'] {
  try {
    return parse(document, { maxTokens: MOST_TOKENS, noLocation: true }).definitions;
  } catch {
    return [];
  }
}
