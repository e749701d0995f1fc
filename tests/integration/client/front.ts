import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy before a portal that behaves like a bad network. */
export interface Front {
  readonly url: string;
  /** Of each request its method, path and range. */
  readonly asked: string[];
  /** Every answer that was JSON, as the portal gave it. */
  readonly answers: {
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly text: string;
  }[];
  /** Does something else with the next answer of a path than to pass it on. */
  next(path: string, answer: (portal: IncomingMessage, response: ServerResponse) => void): void;
  /** Nobody listens until `comes`. */
  goes(): Promise<void>;
  comes(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy before a portal; the portal is told its own host. */
export async function front(portal: string): Promise<Front> {
  const target = new URL(portal);
  const asked: string[] = [];
  const answers: Front['answers'] = [];
  const others = new Map<string, (portal: IncomingMessage, response: ServerResponse) => void>();
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    const [path = ''] = (incoming.url ?? '').split('?');
    asked.push([incoming.method, path, incoming.headers.range].filter(Boolean).join(' '));
    const { method, url: address, headers } = incoming;
    const options = {
      host: target.hostname,
      port: target.port,
      method,
      path: address,
      headers: { ...headers, host: target.host, 'accept-encoding': 'identity' },
    };
    const onward = request(options, (answer) => {
      const other = others.get(path);
      others.delete(path);
      if (other) return other(answer, response);
      if (
        method !== 'HEAD' &&
        answer.headers['content-type']?.startsWith('application/json') &&
        !answer.headers['content-encoding']
      ) {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => answers.push({ method: method ?? '', path, status: answer.statusCode ?? 0, text }));
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const goes = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `http://localhost:${port}`,
    asked,
    answers,
    next: (path, answer) => others.set(path, answer),
    goes,
    async comes() {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    close: () => (server.listening ? goes() : Promise.resolve()),
  };
}
