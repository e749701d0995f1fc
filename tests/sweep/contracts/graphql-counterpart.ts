import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  buildSchema,
  execute,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  parse,
  validate,
} from 'graphql';
import type { ApiOperation, ApiProject } from '../../../src/generators/parts/clients/operation.ts';
import type { GraphQlCall } from '../../../src/model/contract/calls/graphql.ts';
import type { SchemaFile } from '../../../src/model/contract/contract.ts';
import { hasExtension } from '../../../src/model/contract/formats.ts';
import { exactJson } from '../../generated/databases/shop.ts';
import type { Counterpart, Exchanged, Kind } from './counterpart.ts';
import { inputValue, scalarValue } from './graphql-values.ts';
import { answerOf, jsonOf, requestOf } from './mapped.ts';

/** A server of uploaded schemas, by GraphQL's own implementation: it checks each document, and answers values of each type. */
export async function graphqlCounterpart(files: readonly SchemaFile[], { types }: ApiProject): Promise<Counterpart> {
  const own = files.filter(({ path }) => hasExtension(path, ['graphql', 'graphqls', 'gql']));
  const schema = buildSchema(own.map(({ content }) => content).join('\n'), { assumeValidSDL: true, assumeValid: true });
  const exchanged: Exchanged[] = [];
  let [kind, called]: [Kind, ApiOperation | undefined] = ['ordinary', undefined];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const { query, variables = {} } = JSON.parse(body) as { query: string; variables?: Record<string, unknown> };
    const document = parse(query);
    const wrong = validate(schema, document).map(({ message }) => `not valid: ${message}`);
    const result = await execute({
      schema,
      document,
      variableValues: variables,
      fieldResolver: answering(schema, kind),
    });
    const text = JSON.stringify(result);
    const call = called?.api.contract.call as GraphQlCall | undefined;
    const data = (exactJson(text) as { data?: Record<string, unknown> }).data?.[call?.field ?? ''] ?? null;
    const exact = (exactJson(body) as { variables?: Record<string, unknown> }).variables ?? {};
    exchanged.push({
      arrived: { parameters: call?.variables.map(({ name }) => exact[name]) ?? [] },
      answered: called && answerOf(called, data, types),
      faults: [...wrong, ...(result.errors ?? []).map(({ message }) => `the API says: ${message}`)],
    });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    prepare(operation, next) {
      [kind, called] = [next, operation];
      const call = operation.api.contract.call as GraphQlCall;
      exchanged.length = 0;
      const root = call.kind === 'mutation' ? schema.getMutationType() : schema.getQueryType();
      const args = root?.getFields()[call.field]?.args ?? [];
      const parameters = args.map((argument) => inputValue(argument.type, kind, isRequiredArgument(argument)));
      const taken = {
        parameters: (exactJson(jsonOf(parameters.map((parameter) => parameter ?? null))) as unknown[]).map(
          (item) => item ?? undefined,
        ),
      };
      return { request: requestOf(operation, taken, types), arrives: taken };
    },
    nulls: true,
    exchanged: () => exchanged,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Values of the types that fields have, of interfaces and unions each possible type in turn. */
function answering(schema: GraphQLSchema, kind: Kind): GraphQLFieldResolver<unknown, unknown> {
  let next = 0;
  const valueFor = (type: GraphQLOutputType): unknown => {
    if (isNonNullType(type)) return valueFor(type.ofType);
    if (isListType(type)) return kind === 'least' ? [] : [valueFor(type.ofType), valueFor(type.ofType)];
    if (isEnumType(type)) return type.getValues().at(kind === 'awkward' ? -1 : 0)?.name;
    if (isObjectType(type)) return {};
    if (!isAbstractType(type)) return scalarValue(type.name, kind);
    const possible = schema.getPossibleTypes(type);
    next += 1;
    return { __typename: possible[next % possible.length]?.name };
  };
  // An object itself is answered, so that there is something to compare.
  return (_, __, ___, { returnType, path }) =>
    kind === 'least' && path.prev !== undefined && !isNonNullType(returnType) ? null : valueFor(returnType);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
