import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Config } from './config.ts';
import { fatal } from './fatal.ts';
import type { OpenPortal } from './portal.ts';
import { attachRealtime } from './realtime.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

/** How long open requests may take to end when the portal is asked to stop. */
const DRAIN_MS = 10_000;

/** Answers a request itself or calls `next`. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Serves HTTP and sockets on one port until the process is asked to stop; then everything is closed in order. */
export async function serve(
  portal: OpenPortal,
  fetch: Fetch,
  {
    server = createServer(),
    before = (_request, _response, next) => next(),
  }: { server?: Server; before?: Middleware } = {},
): Promise<void> {
  const { config, log } = portal.deps;
  const answer = getRequestListener(fetch);
  server.on('request', (request, response) => before(request, response, () => void answer(request, response)));
  const realtime = attachRealtime(server, { ...portal.deps, nodes: portal.nodes });
  // Before that, what another node pushes would be lost to the sockets of this one.
  await portal.nodes?.hearing;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  log.info(`Forja is listening on ${addressOf(server, config)}`);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await realtime.close();
    await closed(server);
    await portal.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fatal));
}

function addressOf(server: Server, config: Config): string {
  const { port } = server.address() as AddressInfo;
  return `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
