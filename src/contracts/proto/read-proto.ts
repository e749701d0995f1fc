import type { GrpcCall } from '../../model/contract/calls/grpc.ts';
import type { ContractOperation, ReadContract, SchemaFile } from '../../model/contract/contract.ts';
import { Budget, ContractFaults } from '../faults.ts';
import { readableFiles } from '../files.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { signaturesOf } from '../signatures.ts';
import { MessageCollector } from './message-collector.ts';
import { readOperations } from './operations.ts';
import { parseProtos } from './parse-protos.ts';

/**
 * Reads proto2 and proto3 files that import each other, and Google's well-known types. Every method of every service is
 * an operation.
 * @example
 * service Orders { rpc Get(GetRequest) returns (Order); }   →   an operation `Get` with the title `shop.v1.Orders/Get`
 * @throws Fault `invalidRequest` with all their faults, each with file, line and column.
 */
export function readProto(files: readonly SchemaFile[], limits: Limits = LIMITS): ReadContract {
  const faults = new ContractFaults();
  const { own } = readableFiles(files, 'proto', faults, limits);
  const document = parseProtos(own, faults);
  const budget = new Budget(limits, faults);
  const messages = new MessageCollector(document, faults, budget);
  const read = readOperations({ document, messages, faults, budget });
  const operations = read.map(({ operation }) => operation);
  // Where nothing is left to call, the files are what has to be mended.
  if (read.every((operation) => operation.faults.size > 0))
    for (const operation of read) faults.again(operation.faults);
  faults.throwIfAny();
  const [first] = own;
  if (operations.length === 0 && first) faults.stop({ file: first, at: 0 }, 'schema.noService');
  const contract = { title: titleOf(operations), version: '', servers: [], types: messages.finish(), operations };
  return { contract, signatures: signaturesOf(contract, bare) };
}

function titleOf(operations: readonly ContractOperation[]): string {
  return [...new Set(operations.map(({ tag }) => tag ?? ''))].slice(0, 3).join(', ');
}

/** The part of an operation that a caller depends on: field numbers too, which no type of ours knows. */
function bare({ call, refused }: ContractOperation<GrpcCall>): unknown {
  const { method, isStreamed, request, response, definitions } = call;
  return [method, isStreamed, request, response, definitions, refused?.message];
}
