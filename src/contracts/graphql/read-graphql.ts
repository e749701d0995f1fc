import { buildASTSchema, type DocumentNode, type GraphQLSchema, validateSchema } from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';
import type { GraphQlCall } from '../../model/contract/calls/graphql.ts';
import type { ContractOperation, ReadContract, SchemaFile } from '../../model/contract/contract.ts';
import { Budget, ContractFaults } from '../faults.ts';
import { readableFiles } from '../files.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { signaturesOf } from '../signatures.ts';
import { readOperations } from './operations.ts';
import { noteError, Positions, parseFiles } from './parse-files.ts';
import { TypeCollector } from './type-collector.ts';

/**
 * Reads a GraphQL schema (SDL) of one file, or of several that are one schema together. Every field of its queries and
 * mutations is an operation.
 * @example
 * type Query { pet(id: ID!): Pet }   →   an operation `query pet` with the parameter `id`
 * @throws Fault `invalidRequest` with all its faults, each with file, line and column.
 */
export function readGraphQl(files: readonly SchemaFile[], limits: Limits = LIMITS): ReadContract {
  const faults = new ContractFaults();
  const { own } = readableFiles(files, 'graphql', faults, limits);
  const positions = new Positions();
  const document = parseFiles(own, positions, faults, limits);
  const schema = schemaOf(document, positions, faults);
  const budget = new Budget(limits, faults);
  const types = new TypeCollector(budget, positions);
  const operations = readOperations(schema, { types, positions, budget });
  if (operations.length === 0) faults.stop(positions.at(undefined), 'schema.noOperations');
  const contract = { title: 'GraphQL API', version: '', servers: [], types: types.finish(), operations };
  return { contract, signatures: signaturesOf(contract, bare) };
}

function schemaOf(document: DocumentNode, positions: Positions, faults: ContractFaults): GraphQLSchema {
  if (document.definitions.length === 0) faults.stop(positions.at(undefined), 'schema.notGraphQl');
  for (const error of validateSDL(document)) noteError(error, positions, faults);
  faults.throwIfAny();
  const schema = buildASTSchema(document, { assumeValidSDL: true });
  if (!schema.getQueryType() && !schema.getMutationType() && !schema.getSubscriptionType())
    faults.stop(positions.at(undefined), 'schema.notGraphQl');
  for (const error of validateSchema(schema)) if (!isHarmless(error.message)) noteError(error, positions, faults);
  faults.throwIfAny();
  return schema;
}

/**
 * Whether a fault of the schema does not keep anybody from calling it: mutations without queries, and deprecated fields
 * of an interface.
 */
function isHarmless(message: string): boolean {
  return message === 'Query root type must be provided.' || /must not be deprecated\.$/.test(message);
}

/** The part of an operation that a caller depends on. */
function bare({ parameters, answer, refused, call }: ContractOperation<GraphQlCall>): unknown {
  const all = parameters.map(({ name, written, required }) => [name, written, required]);
  return [call.kind, call.field, all, answer && [answer.written, answer.nullable], refused?.message];
}
