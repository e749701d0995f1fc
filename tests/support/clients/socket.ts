import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { exactJson } from '../../generated/databases/shop.ts';
import { PATIENCE_MS } from '../runs/patience.ts';

const ANSWER_TIMEOUT_MS = PATIENCE_MS;

/** Somebody who is connected to a WebSocket, with the platform's own client. */
export interface SocketClient {
  /** Sends a message, JSON unless it is a text or bytes in a blob. */
  send(message: unknown): void;
  /** The next text that came; numbers in it are their own digits, as texts. */
  next(): Promise<unknown>;
  ask(message: unknown): Promise<unknown>;
  /** How the connection ended. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  close(): void;
}

/** Connects; rejects where the handshake is refused. */
export async function openSocket(url: string, headers: Readonly<Record<string, string>> = {}): Promise<SocketClient> {
  // Node's WebSocket takes headers, which browsers' does not.
  const socket = new WebSocket(url, { headers } as unknown as string[]);
  const received: string[] = [];
  const waiting: ((text: string) => void)[] = [];
  socket.addEventListener('message', ({ data }) => {
    const first = waiting.shift();
    if (first) first(String(data));
    else received.push(String(data));
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason }));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`${url} does not let us in`)));
  });
  const nextText = () =>
    new Promise<string>((resolve, reject) => {
      const first = received.shift();
      if (first !== undefined) return resolve(first);
      const timer = setTimeout(() => reject(new Error('nothing came')), ANSWER_TIMEOUT_MS);
      waiting.push((text) => {
        clearTimeout(timer);
        resolve(text);
      });
    });
  const next = async () => exactJson(await nextText());
  const send = (message: unknown) =>
    socket.send(typeof message === 'string' || message instanceof Blob ? message : JSON.stringify(message));
  const ask = (message: unknown) => {
    send(message);
    return next();
  };
  return { send, next, ask, closed, close: () => socket.close() };
}

/** A client that says what it is told to and does nothing by itself: it answers no ping and reads only when it is resumed. */
export async function deafSocket(port: number, path: string): Promise<{ socket: Socket; send(text: string): void }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once('data', resolve));
  return { socket, send: (text) => socket.write(frame(Buffer.from(text))) };
}

/** A text frame of a client: masked, as RFC 6455 (5.3) wants it. */
function frame(payload: Buffer): Buffer {
  const mask = randomBytes(4);
  const masked = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0));
  const length = payload.length < 126 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...length]), mask, masked]);
}
