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
  return new TdsGuard(socket, mustEncrypt);
}

class TdsGuard implements GuardedSocket {
  readonly socket: Socket;
  readonly #mustEncrypt: boolean;
  #isSecure = false;
  #isTaken = false;
  #isKnown = false;
  #received = 0;
  #breach: Breach | undefined;

  constructor(socket: Socket, mustEncrypt: boolean) {
    this.socket = socket;
    this.#mustEncrypt = mustEncrypt;
    const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
    socket.write = (chunk: Uint8Array | string, ...rest: unknown[]): boolean =>
      this.#mayLeave(chunk) && write(chunk, ...rest);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', () => {});
  }

  take(): Socket {
    if (this.#isTaken) {
      this.#breach ??= 'redirected';
      throw new Error('The server refers to another machine');
    }
    this.#isTaken = true;
    return this.socket;
  }

  secured(identity: Error | undefined): void {
    this.#isSecure = identity === undefined;
    if (identity) this.#end('certificate', identity);
  }

  expectAnswers(): void {
    this.#received = 0;
  }

  breach(): Breach | undefined {
    return this.#breach;
  }

  #mayLeave(chunk: Uint8Array | string): boolean {
    const type = typeof chunk === 'string' ? chunk.charCodeAt(0) : chunk[0];
    if (!this.#mustEncrypt || this.#isSecure || type === PRELOGIN) return true;
    this.#end('tls-unavailable');
    return false;
  }

  #receive(chunk: Buffer): void {
    if (!this.#isKnown && chunk[0] !== TABULAR_RESULT) this.#end('not-this-kind');
    this.#isKnown = true;
    this.#received += chunk.length;
    if (this.#received > MAX_RECEIVED_BYTES) this.#end('too-much');
  }

  #end(what: Breach, error = new Error(what)): void {
    this.#breach ??= what;
    this.socket.destroy(error);
  }
}
