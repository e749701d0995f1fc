import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** A list of 100,000 parameters is a third of this; a server that sends more is not answering our questions. */
const MAX_RECEIVED_BYTES = 64 * 1024 * 1024;

/** The socket that the protocol library gets: it ends when the server sends more than one question can be worth. */
export interface GuardedStream extends Duplex {
  /** Starts to count again, because a question is asked. */
  expectAnswers(): void;
}

/**
 * Guards a socket.
 * @param first the bytes that were already read from the socket.
 * @param host the name that certificates are checked against, also where it is an address.
 */
export function guardStream(socket: Socket, first: Buffer, host: string): GuardedStream {
  let received = first.length;
  const stream = new Duplex({
    allowHalfOpen: false,
    read: () => void socket.resume(),
    write: (chunk, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > MAX_RECEIVED_BYTES) stream.destroy(new Error('The server sent too much'));
    else if (!stream.push(chunk)) socket.pause();
  });
  socket.on('end', () => stream.push(null));
  socket.on('error', (error) => void stream.destroy(error));
  socket.on('close', () => void stream.destroy());
  stream.push(first);
  return Object.assign(stream, {
    // Node's TLS asks a socket for this name where there is no server name.
    _host: host,
    expectAnswers() {
      received = 0;
    },
  });
}
