import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Servers on ports of their own, each of which does what it likes with every connection. */
export function hostileServers() {
  const servers: Server[] = [];
  const sockets = new Set<Socket>();

  /** Nobody listens any more at any of them. */
  function stopListening(): void {
    for (const server of servers.splice(0)) server.close();
  }

  return {
    stopListening,
    /** @returns its port on 127.0.0.1. */
    async listen(behave: (socket: Socket) => void): Promise<number> {
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => {});
        behave(socket);
      });
      servers.push(server);
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return (server.address() as AddressInfo).port;
    },
    /** Cuts every connection, too. */
    end(): void {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      stopListening();
    },
  };
}
