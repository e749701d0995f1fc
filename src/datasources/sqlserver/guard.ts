import type { Socket } from 'node:net';

/** The types of packets that are used here (MS-TDS 2.2.3.1.1). */
const PRELOGIN = 0x12;
const TABULAR_RESULT = 0x04;
/** A list of 100,000 parameters is a third of this; a server that sends more is not answering our questions. */
const MAX_RECEIVED_BYTES = 64 * 1024 * 1024;

/** The reasons to end a connection before the driver notices anything. */
export type Breach = 'not-this-kind' | 'tls-unavailable' | 'redirected' | 'certificate' | 'too-much';

/** A socket that is closed as soon as one of the two sides does something forbidden. */
export interface GuardedSocket {
  readonly socket: Socket;
  /**
   * Hands out the socket, once: the driver asks for another one when a server sends it to a machine that nobody has
   * checked.
   */
  take(): Socket;
  /** Tells that everything goes through TLS from now on; with an error, the other side is not the one it should be. */
  secured(identity: Error | undefined): void;
  /** Starts to count again: each question may receive so much, and no more. */
  expectAnswers(): void;
  /** The reason why it was closed, if it was. */
  breach(): Breach | undefined;
}

/**
 * Watches the bytes between driver and server. The driver goes on in clear when a server says that it has no TLS. With
 * `mustEncrypt`, only the pre-login (in which TLS is negotiated) leaves before `secured()`, so that the password, which
 * is in the next packet, never does.
 */
export function guardSocket(socket: Socket, mustEncrypt: boolean): GuardedSocket {
  let isSecure = false;
  let isTaken = false;
  let isKnown = false;
  let received = 0;
  let breach: Breach | undefined;
  const end = (what: Breach, error = new Error(what)) => {
    breach ??= what;
    socket.destroy(error);
  };
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  socket.write = (chunk: Uint8Array | string, ...rest: unknown[]): boolean => {
    const type = typeof chunk === 'string' ? chunk.charCodeAt(0) : chunk[0];
    if (mustEncrypt && !isSecure && type !== PRELOGIN) {
      end('tls-unavailable');
      return false;
    }
    return write(chunk, ...rest);
  };
  socket.on('data', (chunk: Buffer) => {
    if (!isKnown && chunk[0] !== TABULAR_RESULT) end('not-this-kind');
    isKnown = true;
    received += chunk.length;
    if (received > MAX_RECEIVED_BYTES) end('too-much');
  });
  socket.on('error', () => {});
  return {
    socket,
    take() {
      if (isTaken) {
        breach ??= 'redirected';
        throw new Error('The server refers to another machine');
      }
      isTaken = true;
      return socket;
    },
    secured(identity) {
      isSecure = identity === undefined;
      if (identity) end('certificate', identity);
    },
    expectAnswers: () => {
      received = 0;
    },
    breach: () => breach,
  };
}
