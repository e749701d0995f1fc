import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A request that an API on this machine got. */
interface ReceivedRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly delayMs?: number;
  /** Between the first byte of the body and all others. */
  readonly stallMs?: number;
}

/** An API on this machine: it answers what it is told to, and keeps what it was asked. */
export interface RemoteApi {
  readonly url: string;
  readonly asked: ReceivedRequest[];
  answer(with_: (asked: ReceivedRequest) => Answer): void;
  close(): Promise<void>;
}

export async function remoteApi(): Promise<RemoteApi> {
  const asked: ReceivedRequest[] = [];
  let answering: (asked: ReceivedRequest) => Answer = () => ({ status: 404 });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { method = '', url = '', headers } = request;
      const one = { method, target: url, headers, body: Buffer.concat(chunks) };
      asked.push(one);
      const { status = 200, headers: own = { 'Content-Type': 'application/json' }, body, ...slow } = answering(one);
      await delay(slow.delayMs ?? 0);
      response.writeHead(status, own);
      if (slow.stallMs) {
        response.write(' ');
        await delay(slow.stallMs);
      }
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (with_) => (answering = with_),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
