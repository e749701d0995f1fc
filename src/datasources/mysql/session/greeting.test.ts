import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Connection } from '../../driver.ts';
import { readGreeting } from './greeting.ts';
import { modeOf } from './server.ts';

const connection: Connection = {
  ...{ kind: 'mysql', host: 'db.example', port: 3306, username: 'app', password: 'secret', tls: 'prefer' },
};

/** A packet with its length and its number before it. */
function packet(body: Uint8Array, number = 0): Buffer {
  const head = Buffer.alloc(4);
  head.writeUIntLE(body.length, 0, 3);
  head[3] = number;
  return Buffer.concat([head, body]);
}

/** A first packet: protocol 10, the version, 13 bytes, and the lower half of what the server can do. */
function greeting(capabilities: number): Buffer {
  const can = Buffer.alloc(2);
  can.writeUInt16LE(capabilities);
  return packet(Buffer.concat([Buffer.from([10]), Buffer.from('8.4.0\0'), Buffer.alloc(13), can, Buffer.alloc(9)]));
}

function read(pieces: readonly Uint8Array[], ends = false) {
  const socket = new PassThrough();
  const answer = readGreeting(socket as unknown as Socket, connection);
  for (const piece of pieces) socket.emit('data', Buffer.from(piece));
  if (ends) socket.emit('close');
  return answer;
}
const notThisKind = { code: 'connectionFailed', values: { diagnosis: 'not-this-kind' } };

test('a server tells in its greeting whether it offers TLS', async () => {
  expect(await read([greeting(0x0800 | 1)])).toEqual({ bytes: greeting(0x0800 | 1), offersTls: true });
  expect(await read([greeting(0xf7ff)])).toMatchObject({ offersTls: false });
});

test('a greeting may come in any pieces', async () => {
  const whole = greeting(0x0800);
  expect(await read([...whole].map((byte) => Uint8Array.of(byte)))).toMatchObject({ bytes: whole, offersTls: true });
});

test('a server that refuses to talk is left to the protocol, which reads its reason', async () => {
  expect(await read([packet(Buffer.from([0xff, 0x69, 0x04]))])).toMatchObject({ offersTls: false });
});

test.each<[string, Uint8Array]>([
  ['another protocol', Buffer.from('HTTP/1.1 400 Bad Request')],
  ['a packet that is not the first', packet(Buffer.from([10, 0]), 1)],
  ['the beginning of a packet that is too long', packet(Buffer.alloc(5_000, 10)).subarray(0, 9)],
  ['another version of the protocol', packet(Buffer.from([9, 0x38, 0]))],
  ['a version without an end', packet(Buffer.from([10, 0x38, 0x39]))],
  ['a greeting that is too short', packet(Buffer.from([10, 0x38, 0, 1, 2]))],
])('%s is another kind of server', async (_what, bytes) => {
  await expect(read([bytes])).rejects.toMatchObject(notThisKind);
});

test('a server that closes without a word is another kind', async () => {
  await expect(read([], true)).rejects.toMatchObject(notThisKind);
  await expect(read([greeting(0).subarray(0, 9)], true)).rejects.toMatchObject(notThisKind);
});

test.each([
  ['', false, false],
  ['STRICT_TRANS_TABLES,ansi_quotes', true, false],
  ['ANSI', true, false],
  ['NO_BACKSLASH_ESCAPES', false, true],
  ['NOT_ANSI_QUOTES', false, false],
])('the mode %j decides how text is read', (mode, ansiQuotes, noBackslashEscapes) => {
  expect(modeOf(mode)).toEqual({ ansiQuotes, noBackslashEscapes });
});
