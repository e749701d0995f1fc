import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { loadSync, type ServiceDefinition } from '@grpc/proto-loader';
import { DEPOT_FILES } from '../../generated/apis/grpc/depot.ts';

type Message = Record<string, unknown>;

/** The answer of a method: a message, several of a stream, or how it fails; with `silent` it never answers. */
export type DepotAnswer =
  | { readonly message: Message }
  | { readonly messages: readonly Message[] }
  | { readonly code: number; readonly details: string }
  | 'silent';

/** A gRPC API on this machine, over the protos of the depot: it answers what it is told to, and keeps what it was asked. */
export interface DepotApi {
  readonly port: number;
  readonly asked: {
    readonly method: string;
    readonly message: Message;
    readonly metadata: Metadata;
    readonly deadline: unknown;
  }[];
  answer(with_: (method: string, message: Message) => DepotAnswer): void;
  close(): void;
}

export const NOT_FOUND = { code: status.NOT_FOUND, details: 'row 7' } as const;

/** @param credentials how it is spoken to: without TLS where nothing is said. */
export async function depotApi(credentials = ServerCredentials.createInsecure()): Promise<DepotApi> {
  const folder = mkdtempSync(join(tmpdir(), 'forja-depot-'));
  for (const { path, content } of DEPOT_FILES) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    // Options that nobody but Google's gateway reads.
    const text = content
      .replace('import "google/api/annotations.proto";\n', '')
      .replace(/ \{\n {4}option \(google.*\n {2}\}/, ';');
    writeFileSync(file, text);
  }
  const definitions = loadSync('depot/v1/depot.proto', {
    ...{
      includeDirs: [join(folder, 'protos')],
      keepCase: true,
      longs: String,
      enums: String,
      defaults: true,
      oneofs: true,
    },
  });
  rmSync(folder, { recursive: true, force: true });
  const services = ['Depots', 'Packages'].map((name) => definitions[`depot.v1.${name}`] as ServiceDefinition);
  let answering: (method: string, message: Message) => DepotAnswer = () => NOT_FOUND;
  const asked: DepotApi['asked'] = [];
  const ask = (method: string, call: { request: unknown; metadata: Metadata; getDeadline(): unknown }) => {
    asked.push({ method, message: call.request as Message, metadata: call.metadata, deadline: call.getDeadline() });
    return answering(method, call.request as Message);
  };
  const server = new Server();
  const handler = ([method, { responseStream }]: [string, ServiceDefinition[string]]) => [
    method,
    responseStream
      ? (call: ServerWritableStream<Message, Message>) => {
          const answer = ask(method, call);
          if (answer === 'silent') return;
          if ('code' in answer) call.emit('error', answer);
          else for (const one of 'messages' in answer ? answer.messages : [answer.message]) call.write(one);
          if (!('code' in answer)) call.end();
        }
      : (call: ServerUnaryCall<Message, Message>, done: sendUnaryData<Message>) => {
          const answer = ask(method, call);
          if (answer === 'silent') return;
          if ('code' in answer) done(answer);
          else done(null, 'message' in answer ? answer.message : {});
        },
  ];
  for (const service of services) server.addService(service, Object.fromEntries(Object.entries(service).map(handler)));
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', credentials, (error, bound) => (error ? reject(error) : resolve(bound)));
  });
  return { port, asked, answer: (with_) => (answering = with_), close: () => server.forceShutdown() };
}
