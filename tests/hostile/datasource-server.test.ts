import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createDriverPool } from '../../src/datasources/connection/driver-pool.ts';
import type { Connection } from '../../src/datasources/driver.ts';
import { hostileServers } from '../support/servers/hostile-servers.ts';

// Sixty sources at once share twelve threads: how long they wait in line is not what is tested here.
const pool = createDriverPool({ timeoutMs: 15_000, waitMs: 180_000 });
const postgresql = pool.drivers.find((driver) => driver.kind === 'postgresql');
afterAll(() => pool.close());

const servers = hostileServers();
afterEach(() => servers.end());

/** A server that does what it likes with each connection. */
async function serve(behave: (socket: Socket) => void): Promise<Connection> {
  return {
    kind: 'postgresql',
    host: 'fake.example',
    addresses: ['127.0.0.1'],
    port: await servers.listen(behave),
    username: 'u',
    password: 'hunter2',
    databaseName: 'd',
    tls: 'disable',
  };
}

/** Answers the n-th chunk that arrives with the n-th message; closes behind the last one when asked to. */
const script =
  (answers: readonly (Buffer | string)[], close = false) =>
  (socket: Socket) => {
    let at = 0;
    socket.on('data', () => {
      const answer = answers[at];
      at += 1;
      if (answer !== undefined) socket.write(answer);
      if (close && at >= answers.length) socket.end();
    });
  };

function message(type: string, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}
const auth = (code: number, rest = '') =>
  message('R', Buffer.concat([Buffer.from([0, 0, 0, code]), Buffer.from(rest)]));
const error = (state: string, text: string) => message('E', `SFATAL\0VFATAL\0C${state}\0M${text}\0\0`);
const diagnosis = (connection: Connection) =>
  postgresql?.test(connection).then(
    () => 'connected',
    (fault: { code: string; values: { diagnosis: string } }) => `${fault.code}: ${fault.values.diagnosis}`,
  );

describe('what a server says is told as a diagnosis', () => {
  test.each([
    ['28P01', 'password authentication failed', 'wrong-password'],
    ['28000', 'no pg_hba.conf entry for host "1.2.3.4", user "u", database "d", SSL off', 'tls-needed'],
    ['28000', 'kein pg_hba.conf-Eintrag', 'not-allowed'],
    ['3D000', 'gibt es nicht', 'unknown-database'],
    ['53300', 'too many clients', 'too-many-connections'],
    ['57P03', 'starting up', 'starting'],
    ['XX000', 'what', 'other'],
  ])('%s %s is %s', async (state, text, expected) => {
    const connection = await serve(script([error(state, text)], true));
    expect(await diagnosis(connection)).toBe(`connectionFailed: ${expected}`);
  });

  test('nobody listens: refused', async () => {
    const connection = await serve(() => {});
    servers.stopListening();
    expect(await diagnosis(connection)).toBe('connectionFailed: refused');
  });

  test('a server that accepts and never answers ends as a time-out', { timeout: 40_000 }, async () => {
    const connection = await serve(() => {});
    expect(await diagnosis(connection)).toBe('connectionFailed: timeout');
    expect(await diagnosis({ ...connection, tls: 'require' })).toBe('connectionFailed: timeout');
  });

  test('a server without TLS is told as such, never spoken to in clear', async () => {
    const seen: Buffer[] = [];
    const connection = await serve((socket) => socket.on('data', (chunk) => seen.push(chunk) && socket.write('N')));
    expect(await diagnosis({ ...connection, tls: 'require' })).toBe('connectionFailed: tls-unavailable');
    expect(await diagnosis({ ...connection, tls: 'verify-full' })).toBe('connectionFailed: tls-unavailable');
    expect(Buffer.concat(seen).length).toBe(16);
  });

  test('bytes slipped in before encryption are not taken for the server’s', async () => {
    const connection = await serve(script([Buffer.concat([Buffer.from('S'), auth(0)])]));
    expect(await diagnosis({ ...connection, tls: 'require' })).toBe('connectionFailed: not-this-kind');
  });

  test('another protocol is told as such', async () => {
    const http = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';
    expect(await diagnosis({ ...(await serve(script([http], true))), tls: 'prefer' })).toBe(
      'connectionFailed: not-this-kind',
    );
  });
});

describe('a hostile server costs one answer and nothing else', () => {
  test('an absurd amount of password work is refused at once', async () => {
    const sasl = auth(10, 'SCRAM-SHA-256\0\0');
    const connection = await serve(script([sasl, auth(11, 'r=abc,s=c2FsdA==,i=2000000000')]));
    expect(await diagnosis(connection)).toMatch('connectionFailed');
  });

  test.each([
    ['without its parts', auth(11, 'nonsense')],
    ['without a salt', auth(11, 'r=a,i=4096')],
    ['cut short', auth(11, 'r=a')],
    ['with a negative count', auth(11, 'r=a,s=c2FsdA==,i=-1')],
    ['twice over', Buffer.concat([auth(11, 'r=a,s=c2FsdA==,i=1'), auth(11, 'r=a,s=c2FsdA==,i=1'), auth(11, 'x')])],
  ])('a challenge %s', async (_, challenge) => {
    const connection = await serve(script([auth(10, 'SCRAM-SHA-256\0\0'), challenge], true));
    expect(await diagnosis(connection)).toMatch('connectionFailed');
  });

  test('endless data is cut off', { timeout: 60_000 }, async () => {
    const block = Buffer.alloc(1024 * 1024, 0x41);
    const connection = await serve((socket) => {
      socket.once('data', () => {
        socket.write(Buffer.from([0x44, 0x7f, 0xff, 0xff, 0xff]));
        const pour = () => {
          while (!socket.destroyed && socket.write(block));
        };
        socket.on('drain', pour);
        pour();
      });
    });
    // What the tests before it in this process hold does not count.
    const before = process.memoryUsage().rss;
    expect(await diagnosis(connection)).toMatch('connectionFailed');
    expect(process.memoryUsage().rss - before).toBeLessThan(1e9);
  });

  test('whatever it sends and wherever it stops, the portal goes on', { timeout: 200_000 }, async () => {
    const ready = Buffer.concat([auth(0), message('Z', 'I')]);
    const replies = [
      () => auth(0),
      () => auth(3),
      () => auth(5, 'salt'),
      () => auth(5),
      () => auth(10, 'SCRAM-SHA-256\0\0'),
      () => auth(11, 'r=a,s=c2FsdA==,i=1'),
      () => auth(12, 'v=x'),
      () => auth(99),
      () => ready,
      () => message('Z', ''),
      () => message('T', randomBytes(20)),
      () => message('D', randomBytes(12)),
      () => message('C', 'SELECT 1\0'),
      () => message('E', 'garbage'),
      () => message('S', 'x'),
      () => message('K', randomBytes(8)),
      () => message('G', randomBytes(3)),
      () => message('t', randomBytes(6)),
      () => message('I', ''),
      () => randomBytes(40),
    ];
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const pick = (i: number) => (replies[(n * 7 + i * 13) % replies.length] ?? (() => ready))();
        const answers = Array.from({ length: 1 + (n % 5) }, (_unused, i) => (n % 3 === 0 && i === 0 ? ready : pick(i)));
        const connection = await serve(script(answers, true));
        return diagnosis({ ...connection, username: `u${n}` });
      }),
    );
    expect(outcomes.filter((outcome) => !outcome?.startsWith('connectionFailed'))).toEqual([]);
  });
});
