import { buildSchema, graphqlSync } from 'graphql';
import { SHELTER } from '../../generated/apis/shelter.ts';

const schema = buildSchema(SHELTER);

/** What a server of GraphQL answers a request over the shelter's schema, where its fields are these. */
export function shelterAnswer(body: Buffer, rootValue: object): string {
  const { query: source, variables: variableValues } = JSON.parse(body.toString());
  return JSON.stringify(graphqlSync({ schema, source, rootValue, variableValues }));
}
