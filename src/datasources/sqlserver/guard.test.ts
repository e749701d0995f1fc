import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { guardSocket } from './guard.ts';

const PRELOGIN = Buffer.from([0x12, 1, 0, 8]);
const LOGIN = Buffer.from([0x10, 1, 0, 8]);
const ANSWER = Buffer.from([0x04, 1, 0, 8]);

/** A guarded socket, with what has left through it. */
function guarded(mustEncrypt: boolean) {
  const left: Buffer[] = [];
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      left.push(chunk);
      done();
    },
  }) as unknown as Socket;
  const guard = guardSocket(socket, mustEncrypt);
  return { guard, socket, left, receive: (bytes: Buffer) => socket.emit('data', bytes) };
}

test('where TLS is a must, nothing but the question for it leaves before TLS is there', () => {
  const { guard, socket, left } = guarded(true);
  expect(socket.write(PRELOGIN)).toBe(true);
  expect(socket.write(LOGIN)).toBe(false);
  expect(left).toEqual([PRELOGIN]);
  expect([guard.breach(), socket.destroyed]).toEqual(['tls-unavailable', true]);
});

test('a password that is written as a text is kept back as well', () => {
  const { socket, left } = guarded(true);
  socket.write('\u0010login');
  expect(left).toEqual([]);
});

test('behind TLS, and where TLS is no must, everything leaves', () => {
  const secure = guarded(true);
  secure.guard.secured(undefined);
  secure.socket.write(LOGIN);
  const plain = guarded(false);
  plain.socket.write(LOGIN);
  expect([secure.left, plain.left]).toEqual([[LOGIN], [LOGIN]]);
  expect([secure.guard.breach(), plain.guard.breach()]).toEqual([undefined, undefined]);
});

test('a certificate of somebody else ends the connection, and nothing leaves behind it', () => {
  const { guard, socket, left } = guarded(true);
  guard.secured(new Error('another host'));
  socket.write(LOGIN);
  expect([guard.breach(), socket.destroyed, left]).toEqual(['certificate', true, []]);
});

test('what does not begin as this protocol is another kind of server; what comes later may be anything', () => {
  const other = guarded(false);
  other.receive(Buffer.from('HTTP/1.1 400'));
  expect([other.guard.breach(), other.socket.destroyed]).toEqual(['not-this-kind', true]);
  const own = guarded(false);
  own.receive(ANSWER);
  own.receive(Buffer.from([0x17, 0x03, 0x03]));
  expect(own.guard.breach()).toBeUndefined();
});

test('a question may receive 64 MB, and each begins to count again', () => {
  const { guard, receive } = guarded(false);
  const half = { 0: ANSWER[0], length: 40 * 1024 * 1024 } as unknown as Buffer;
  receive(half);
  guard.expectAnswers();
  receive(half);
  expect(guard.breach()).toBeUndefined();
  receive(half);
  expect(guard.breach()).toBe('too-much');
});

test('the driver has the socket once: a server that sends it elsewhere is told so', () => {
  const { guard, socket } = guarded(false);
  expect(guard.take()).toBe(socket);
  expect(() => guard.take()).toThrow('another machine');
  expect(guard.breach()).toBe('redirected');
});

test('the first breach is the reason', () => {
  const { guard, socket, receive } = guarded(true);
  receive(Buffer.from('HTTP'));
  socket.write(LOGIN);
  expect(guard.breach()).toBe('not-this-kind');
});
