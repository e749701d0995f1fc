import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** @returns a port of this machine on which nothing listens now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Whether something takes connections at this port of this machine. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const tell = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', tell(true)).once('error', tell(false));
  });
}
