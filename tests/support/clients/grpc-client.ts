import { type ChannelCredentials, Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import { loadSync, type MethodDefinition } from '@grpc/proto-loader';

/** The outcome of a call: messages, or the status that it failed with. */
export interface Called {
  readonly code: number;
  readonly messages: readonly Message[];
  readonly details: string;
  /** `google.rpc.Status` as it came, for what must be in it. */
  readonly status: string;
}

type Message = Readonly<Record<string, unknown>>;
type Method = MethodDefinition<object, object>;

/** A client made from a proto file, as anybody would make one. */
export interface GrpcClient {
  readonly methods: readonly string[];
  /** `service`: with its package. A call that `take`s so many messages is cancelled behind them. */
  call(service: string, method: string, message?: object, how?: How): Promise<Called>;
  /** Sends bytes to any method. @returns the bytes of the first answer. */
  raw(path: string, bytes: Buffer): Promise<Buffer>;
  close(): void;
}

interface How {
  readonly metadata?: Metadata;
  readonly deadlineMs?: number;
  readonly take?: number;
}

export function grpcClient(
  proto: string,
  port: number,
  channel: ChannelCredentials = credentials.createInsecure(),
): GrpcClient {
  const definitions = loadSync(proto, { keepCase: true, longs: String, enums: String, defaults: false });
  const client = new Client(`127.0.0.1:${port}`, channel, { 'grpc.max_receive_message_length': -1 });
  const services = Object.entries(definitions).filter(([, one]) => !('format' in one));
  return {
    methods: services.flatMap(([name, methods]) => Object.keys(methods).map((method) => `${name}/${method}`)),
    call(service, name, message = {}, { metadata, deadlineMs = 60_000, take } = {}) {
      const method = (definitions[service] as unknown as Record<string, Method>)[name];
      if (!method) throw new Error(`no ${service}/${name}`);
      return new Promise((resolve) => {
        const messages: Message[] = [];
        const call = client.makeServerStreamRequest(
          method.path,
          method.requestSerialize,
          method.responseDeserialize,
          message,
          metadata ?? new Metadata(),
          { deadline: Date.now() + deadlineMs },
        );
        call.on('data', (message: Message) => {
          messages.push(message);
          if (messages.length === take) call.cancel();
        });
        call.on('error', ({ code, details, metadata: trailers }: ServiceError) => {
          const [status] = trailers.get('grpc-status-details-bin');
          resolve({ code, details, messages, status: status?.toString('latin1') ?? '' });
        });
        call.on('end', () => resolve({ code: 0, details: '', messages, status: '' }));
      });
    },
    raw: (path, bytes) =>
      new Promise((resolve, reject) => {
        const same = (buffer: Buffer) => buffer;
        const call = client.makeBidiStreamRequest(path, same, same);
        call.once('data', resolve);
        call.once('error', reject);
        call.write(bytes);
        call.end();
      }),
    close: () => client.close(),
  };
}
