import {
  buildClientSchema,
  type GraphQLField,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isObjectType,
} from 'graphql';
import type { ApiProject } from '../../../../src/generators/parts/clients/operation.ts';
import type { DataType } from '../../../../src/model/types.ts';
import type { Started } from '../../../generated/databases/shop.ts';
import { isObject, readExact, writeExact } from '../exact.ts';
import { type Caller, posted } from './caller.ts';

type Types = ApiProject['types'];
type Constant = Readonly<Record<'java' | 'value', string>>;

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: unknown;
}

const ACCEPT = 'application/graphql-response+json, application/json';
/** Selections are no deeper: types that have themselves in them have no end. */
const DEEPEST = 14;

/** Asks each field for everything that it can tell. */
export async function graphqlCaller({ service }: Started, { types }: ApiProject): Promise<Caller> {
  const url = `${service.url}/graphql`;
  const introspection = await posted(url, JSON.stringify({ query: getIntrospectionQuery() }), ACCEPT);
  const schema = buildClientSchema(JSON.parse(introspection).data);
  return {
    tellsStatus: false,
    async call({ names, request, api }, given) {
      const of = new Map(request.members.map(({ property, type }) => [property, type]));
      const variables = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, named(value, of.get(name), types, 'value', 'java')]),
      );
      const query = JSON.stringify(documentOf(schema, names.method, variables));
      const text = await posted(url, `{"query":${query},"variables":${writeExact(variables)}}`, ACCEPT);
      const { data, errors } = readExact(text) as Answer;
      if (errors) return { status: 500, text };
      const value = named(data?.[names.method], api.answer, types, 'java', 'value');
      return { status: 200, text, ...(api.answer && { value }) };
    },
  };
}

/** Enumerations by their names in GraphQL, or by their values; a map is any JSON there. */
function named(
  value: unknown,
  type: DataType | undefined,
  types: Types,
  from: keyof Constant,
  to: keyof Constant,
): unknown {
  if (type?.kind === 'list' && Array.isArray(value)) return value.map((item) => named(item, type.of, types, from, to));
  const def = type?.kind === 'ref' ? types.get(type.name) : undefined;
  if (def?.kind === 'enum') return def.constants.find((constant) => constant[from] === value)?.[to] ?? value;
  if (def?.kind !== 'record' || !isObject(value)) return value;
  const of = new Map(def.members.map((member) => [member.property, member.type]));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, named(one, of.get(name), types, from, to)]),
  );
}

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
  const inner = getNamedType(type);
  if (!isObjectType(inner)) return '';
  if (above.includes(inner.name) || above.length > DEEPEST) return '{ __typename }';
  const fields = Object.values(inner.getFields()).map(
    (field) => `${field.name} ${selectionOf(field, [...above, inner.name])}`,
  );
  return `{ ${fields.join(' ')} }`;
}
