import type { ContractCall, ContractOperation, Protocol } from '../../../model/contract/contract.ts';
import type { Client } from './client.ts';
import { graphql } from './graphql/graphql.ts';
import { grpc } from './grpc/grpc.ts';
import { rest } from './rest/rest.ts';
import { soap } from './soap/soap.ts';

/** The clients by their protocols. */
const CLIENTS: { readonly [P in Protocol]: Client<Extract<ContractCall, { protocol: P }>> } = {
  rest,
  graphql,
  grpc,
  soap,
};

/** Finds the client of a contract, all of whose operations have one protocol. */
export function clientOf([first]: readonly Pick<ContractOperation, 'call'>[]): Client<ContractCall> {
  return CLIENTS[first?.call.protocol ?? 'rest'];
}
