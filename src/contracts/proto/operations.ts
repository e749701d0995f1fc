import protobuf, { type Method, type Service, type Type } from 'protobufjs';
import type { GrpcCall } from '../../model/contract/calls/grpc.ts';
import type { ContractOperation, Refused } from '../../model/contract/contract.ts';
import { type Budget, type ContractFaults, faultAt, type Noted } from '../faults.ts';
import { oneLine, readable } from '../texts.ts';
import { type MessageCollector, nameOf } from './message-collector.ts';
import { allOf, isService, type ProtoDocument } from './parse-protos.ts';

/** The names of methods that only read (AIP-131, AIP-132); the option `idempotency_level` says it for sure. */
const READING = /^(?:Get|List|Search)(?![a-z])(?!.*Or(?:Create|Update|Insert))/;

interface Reading {
  readonly document: ProtoDocument;
  readonly messages: MessageCollector;
  readonly faults: ContractFaults;
  readonly budget: Budget;
}

/** An operation with its faults, which refuse it alone. */
interface ReadOperation {
  readonly operation: ContractOperation<GrpcCall>;
  readonly faults: Noted;
}

/**
 * Reads every method of every service as an operation; those whose caller streams are refused.
 * @example
 * service Orders { rpc Get(GetRequest) returns (Order); }   →   {id: 'Get', title: 'shop.v1.Orders/Get', …}
 */
export function readOperations(reading: Reading): readonly ReadOperation[] {
  const services = allOf(reading.document, isService);
  const found = services.flatMap((service) => service.methodsArray.map((method) => ({ service, method })));
  const counts = new Map<string, number>();
  for (const { method } of found) counts.set(method.name, (counts.get(method.name) ?? 0) + 1);
  return found.map(({ service, method }) => {
    reading.budget.spend('operations', reading.document.positionOf(method));
    const id = counts.get(method.name) === 1 ? method.name : `${nameOf(service)}/${method.name}`;
    const { value, faults } = reading.faults.apart(() => readOperation(id, service, method, reading));
    const [wrong] = faults.values();
    return { operation: wrong ? { ...value, refused: wrong } : value, faults };
  });
}

function readOperation(id: string, service: Service, method: Method, reading: Reading): ContractOperation<GrpcCall> {
  const { messages, document } = reading;
  const request = messageOf(service, method, method.requestType, reading);
  const response = messageOf(service, method, method.responseType, reading);
  const title = `${nameOf(service)}/${method.name}`;
  const refused = refusalOf(method, request, response, messages);
  const taken = request && messages.use(request, 'request');
  const answered = response && messages.use(response, 'answer');
  const isStreamed = method.responseStream === true;
  const reached = refused || !request || !response ? [] : [request, response];
  const any = messages.held(reached);
  const summary = oneLine(method.comment?.split('\n', 1)[0]);
  const doc = readable(method.comment ?? '');
  return {
    ...{ id, title, key: title, tag: service.name },
    nature: onlyReads(method) ? 'reads' : 'writes',
    ...(summary !== undefined && { summary }),
    ...(doc !== undefined && { doc }),
    parameters: [],
    ...(taken?.type && { body: { type: taken.type, required: true, nullable: false, written: taken.written } }),
    ...(answered?.type && {
      answer: {
        type: isStreamed ? { kind: 'list', of: answered.type } : answered.type,
        required: true,
        nullable: false,
        written: isStreamed ? `stream ${answered.written}` : answered.written,
      },
    }),
    call: {
      protocol: 'grpc',
      method: title,
      isStreamed,
      request: request ? nameOf(request) : method.requestType,
      response: response ? nameOf(response) : method.responseType,
      definitions: messages.definitions(reached),
      ...(any && { any }),
    },
    ...(refused && { refused: faultAt(document.positionOf(method), refused.message, refused.values) }),
  };
}

function messageOf(service: Service, method: Method, name: string, { document, faults }: Reading): Type | undefined {
  const found = service.lookup(name);
  if (found instanceof protobuf.Type) return found;
  faults.add(document.positionOf(method, name), 'schema.protoType', { name: name.slice(0, 200) });
  return undefined;
}

function refusalOf(
  method: Method,
  request: Type | undefined,
  response: Type | undefined,
  messages: MessageCollector,
): Pick<Refused, 'message' | 'values'> | undefined {
  if (method.requestStream) return { message: 'refusals.requestStream' };
  return (request && messages.refusal(request)) ?? (response && messages.refusal(response));
}

function onlyReads({ name, options }: Method): boolean {
  const level: unknown = options?.idempotency_level;
  const isGet = options !== undefined && Object.hasOwn(options, '(google.api.http).get');
  return level === 'NO_SIDE_EFFECTS' || isGet || READING.test(name);
}
