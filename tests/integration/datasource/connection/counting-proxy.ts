import { connect, createServer, type Socket } from 'node:net';
import type { Connection } from '../../../../src/datasources/driver.ts';

/** Stands between a driver and its server, whatever they speak. */
export interface CountingProxy {
  /** The same data source, reached through the proxy. */
  readonly connection: Connection;
  /** Connections taken since it began. */
  connections(): number;
  /** @returns how often the driver asked and was answered while `work` ran. */
  roundTrips(work: () => Promise<unknown>): Promise<number>;
  /** The bytes that the driver has sent until now. */
  sent(): string;
  /** Cuts every connection off, as a server does that is killed. */
  cut(): void;
  close(): Promise<void>;
}

/** A turn of the conversation counts once, however many pieces it comes in. */
export async function countingProxy(target: Connection): Promise<CountingProxy> {
  const sockets = new Set<Socket>();
  let taken = 0;
  let turns = 0;
  let sent = '';
  const server = createServer((client) => {
    taken += 1;
    const upstream = connect({ host: target.addresses?.[0] ?? target.host, port: target.port, noDelay: true });
    let asking = false;
    client.on('data', (chunk: Buffer) => {
      sent += chunk.toString('latin1');
      if (!asking) turns += 1;
      asking = true;
    });
    upstream.on('data', () => {
      asking = false;
    });
    client.pipe(upstream).pipe(client);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket) && other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const cut = () => sockets.forEach((socket) => void socket.destroy());
  return {
    connection: { ...target, addresses: ['127.0.0.1'], port },
    connections: () => taken,
    sent: () => sent,
    async roundTrips(work) {
      const before = turns;
      await work();
      return turns - before;
    },
    cut,
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
