import type { Socket } from 'node:net';
import { connectionFailed } from '../../diagnosis.ts';
import type { Connection } from '../../driver.ts';

const HEADER_BYTES = 4;
const ERROR = 0xff;
const PROTOCOL = 10;
const CAN_TLS = 0x0800;
const MAX_GREETING_BYTES = 4096;
const GREETING_TIMEOUT_MS = 5_000;

/**
 * The first packet, which a server sends unasked: its version and whether it offers TLS, or the reason why it refuses
 * to talk.
 */
export interface Greeting {
  readonly bytes: Buffer;
  readonly offersTls: boolean;
}

/**
 * Reads the greeting before the protocol library sees any of it.
 * @throws Fault `connectionFailed` (not-this-kind, timeout)
 */
export async function readGreeting(socket: Socket, connection: Connection): Promise<Greeting> {
  const bytes = await firstPacket(socket, connection);
  const kind = bytes[HEADER_BYTES];
  if (kind === ERROR) return { bytes, offersTls: false };
  const versionEnd = bytes.indexOf(0, HEADER_BYTES + 1);
  // Behind the version: thread 4, challenge 8, filler 1, the lower half of what the server can do.
  const at = versionEnd + 1 + 4 + 8 + 1;
  if (kind !== PROTOCOL || versionEnd < 0 || at + 2 > bytes.length) throw connectionFailed('not-this-kind', connection);
  return { bytes, offersTls: (bytes.readUInt16LE(at) & CAN_TLS) !== 0 };
}

function firstPacket(socket: Socket, connection: Connection): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let read = Buffer.alloc(0);
    const finish = (outcome: () => void) => {
      clearTimeout(timer);
      socket.off('data', onData).off('close', onClose).pause();
      outcome();
    };
    const fail = (diagnosis: 'not-this-kind' | 'timeout') =>
      finish(() => reject(connectionFailed(diagnosis, connection)));
    const onData = (chunk: Buffer) => {
      read = Buffer.concat([read, chunk]);
      if (read.length < HEADER_BYTES) return;
      // The server's first packet has the number 0 and is short; another protocol's first bytes are neither.
      const length = read.readUIntLE(0, 3);
      if (read[3] !== 0 || length > MAX_GREETING_BYTES) fail('not-this-kind');
      else if (read.length >= HEADER_BYTES + length) finish(() => resolve(read));
    };
    const onClose = () => fail('not-this-kind');
    const timer = setTimeout(() => fail('timeout'), GREETING_TIMEOUT_MS);
    socket.on('data', onData).once('close', onClose);
  });
}
