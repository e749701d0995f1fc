import {
  buildClientSchema,
  type GraphQLField,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isObjectType,
} from 'graphql';
import { leavesOf } from '../../../client/src/prove/answer.js';
import { exactJson } from '../../generated/databases/shop.ts';
import { failed, type SweptTechnology, sentMembers, writing } from './technology.ts';

interface Told {
  readonly data?: unknown;
  readonly errors?: readonly { readonly extensions?: { readonly classification?: string } }[];
}

export const graphql: SweptTechnology = {
  id: 'graphql',
  options: () => ({}),
  environment: { GRAPHQL_INTROSPECTION: 'true' },
  async connect({ service }, { types }) {
    // A name of GraphQL stands for a value that is none.
    const written = writing(types, { enum: ({ java }) => java });
    const constants = [...types.values()].flatMap((type) => (type.kind === 'enum' ? type.constants : []));
    const ofName = new Map(constants.map(({ java, value }) => [java, value]));
    const post = async (body: object, signal?: AbortSignal) => {
      const response = await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json, application/json' },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      });
      return response.text();
    };
    const schema = buildClientSchema(JSON.parse(await post({ query: getIntrospectionQuery() })).data);
    return {
      async call(operation, given, signal) {
        const variables = sentMembers(operation, given, written);
        const text = await post({ query: documentOf(schema, operation.names.method, variables), variables }, signal);
        const { data, errors } = exactJson(text) as Told;
        if (errors) return failed(errors[0]?.extensions?.classification ?? '', text);
        // Where nothing is answered, a field says that it was done.
        const leaves = operation.response.members.length === 0 ? [] : leavesOf(data);
        return { leaves: leavesOf(leaves.map((leaf) => ofName.get(leaf) ?? leaf)), text };
      },
      close() {},
    };
  },
};

/** Asks a field with these arguments for everything that it can tell. */
function documentOf(schema: GraphQLSchema, name: string, variables: object): string {
  const isQuery = schema.getQueryType()?.getFields()[name] !== undefined;
  const field = (isQuery ? schema.getQueryType() : schema.getMutationType())?.getFields()[name];
  if (!field) throw new Error(`there is no field ${name}`);
  const given = field.args.filter((argument) => argument.name in variables);
  const declared = given.map((argument) => `$${argument.name}: ${argument.type}`).join(', ');
  const passed = given.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const head = `${isQuery ? 'query' : 'mutation'}${declared && `(${declared})`}`;
  return `${head} { ${name}${passed && `(${passed})`} ${selectionOf(field, [])} }`;
}

function selectionOf({ type }: GraphQLField<unknown, unknown>, above: readonly string[]): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  if (above.includes(named.name)) return '{ __typename }';
  const fields = Object.values(named.getFields()).map(
    (field) => `${field.name} ${selectionOf(field, [...above, named.name])}`,
  );
  return `{ ${fields.join(' ')} }`;
}
