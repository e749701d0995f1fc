import { connect, type Socket } from 'node:net';
import type { Connection } from '../driver.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/** Connects to the first checked address that answers. Without checked addresses it connects to nothing. */
export async function openSocket(connection: Pick<Connection, 'addresses' | 'port'>): Promise<Socket> {
  let last: unknown = Object.assign(new Error('No address'), { code: 'ENOTFOUND' });
  for (const address of connection.addresses ?? []) {
    try {
      return await connected(address, connection.port);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const late = () => socket.destroy(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' }));
    const timer = setTimeout(late, CONNECT_TIMEOUT_MS);
    const failed = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    socket.once('error', failed);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeListener('error', failed);
      resolve(socket);
    });
  });
}
