import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createDriverPool } from '../../src/datasources/connection/driver-pool.ts';
import type { Connection } from '../../src/datasources/driver.ts';
import { hostileServers } from '../support/servers/hostile-servers.ts';

// Sixty sources at once share twelve threads: how long they wait in line is not what is tested here.
const pool = createDriverPool({ timeoutMs: 15_000, waitMs: 180_000 });
const mariadb = pool.drivers.find((driver) => driver.kind === 'mariadb');
afterAll(() => pool.close());

const servers = hostileServers();
afterEach(() => servers.end());

/** A server that does what it likes with each connection. */
async function serve(behave: (socket: Socket) => void): Promise<Connection> {
  return {
    kind: 'mariadb',
    host: 'fake.example',
    addresses: ['127.0.0.1'],
    port: await servers.listen(behave),
    username: 'u',
    password: 'hunter2-in-clear',
    databaseName: 'd',
    tls: 'prefer',
  };
}

function packet(number: number, body: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUIntLE(body.length, 0, 3);
  head[3] = number;
  return Buffer.concat([head, body]);
}

const CAN_TLS = 0x0800;
function greeting({ plugin = 'mysql_native_password', tls = false } = {}): Buffer {
  const able = 0xf7ff & ~(tls ? 0 : CAN_TLS);
  const low = Buffer.from([able & 0xff, able >> 8]);
  return packet(
    0,
    Buffer.concat([
      Buffer.from('\n10.11.9-MariaDB\0'),
      Buffer.from([1, 0, 0, 0]),
      Buffer.from('12345678\0'),
      low,
      Buffer.from([45, 2, 0, 0xff, 0x81, 21]),
      Buffer.alloc(10),
      Buffer.from('123456789012\0'),
      Buffer.from(`${plugin}\0`),
    ]),
  );
}
const error = (number: number, code: number, text: string) =>
  packet(number, Buffer.concat([Buffer.from([0xff, code & 0xff, code >> 8]), Buffer.from(`#HY000${text}`)]));
const OK = Buffer.from([0, 0, 0, 2, 0, 0, 0]);

const PATIENCE_MS = 2_000;

/** Greets, then answers the n-th thing that arrives with the n-th answer; then, or when it has waited enough, it closes. */
const script =
  (hello: Buffer, answers: readonly Buffer[], close = true) =>
  (socket: Socket) => {
    let at = 0;
    socket.write(hello);
    if (close) socket.setTimeout(PATIENCE_MS, () => socket.end());
    socket.on('data', () => {
      const answer = answers[at];
      at += 1;
      if (answer !== undefined) socket.write(answer);
      if (close && at >= answers.length) socket.end();
    });
  };

const diagnosis = (connection: Connection) =>
  mariadb?.test(connection).then(
    () => 'connected',
    (fault: { code: string; values: { diagnosis: string } }) => `${fault.code}: ${fault.values.diagnosis}`,
  );

describe('what a server says is told as a diagnosis', () => {
  test.each([
    [1045, "Access denied for user 'u'@'h' (using password: YES)", 'wrong-password'],
    [1044, "Access denied for user 'u'@'h' to database 'd'", 'not-allowed'],
    [1049, "Unknown database 'd'", 'unknown-database'],
    [1698, "Access denied for user 'u'@'h'", 'wrong-password'],
    [3159, 'Connections using insecure transport are prohibited while --require_secure_transport=ON.', 'tls-needed'],
    [1251, 'Client does not support authentication protocol requested by server', 'tls-needed'],
    [1203, 'User u already has more than max_user_connections active connections', 'too-many-connections'],
    [1053, 'Server shutdown in progress', 'starting'],
    [4151, 'Access denied, this account is locked', 'not-allowed'],
    [1105, 'what', 'other'],
  ])('%s after signing in', async (code, text, expected) => {
    expect(await diagnosis(await serve(script(greeting(), [error(2, code, text)])))).toBe(
      `connectionFailed: ${expected}`,
    );
  });

  test.each([
    [1040, 'Too many connections', 'too-many-connections'],
    [1129, "Host 'h' is blocked because of many connection errors", 'not-allowed'],
    [1130, "Host 'h' is not allowed to connect to this MariaDB server", 'not-allowed'],
  ])('%s instead of a greeting', async (code, text, expected) => {
    const body = Buffer.concat([Buffer.from([0xff, code & 0xff, code >> 8]), Buffer.from(text)]);
    const refuse = async () => serve((socket) => socket.end(packet(0, body)));
    expect(await diagnosis({ ...(await refuse()), tls: 'disable' })).toBe(`connectionFailed: ${expected}`);
    expect(await diagnosis({ ...(await refuse()), tls: 'require' })).toBe(`connectionFailed: ${expected}`);
  });

  test('a server that accepts and never answers ends as a time-out', { timeout: 40_000 }, async () => {
    expect(await diagnosis(await serve(() => {}))).toBe('connectionFailed: timeout');
    expect(await diagnosis(await serve((socket) => void socket.write(greeting())))).toBe('connectionFailed: timeout');
  });

  test('another protocol is told as such', async () => {
    const http = await serve((socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'));
    expect(await diagnosis(http)).toBe('connectionFailed: not-this-kind');
    expect(await diagnosis(await serve((socket) => socket.end('220 mail.example ESMTP\r\n')))).toBe(
      'connectionFailed: not-this-kind',
    );
    expect(await diagnosis(await serve((socket) => socket.end()))).toBe('connectionFailed: not-this-kind');
    expect(await diagnosis(await serve((socket) => socket.end(packet(0, Buffer.from('\n')))))).toBe(
      'connectionFailed: not-this-kind',
    );
  });
});

describe('a hostile server gets nothing that was not meant for it', () => {
  test('without TLS no name and no password is sent to one that should have it', async () => {
    for (const tls of ['require', 'verify-full'] as const) {
      const seen: Buffer[] = [];
      const connection = await serve((socket) => {
        socket.write(greeting());
        socket.on('data', (chunk) => seen.push(chunk));
      });
      expect(await diagnosis({ ...connection, tls })).toBe('connectionFailed: tls-unavailable');
      expect(seen).toEqual([]);
    }
  });

  test('no password in clear over a plain connection, however it asks', async () => {
    const seen: Buffer[] = [];
    const ask = packet(2, Buffer.from('\xfemysql_clear_password\0', 'latin1'));
    for (const hello of [greeting({ plugin: 'mysql_clear_password' }), greeting()]) {
      const connection = await serve((socket) => {
        script(hello, [ask, packet(4, OK)])(socket);
        socket.on('data', (chunk) => seen.push(chunk));
      });
      expect(await diagnosis(connection)).toMatch('connectionFailed');
    }
    expect(Buffer.concat(seen).length).toBeGreaterThan(20);
    expect(Buffer.concat(seen).toString('latin1')).not.toContain('hunter2');
  });

  test('no file of this machine', async () => {
    const seen: Buffer[] = [];
    const connection = await serve((socket) => {
      script(greeting(), [packet(2, OK), packet(1, Buffer.from('\xfb/etc/passwd', 'latin1')), OK])(socket);
      socket.on('data', (chunk) => seen.push(chunk));
    });
    expect(await diagnosis(connection)).toMatch('connectionFailed');
    expect(Buffer.concat(seen).toString('latin1')).toContain('select version()');
    expect(Buffer.concat(seen).toString('latin1')).not.toContain('root:');
  });
});

describe('a hostile server costs one answer and nothing else', () => {
  test('endless data is cut off', { timeout: 60_000 }, async () => {
    const whole = packet(2, Buffer.alloc(0xffffff, 0x41));
    const most = 512 * 1024 * 1024;
    let taken = 0;
    const connection = await serve((socket) => {
      socket.write(greeting());
      const pour = () => {
        if (taken >= most || socket.destroyed) return;
        whole.writeUInt8((2 + taken / whole.length) % 256, 3);
        socket.write(whole, (failed) => {
          if (failed) return;
          taken += whole.length;
          pour();
        });
      };
      socket.once('data', pour);
    });
    expect(await diagnosis(connection)).toMatch('connectionFailed');
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(most / 2);
  });

  test('whatever it sends and wherever it stops, the portal goes on', { timeout: 200_000 }, async () => {
    const replies = [
      () => packet(2, OK),
      () => packet(1, OK),
      () => packet(2, Buffer.from('\xfecaching_sha2_password\0abcdefghijklmnopqrst\0', 'latin1')),
      () => packet(2, Buffer.from('\xfe', 'latin1')),
      () => packet(2, Buffer.from('\xfe__proto__\0', 'latin1')),
      () => packet(2, Buffer.from([1, 4])),
      () => packet(4, Buffer.from('\x01-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----')),
      () => packet(1, Buffer.from([1])),
      () => packet(1, Buffer.from([0xfc, 0xff, 0xff])),
      () => packet(2, randomBytes(30)),
      () => packet(1, Buffer.concat([Buffer.from([3]), Buffer.from('def')])),
      () => packet(3, Buffer.from([0xfe, 0, 0, 2, 0])),
      () => packet(1, Buffer.from('\xfb', 'latin1')),
      () => error(2, 1064, ''),
      () => packet(2, Buffer.from([0xff])),
      () => packet(9, randomBytes(8)),
      () => randomBytes(40),
      () => packet(1, Buffer.alloc(0)),
    ];
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const pick = (i: number) => (replies[(n * 7 + i * 13) % replies.length] ?? (() => OK))();
        const answers = Array.from({ length: 1 + (n % 5) }, (_unused, i) =>
          n % 3 === 0 && i === 0 ? packet(2, OK) : pick(i),
        );
        const connection = await serve(script(greeting({ tls: n % 11 === 0 }), answers));
        return diagnosis({ ...connection, username: `u${n}` });
      }),
    );
    expect(outcomes.filter((outcome) => !outcome?.startsWith('connectionFailed'))).toEqual([]);
  });
});
