import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { openSocket } from '../connection/open-socket.ts';
import { connectionFailed, diagnoseSocket } from '../diagnosis.ts';
import type { Connection } from '../driver.ts';

const SSL_REQUEST = Uint8Array.of(0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f);
const NEGOTIATION_TIMEOUT_MS = 5_000;
/** A list of 100,000 routines is a third of this; a server that sends more is not answering our questions. */
const MAX_RECEIVED_BYTES = 64 * 1024 * 1024;
const REMEMBERED_BYTES = 16 * 1024;
/** The most sign-ins: a connection signs in once, and each one costs some work. */
const MAX_SIGN_INS = 2;
/** The most iterations; PostgreSQL's default is 4,096. */
const MAX_SCRAM_ITERATIONS = 200_000;
const SCRAM_CHALLENGE = /^r=[^,]+,s=[A-Za-z0-9+/=]+,i=(\d{1,7})(?:,|$)/;
const SASL_CONTINUE = 11;
const AUTHENTICATION = 0x52;
const BACKEND_KEY_DATA = 0x4b;

/** A connection's socket with TLS done, guarded against a hostile server. */
export interface GuardedSocket {
  readonly socket: Socket;
  /** The checked address that answered. */
  readonly address: string | undefined;
  /**
   * Hands out the password, unless the server's challenge is malformed or absurdly costly: then the socket closes
   * instead.
   */
  password(): Promise<string>;
  /** The process and its secret, as a request to cancel names them; undefined when the server has not told them. */
  backendKey(): Buffer | undefined;
  /** Starts to count again: each question may receive so much, and no more. */
  expectAnswers(): void;
}

/**
 * Opens a connection to the first checked address that answers, and negotiates TLS.
 * @throws Fault `connectionFailed`
 */
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

/** Guards a socket against a server that would make the driver work without end before it has proved to be one. */
function guard(socket: Socket, password: string): GuardedSocket {
  let received = 0;
  let signIns = 0;
  let beginning = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (beginning.length < REMEMBERED_BYTES) beginning = Buffer.concat([beginning, chunk]);
    if (received > MAX_RECEIVED_BYTES) socket.destroy(new Error('The server sent too much'));
  });
  socket.resume();
  return {
    socket,
    address: socket.remoteAddress,
    password() {
      signIns += 1;
      if (signIns <= MAX_SIGN_INS && isBearable(beginning)) return Promise.resolve(password);
      socket.destroy(new Error('The server’s challenge was refused'));
      return new Promise(() => {});
    },
    backendKey: () => messages(beginning, BACKEND_KEY_DATA).at(-1),
    expectAnswers() {
      received = 0;
    },
  };
}

/** Whether the last authentication message is one to answer: a SCRAM challenge must be whole and cost little. */
function isBearable(received: Buffer): boolean {
  const last = messages(received, AUTHENTICATION).findLast((body) => body.length >= 4);
  if (!last) return false;
  if (last.readUInt32BE(0) !== SASL_CONTINUE) return true;
  const work = SCRAM_CHALLENGE.exec(last.toString('latin1', 4))?.[1];
  return work !== undefined && Number(work) > 0 && Number(work) <= MAX_SCRAM_ITERATIONS;
}

/** Lists the bodies of the whole messages of one type. */
function messages(received: Buffer, type: number): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 5 <= received.length; ) {
    const end = at + 1 + Math.max(4, received.readUInt32BE(at + 1));
    if (received[at] === type && end <= received.length) found.push(received.subarray(at + 5, end));
    at = end;
  }
  return found;
}
