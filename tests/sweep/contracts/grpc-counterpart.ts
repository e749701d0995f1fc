import { Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import protobuf, { type Service } from 'protobufjs';
import type { ApiOperation, ApiProject } from '../../../src/generators/parts/clients/operation.ts';
import type { GrpcCall } from '../../../src/model/contract/calls/grpc.ts';
import type { SchemaFile } from '../../../src/model/contract/contract.ts';
import type { Counterpart, Exchanged, Kind } from './counterpart.ts';
import { GrpcValues } from './grpc-values.ts';
import { answerOf, requestOf } from './mapped.ts';

const KNOWN = ['any', 'duration', 'empty', 'field_mask', 'struct', 'timestamp', 'wrappers'];
const BUFFERS = {
  requestSerialize: Buffer.from,
  requestDeserialize: Buffer.from,
  responseSerialize: Buffer.from,
  responseDeserialize: Buffer.from,
};

/** Every service of uploaded proto files; what is asked and what is answered is read from the bytes. */
export async function grpcCounterpart(files: readonly SchemaFile[], { types }: ApiProject): Promise<Counterpart> {
  const root = rootOf(files);
  const values = new GrpcValues(root);
  const exchanged: Exchanged[] = [];
  let [kind, called]: [Kind, ApiOperation | undefined] = ['ordinary', undefined];
  const server = new Server({ 'grpc.max_receive_message_length': -1 });
  for (const service of servicesIn(root)) {
    const name = service.fullName.slice(1);
    const unary = service.methodsArray.filter(({ requestStream }) => !requestStream);
    const definition: ServiceDefinition = Object.fromEntries(
      unary.map((method) => [
        method.name,
        {
          path: `/${name}/${method.name}`,
          requestStream: false,
          responseStream: method.responseStream === true,
          ...BUFFERS,
        },
      ]),
    );
    const handlers = unary.map((method) => {
      const [asked, answered] = [service.lookupType(method.requestType), service.lookupType(method.responseType)];
      const answer = (request: Buffer): Buffer[] => {
        const made = Array.from({ length: method.responseStream ? 2 : 1 }, () =>
          values.encode(answered, values.sample(answered, kind).wire),
        );
        const read = made.map((bytes) => values.read(answered, bytes));
        exchanged.push({
          arrived: { parameters: [], body: values.read(asked, request) },
          answered: called && answerOf(called, method.responseStream ? read : read[0], types),
          faults: [],
        });
        return made;
      };
      const handle = method.responseStream
        ? (call: { request: Buffer; write(one: Buffer): void; end(): void }) => {
            for (const message of answer(call.request)) call.write(message);
            call.end();
          }
        : (call: { request: Buffer }, done: (error: null, message?: Buffer) => void) =>
            done(null, answer(call.request)[0]);
      return [method.name, handle];
    });
    if (unary.length > 0) server.addService(definition, Object.fromEntries(handlers));
  }
  const port = await new Promise<number>((resolve, reject) => {
    const bound = (error: Error | null, at: number) => (error ? reject(error) : resolve(at));
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), bound);
  });
  return {
    url: `grpc://127.0.0.1:${port}`,
    prepare(operation, next) {
      [kind, called] = [next, operation];
      exchanged.length = 0;
      const type = values.typeOf((operation.api.contract.call as GrpcCall).request);
      const { wire } = values.sample(type, kind);
      // What the bytes of it say: fields that are left out are zero there, where nobody can tell both apart.
      const taken = { parameters: [], body: values.read(type, values.encode(type, wire)) };
      return { request: requestOf(operation, taken, types), arrives: taken };
    },
    exchanged: () => exchanged,
    close: () => server.forceShutdown(),
  };
}

function rootOf(files: readonly SchemaFile[]): protobuf.Root {
  const root = new protobuf.Root();
  for (const name of KNOWN) root.addJSON(protobuf.common.get(`google/protobuf/${name}.proto`)?.nested ?? {});
  for (const { path, content } of files)
    if (path.endsWith('.proto') && !/(^|\/)google\/protobuf\//.test(path))
      protobuf.parse(content, root, { keepCase: true });
  return root;
}

function servicesIn(namespace: protobuf.NamespaceBase): readonly Service[] {
  return namespace.nestedArray.flatMap((nested): readonly Service[] => {
    if (nested instanceof protobuf.Service) return [nested];
    return nested instanceof protobuf.Namespace ? servicesIn(nested) : [];
  });
}
