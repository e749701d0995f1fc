import { buildSchema, graphqlSync } from 'graphql';
import { SHELTER } from '../../generated/apis/graphql/shelter.ts';

const schema = buildSchema(SHELTER);

/** The answer of a GraphQL server to a request over the shelter's schema, with these values as its fields. */
export function shelterAnswer(body: Buffer, rootValue: object): string {
  const { query: source, variables: variableValues } = JSON.parse(body.toString());
  return JSON.stringify(graphqlSync({ schema, source, rootValue, variableValues }));
}
