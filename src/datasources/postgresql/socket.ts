import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { connectionFailed, diagnoseSocket } from '../diagnosis.ts';
import type { Connection } from '../driver.ts';
import { openSocket } from '../open-socket.ts';

const SSL_REQUEST = Uint8Array.of(0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f);
const NEGOTIATION_TIMEOUT_MS = 5_000;
/** A list of 100,000 routines is a third of this; a server that sends more is not answering our questions. */
const MAX_RECEIVED_BYTES = 64 * 1024 * 1024;
/** PostgreSQL's default is 4,096; the driver counts them in the portal's own thread. */
const MAX_SCRAM_ITERATIONS = 200_000;
const REMEMBERED_BYTES = 16 * 1024;

/** A connection's socket, TLS done, with what the driver must not do with a hostile server. */
export interface GuardedSocket {
  readonly socket: Socket;
  /** The password, unless the server asks for an absurd amount of work: then the socket closes instead. */
  password(): Promise<string>;
}

/** @throws Fault connectionFailed */
export async function openPostgres(connection: Connection): Promise<GuardedSocket> {
  const plain = await openSocket(connection).catch((error: unknown) => {
    throw connectionFailed(diagnoseSocket(error), connection, { cause: error });
  });
  // Until the driver listens too, an error must not end the process.
  plain.on('error', () => {});
  if (connection.tls === 'disable') return guard(plain, connection.password);
  try {
    return guard(await negotiated(plain, connection), connection.password);
  } catch (error) {
    plain.destroy();
    throw error;
  }
}

async function negotiated(plain: Socket, connection: Connection): Promise<Socket> {
  const answer = await firstBytes(plain, connection);
  // Anything behind that one byte was sent before encryption began, by whoever stands between.
  if (answer === 'S') return secured(plain, connection);
  if (answer !== 'N') throw connectionFailed('not-this-kind', connection);
  if (connection.tls === 'prefer') return plain;
  throw connectionFailed('tls-unavailable', connection);
}

function firstBytes(plain: Socket, connection: Connection): Promise<string> {
  return new Promise((resolve, reject) => {
    const finish = (outcome: () => void) => {
      clearTimeout(timer);
      plain.removeListener('data', onData);
      plain.removeListener('close', onClose);
      plain.pause();
      outcome();
    };
    const onData = (chunk: Buffer) => finish(() => resolve(chunk.toString('latin1')));
    const onClose = () => finish(() => reject(connectionFailed('not-this-kind', connection)));
    const timer = setTimeout(
      () => finish(() => reject(connectionFailed('timeout', connection))),
      NEGOTIATION_TIMEOUT_MS,
    );
    plain.on('data', onData);
    plain.once('close', onClose);
    plain.write(SSL_REQUEST);
  });
}

function secured(plain: Socket, connection: Connection): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const { host, tls } = connection;
    const bare = host.replace(/^\[(.*)\]$/, '$1');
    const socket = connectTls({
      socket: plain,
      host: bare,
      ...(isIP(bare) ? {} : { servername: bare }),
      rejectUnauthorized: tls === 'verify-full',
    });
    const failed = (error: unknown) => {
      clearTimeout(timer);
      socket.destroy();
      reject(connectionFailed(diagnoseSocket(error), connection, { cause: error }));
    };
    const timer = setTimeout(() => failed({ code: 'ETIMEDOUT' }), NEGOTIATION_TIMEOUT_MS);
    socket.on('error', failed);
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

function guard(socket: Socket, password: string): GuardedSocket {
  let received = 0;
  let beginning = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (beginning.length < REMEMBERED_BYTES) beginning += chunk.toString('latin1');
    if (received > MAX_RECEIVED_BYTES) socket.destroy(new Error('The server sent too much'));
  });
  socket.resume();
  return {
    socket,
    password() {
      const work = [...beginning.matchAll(/,i=(\d+)/g)].map(([, count]) => Number(count));
      if (work.every((count) => count <= MAX_SCRAM_ITERATIONS)) return Promise.resolve(password);
      socket.destroy(new Error('The server asks for too much work'));
      return new Promise(() => {});
    },
  };
}
