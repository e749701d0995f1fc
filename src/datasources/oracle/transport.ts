import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { Connection } from '../driver.ts';

/** One socket for one session of the driver, and its state. */
export interface Guard {
  readonly socket: Socket;
  readonly connection: Connection;
  /** The driver has the socket; it gets no second one. */
  taken: boolean;
  /** The listener has accepted, so an Oracle listener answers. */
  accepted: boolean;
  /** The bytes received since this was last set to 0. */
  received: number;
  beginning: Buffer;
  /** The reason why this side ended the session; it tells more than the error that the driver makes of it. */
  reason?: Error;
}

/** The listener sends its clients to another address, which nobody has checked. */
export class Redirected extends Error {
  readonly target: string;
  constructor(target: string) {
    super(`The listener redirects to ${target}`);
    this.name = 'Redirected';
    this.target = target;
  }
}

/** A statement's answer is never near this. */
const MAX_RECEIVED_BYTES = 128 * 1024 * 1024;
const ACCEPT = 2;
const REDIRECT = 5;
const DATA = 6;
const DATA_AT = 10;
const MAX_TARGET = 200;

/** The part of the driver's transport that is used here (lib/thin/sqlnet/ntTcp.js). */
interface Transport {
  stream: Socket;
  connStream?: Socket;
  host: string | undefined;
  port: number;
  connected: boolean;
  secure: boolean;
  guard?: Guard;
  connect(address: { protocol: string }): Promise<void>;
  tlsConnect(context: unknown, plain: Socket | undefined): Promise<void>;
  startRead(): void;
  setupEventHandlers(): void;
}

/** The part of the driver's network session that is used here (lib/thin/sqlnet/networkSession.js). */
interface NetworkSession {
  ntAdapter: Transport | null;
  connected: boolean;
  disconnect(type?: number): void;
  redirectPkt?: { overflow: boolean; dataBuf: Buffer } | null;
  _processPacket(packet: { type: number; buf: Buffer }): void;
}

const guards = new AsyncLocalStorage<Guard>();
let installed = false;

export function createGuard(socket: Socket, connection: Connection): Guard {
  // Until the driver listens too, an error must not end the process.
  socket.on('error', () => {});
  return { socket, connection, taken: false, accepted: false, received: 0, beginning: Buffer.alloc(0) };
}

/** Runs work in which the driver connects only to the guard's socket. */
export function withGuard<T>(guard: Guard, work: () => Promise<T>): Promise<T> {
  install();
  return guards.run(guard, work);
}

/** Ends the session's socket; the driver fails at its next step. */
export function endGuard(guard: Guard, reason: Error): void {
  guard.reason ??= reason;
  guard.socket.destroy();
}

/**
 * Replaces a few methods of the driver's transport. The driver connects by itself to wherever a connect string, or a
 * listener's redirect, sends it, and cannot encrypt without checking the certificate's chain. The replaced transport
 * takes the socket that was opened to a checked address, opens none, and follows no redirect. Outside of `withGuard` it
 * connects to nothing.
 */
function install(): void {
  if (installed) return;
  const load = createRequire(import.meta.url);
  const { prototype: transport } = load('oracledb/lib/thin/sqlnet/ntTcp.js') as { prototype: Transport };
  const { NetworkSession } = load('oracledb/lib/thin/sqlnet/networkSession.js') as {
    NetworkSession: { prototype: NetworkSession };
  };
  const session = NetworkSession.prototype;
  const { startRead } = transport;
  const { _processPacket: processPacket, disconnect } = session;
  if (!transport.connect || !transport.tlsConnect || !startRead || !processPacket || !disconnect) {
    throw new Error('This version of oracledb has another transport');
  }
  transport.connect = takeSocket;
  transport.tlsConnect = secure;
  transport.startRead = function startGuardedRead(this: Transport) {
    startRead.call(this);
    const { guard, stream } = this;
    stream.on('data', (chunk: Buffer) => guard && count(guard, chunk));
  };
  // The driver says farewell also when it collects what is garbage: there an error would end the thread.
  session.disconnect = function disconnectQuietly(this: NetworkSession, type) {
    try {
      disconnect.call(this, type);
    } catch {
      this.connected = false;
      this.ntAdapter = null;
    }
  };
  session._processPacket = function processGuarded(this: NetworkSession, packet) {
    const awaited = this.redirectPkt?.overflow && packet.type === DATA;
    if (awaited) throw new Redirected(readTarget(packet.buf.subarray(DATA_AT)));
    processPacket.call(this, packet);
    const guard = this.ntAdapter?.guard;
    if (packet.type === ACCEPT && guard) guard.accepted = true;
    if (packet.type === REDIRECT && !this.redirectPkt?.overflow) {
      throw new Redirected(readTarget(this.redirectPkt?.dataBuf ?? Buffer.alloc(0)));
    }
  };
  installed = true;
}

async function takeSocket(this: Transport, address: { protocol: string }): Promise<void> {
  const guard = guards.getStore();
  if (!guard || guard.taken) throw new Error('The driver may not open a connection');
  guard.taken = true;
  this.guard = guard;
  this.host = guard.connection.host;
  this.port = guard.connection.port;
  this.stream = guard.socket;
  this.connected = true;
  this.secure = address.protocol.toUpperCase() === 'TCPS';
  try {
    if (this.secure) await this.tlsConnect(undefined, guard.socket);
  } finally {
    this.setupEventHandlers();
  }
}

/** Encrypts a socket; a listener also hands an encrypted connection on to the database's own process this way. */
async function secure(this: Transport, _context: unknown, plain: Socket | undefined): Promise<void> {
  const { guard } = this;
  if (!guard || !plain || !this.secure) throw new Error('The server asked for TLS on a connection without');
  const { host, tls } = guard.connection;
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  this.stream.removeAllListeners();
  const encrypted = await new Promise<TLSSocket>((resolve, reject) => {
    const stream = connectTls(
      {
        socket: plain,
        host: bare,
        ...(isIP(bare) ? {} : { servername: bare }),
        rejectUnauthorized: tls === 'verify-full',
      },
      () => resolve(stream),
    );
    stream.on('error', reject);
    plain.once('close', () => reject(Object.assign(new Error('Closed during the handshake'), { code: 'ECONNRESET' })));
  }).catch((error: Error) => {
    guard.reason ??= new HandshakeFailed(error);
    throw error;
  });
  this.stream = encrypted;
  this.connStream = plain;
}

/** The TLS handshake failed. */
export class HandshakeFailed extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'HandshakeFailed';
  }
}

function count(guard: Guard, chunk: Buffer): void {
  guard.received += chunk.length;
  if (guard.beginning.length < 2) guard.beginning = Buffer.concat([guard.beginning, chunk]).subarray(0, 2);
  if (guard.received > MAX_RECEIVED_BYTES) endGuard(guard, new Error('The server sent too much'));
}

/**
 * Reads the target of a redirect for people, cut and without control characters.
 * @example
 * (ADDRESS=(PROTOCOL=tcp)(HOST=db2)(PORT=1522))   →   db2:1522
 */
function readTarget(data: Buffer): string {
  const text = data.toString('latin1', 0, 4096);
  const part = (key: string) =>
    new RegExp(`\\(\\s*${key}\\s*=\\s*([^()\\s]{1,${MAX_TARGET}})\\s*\\)`, 'i').exec(text)?.[1];
  const host = part('HOST');
  return host ? `${host}:${part('PORT') ?? '1521'}` : '?';
}
