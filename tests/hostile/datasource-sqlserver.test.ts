import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createDriverPool } from '../../src/datasources/connection/driver-pool.ts';
import type { Connection } from '../../src/datasources/driver.ts';
import { sqlserver } from '../../src/datasources/sqlserver/driver.ts';

const LOGIN7 = 0x10;
const ATTENTION = 0x06;
const PASSWORD = 'hunter2';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers the n-th packet with the n-th message, and what it was sent. */
async function serve(answers: readonly Buffer[], change: Partial<Connection> = {}) {
  const packets: Buffer[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      packets.push(chunk);
      const answer = answers[packets.length - 1];
      if (answer) socket.write(answer);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const connection: Connection = {
    kind: 'sqlserver',
    host: 'fake.example',
    addresses: ['127.0.0.1'],
    port: typeof address === 'object' && address ? address.port : 0,
    username: 'sa',
    password: PASSWORD,
    databaseName: 'shop',
    tls: 'prefer',
    ...change,
  };
  return { connection, types: () => packets.map((packet) => packet[0]), connections: () => connections };
}

const diagnosis = (connection: Connection) =>
  sqlserver.test(connection).then(
    () => 'connected',
    (fault: { code: string; values: { diagnosis: string } }) => `${fault.code}: ${fault.values.diagnosis}`,
  );

function packet(body: Buffer): Buffer {
  const head = Buffer.from([0x04, 0x01, 0, 0, 0, 0, 1, 0]);
  head.writeUInt16BE(body.length + head.length, 2);
  return Buffer.concat([head, body]);
}

const ENCRYPTION = { off: 0, on: 1, notSupported: 2, required: 3 };
/** VERSION, ENCRYPTION, the end of the list, and their values. */
const preLogin = (encryption: number) =>
  packet(Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 16, 0, 0, 0, 0, 0, encryption]));

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
const longText = (text: string) => Buffer.concat([u16(text.length), Buffer.from(text, 'utf16le')]);
const token = (type: number, body: Buffer) => Buffer.concat([Buffer.from([type]), u16(body.length), body]);
const DONE = Buffer.from([0xfd, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

function error(number: number, text: string): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(number);
  head.writeUInt8(1, 4);
  head.writeUInt8(14, 5);
  return token(0xaa, Buffer.concat([head, longText(text), Buffer.from([0, 0, 1, 0, 0, 0])]));
}
const failed = (...numbers: readonly number[]) =>
  packet(Buffer.concat([...numbers.map((number) => error(number, `error ${number}`)), DONE]));

const ACKNOWLEDGED = token(0xad, Buffer.from([1, 0x74, 0, 0, 4, 0, 16, 0, 0, 0]));
const routing = (host: string, port: number) => {
  const target = Buffer.concat([Buffer.from([0]), u16(port), longText(host)]);
  return token(0xe3, Buffer.concat([Buffer.from([20]), u16(target.length), target, u16(0)]));
};

describe('the password never leaves in clear when encryption was asked for', () => {
  test.each([
    ['require', ENCRYPTION.notSupported],
    ['require', ENCRYPTION.off],
    ['verify-full', ENCRYPTION.notSupported],
    ['verify-full', ENCRYPTION.off],
    ['require', 77],
  ] as const)('%s, and the server answers %i', async (tls, answer) => {
    const { connection, types } = await serve([preLogin(answer), failed(18456)], { tls });
    expect(await diagnosis(connection)).toBe('connectionFailed: tls-unavailable');
    expect(types()).not.toContain(LOGIN7);
  });

  test('it does where TLS is only preferred and the server has none', async () => {
    const { connection, types } = await serve([preLogin(ENCRYPTION.notSupported), failed(18456)]);
    expect(await diagnosis(connection)).toBe('connectionFailed: wrong-password');
    expect(types()).toContain(LOGIN7);
  });

  test('a server that insists on TLS is told as such where it is switched off', async () => {
    const { connection, types } = await serve([preLogin(ENCRYPTION.required)], { tls: 'disable' });
    expect(await diagnosis(connection)).toBe('connectionFailed: tls-needed');
    expect(types()).not.toContain(LOGIN7);
  });
});

describe('a statement that nobody answers', () => {
  const ended = packet(Buffer.from([0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const signedIn = [preLogin(ENCRYPTION.notSupported), packet(Buffer.concat([ACKNOWLEDGED, ended.subarray(8)]))];

  test('is ended on the server too when the question is cancelled', async () => {
    const stop = new AbortController();
    // The driver's own settings, then ours.
    const { connection, types } = await serve([...signedIn, ended, ended], { signal: stop.signal });
    const asked = sqlserver.schemas(connection);
    await expect.poll(() => types().length).toBe(5);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(types).toContain(ATTENTION);
  });
});

describe('what a server says is told as a diagnosis', () => {
  test.each([
    [[18456], 'wrong-password'],
    [[4060, 18456], 'unknown-database'],
    [[18452], 'not-allowed'],
    [[18470], 'not-allowed'],
    [[18487], 'not-allowed'],
    [[18488], 'not-allowed'],
    [[40615], 'not-allowed'],
    [[17809], 'too-many-connections'],
    [[10928], 'too-many-connections'],
    [[18401], 'starting'],
    [[40613], 'starting'],
    [[17835], 'tls-needed'],
    [[50000], 'other'],
  ])('%j is %s', async (numbers, expected) => {
    const { connection } = await serve([preLogin(ENCRYPTION.notSupported), failed(...numbers)]);
    expect(await diagnosis(connection)).toBe(`connectionFailed: ${expected}`);
  });

  test('in its own words where there is nothing better to say', async () => {
    const { connection } = await serve([preLogin(ENCRYPTION.notSupported), failed(50000)]);
    await expect(sqlserver.test(connection)).rejects.toMatchObject({ values: { message: 'error 50000' } });
  });

  test('another protocol is told as such', async () => {
    const { connection } = await serve([Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')]);
    expect(await diagnosis(connection)).toBe('connectionFailed: not-this-kind');
  });

  test('nothing that is told holds the password', async () => {
    const { connection } = await serve([preLogin(ENCRYPTION.notSupported), failed(18456)]);
    const fault = await sqlserver.test(connection).catch((error: Error) => error);
    expect(`${JSON.stringify(fault)}${fault instanceof Error ? fault.stack : ''}`).not.toContain(PASSWORD);
  });
});

describe('a hostile server costs one answer and nothing else', () => {
  test('it cannot send the driver to a machine that nobody has checked', async () => {
    const answer = packet(Buffer.concat([ACKNOWLEDGED, routing('169.254.169.254', 80), DONE]));
    const { connection, connections } = await serve([preLogin(ENCRYPTION.notSupported), answer]);
    expect(await diagnosis(connection)).toBe('connectionFailed: redirected');
    expect(connections()).toBe(1);
  });

  test('endless messages are cut off', { timeout: 60_000 }, async () => {
    const told = Buffer.from(error(18456, 'x'.repeat(4_000)));
    told[0] = 0xab;
    const message = packet(Buffer.concat([told, told, told]));
    message[1] = 0;
    const { connection } = await serve([preLogin(ENCRYPTION.notSupported)]);
    let sent = 0;
    servers[0]?.on('connection', (socket: Socket) => {
      const pour = () => {
        while (!socket.destroyed && socket.write(message)) sent += message.length;
      };
      socket.once('data', () => socket.once('data', pour));
      socket.on('drain', pour);
    });
    expect(await diagnosis(connection)).toBe('connectionFailed: other');
    expect(sent).toBeLessThan(80 * 1024 * 1024);
  });

  test('what cannot be read ends the thread that asked, and no other', { timeout: 60_000 }, async () => {
    const pool = createDriverPool({ timeoutMs: 15_000 });
    const [asked] = pool.drivers.filter((driver) => driver.kind === 'sqlserver');
    const garbage = packet(Buffer.from('AAAAAAAAAAAAAAAAAAAA'));
    const { connection } = await serve([preLogin(ENCRYPTION.notSupported), garbage]);
    try {
      await expect(asked?.test(connection)).rejects.toMatchObject({ code: 'connectionFailed' });
      const second = await serve([preLogin(ENCRYPTION.notSupported), failed(18456)]);
      await expect(asked?.test(second.connection)).rejects.toMatchObject({ values: { diagnosis: 'wrong-password' } });
    } finally {
      await pool.close();
    }
  });
});
