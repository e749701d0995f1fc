import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import type { Connection } from '../../../../src/datasources/driver.ts';
import { oracle } from '../../../../src/datasources/oracle/driver.ts';
import type { Fault } from '../../../../src/model/fault.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

const CONNECT = 1;
const ACCEPT = 2;
const REFUSE = 4;
const REDIRECT = 5;
const DATA = 6;
const RESEND = 11;
const MARKER = 12;

/** A packet of Oracle's network protocol: length, checksum, type, flags, header checksum, body. */
function packet(type: number, body: Buffer | string, flags = 0): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(8);
  head.writeUInt16BE(bytes.length + 8);
  head[4] = type;
  head[5] = flags;
  return Buffer.concat([head, bytes]);
}

function counted(text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([length, Buffer.from(text)]);
}

const refusal = (error: number) =>
  packet(REFUSE, Buffer.concat([Buffer.from([0, 0]), counted(`(DESCRIPTION=(TMP=)(VSNNUM=0)(ERR=${error}))`)]));

/** The listener's consent, of a server that speaks this version of the protocol. */
function acceptance(version: number): Buffer {
  const body = Buffer.alloc(37);
  body.writeUInt16BE(version, 0);
  body.writeUInt16BE(8192, 4);
  body.writeUInt16BE(65535, 6);
  body.writeUInt16BE(0x0c0c, 14);
  body.writeUInt32BE(8192, 24);
  body.writeUInt32BE(2097152, 28);
  return packet(ACCEPT, body);
}

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function keep(socket: Socket): void {
  sockets.add(socket);
  socket.on('error', () => {});
}

function to(port: number): Connection {
  return {
    kind: 'oracle',
    host: 'db.example',
    addresses: ['127.0.0.1'],
    port,
    username: 'scott',
    password: 'tiger',
    serviceName: 'ORCLPDB1',
    tls: 'disable',
  };
}

/** A server that does what it likes with the first packet of each connection. */
async function serve(answer: (socket: Socket, first: Buffer) => void): Promise<Connection> {
  const server = createServer((socket) => {
    keep(socket);
    socket.once('data', (first: Buffer) => answer(socket, first));
  });
  return to(await listening(server));
}

const failure = (connection: Connection) =>
  oracle.test(connection).then(
    () => 'connected',
    (fault: Fault) => `${fault.code}: ${fault.values.diagnosis}`,
  );

describe('what goes wrong before anybody is signed in', () => {
  test('nobody listens', async () => {
    const port = await listening(createServer());
    for (const server of servers.splice(0)) server.close();
    expect(await failure(to(port))).toBe('connectionFailed: refused');
  });

  test('without a checked address nothing is connected to', async () => {
    const { addresses: _, ...connection } = await serve(() => {});
    expect(await failure(connection)).toBe('connectionFailed: name-not-found');
  });

  test('a server that accepts and never answers is left after its time', async () => {
    let closed = false;
    const connection = await serve((socket) => socket.once('close', () => (closed = true)));
    expect(await failure(connection)).toBe('connectionFailed: timeout');
    await expect.poll(() => closed).toBe(true);
  });

  test.each([
    ['speaks HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['greets like SSH', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['sends a packet too short to be one', Buffer.from([0, 2, 0, 0, 2, 0, 0, 0])],
    ['sends a packet of no known type', packet(99, 'x')],
  ])('what %s is no Oracle listener', async (_, bytes) => {
    const connection = await serve((socket) => socket.end(bytes));
    expect(await failure(connection)).toBe('connectionFailed: not-this-kind');
  });

  test('a connection that is closed in the middle', async () => {
    const connection = await serve((socket) => socket.destroy());
    expect(await failure(connection)).toBe('connectionFailed: not-this-kind');
  });

  test('asks the listener for the service by name and tells nothing of this machine', async () => {
    let asked = '';
    const connection = await serve((socket, first) => {
      asked += first.toString('latin1');
      socket.on('data', (more: Buffer) => (asked += more.toString('latin1')));
      setTimeout(() => socket.end(refusal(12514)), 50);
    });
    expect(await failure(connection)).toBe('connectionFailed: unknown-database');
    expect(asked.charCodeAt(4)).toBe(CONNECT);
    expect(asked).toContain('(SERVICE_NAME=ORCLPDB1)');
    expect(asked).toContain('(CID=(PROGRAM=Forja)(HOST=forja)(USER=forja))');
  });

  test.each(['a)(b', 'x=(y)', '', 'a b', '(ADDRESS=(HOST=169.254.169.254))'])(
    'a service called “%s” is not asked for',
    async (serviceName) => {
      const connection = await serve((socket) => socket.end(refusal(12514)));
      expect(await failure({ ...connection, serviceName })).toBe('connectionFailed: unknown-database');
    },
  );
});

describe('what a listener says is told as a diagnosis', () => {
  test.each([
    [12514, 'unknown-database'],
    [12505, 'unknown-database'],
    [12516, 'too-many-connections'],
    [12519, 'too-many-connections'],
    [12528, 'starting'],
    [12529, 'not-allowed'],
    [12999, 'not-this-kind'],
  ])('ORA-%i is %s', async (number, expected) => {
    const connection = await serve((socket) => socket.end(refusal(number)));
    expect(await failure(connection)).toBe(`connectionFailed: ${expected}`);
  });
});

describe('a listener that redirects', () => {
  const forms: [string, (target: string) => Buffer][] = [
    ['in one packet', (target) => packet(REDIRECT, counted(target))],
    ['in one packet with connect data', (target) => packet(REDIRECT, counted(`${target}\0(DESCRIPTION=)`), 2)],
    [
      'in a packet behind',
      (target) => {
        const length = counted(target).subarray(0, 2);
        return Buffer.concat([
          packet(REDIRECT, length),
          packet(DATA, Buffer.concat([Buffer.alloc(2), Buffer.from(target)])),
        ]);
      },
    ],
  ];

  test.each(forms)('is not followed, told %s', async (_, form) => {
    let reached = 0;
    const target = createServer((socket) => {
      keep(socket);
      reached += 1;
    });
    const elsewhere = await listening(target);
    const connection = await serve((socket) =>
      socket.write(form(`(ADDRESS=(PROTOCOL=TCP)(HOST=127.0.0.1)(PORT=${elsewhere}))`)),
    );
    const fault: Fault = await oracle.test(connection).then(
      () => undefined,
      (error) => error,
    );
    expect(fault.values).toMatchObject({ diagnosis: 'redirected', message: `127.0.0.1:${elsewhere}` });
    expect(reached).toBe(0);
  });

  test.each([
    '(ADDRESS=(PROTOCOL=TCP)(HOST=169.254.169.254)(PORT=80))',
    '(ADDRESS=(PROTOCOL=TCP)(HOST=metadata.google.internal)(PORT=80))',
    '(DESCRIPTION=(ADDRESS=(PROTOCOL=TCPS)(HTTPS_PROXY=127.0.0.1)(HTTPS_PROXY_PORT=9)(HOST=x)(PORT=1)))',
    'config-file:///etc/passwd',
    '//169.254.169.254:80/x',
    '\u0007'.repeat(300),
  ])('leads nowhere: %j', async (target) => {
    const connection = await serve((socket) => socket.write(packet(REDIRECT, counted(target))));
    expect(await failure(connection)).toBe('connectionFailed: redirected');
  });
});

describe('a server behind a listener that accepted', () => {
  test('is told as not supported when it is older than 12.1', async () => {
    const connection = await serve((socket) => socket.write(acceptance(314)));
    const fault: Fault = await oracle.test(connection).then(
      () => undefined,
      (error) => error,
    );
    expect(fault).toMatchObject({ code: 'unsupported', values: { what: 'Oracle Database < 12.1' } });
  });

  test('is left after its time when it says nothing more', async () => {
    const connection = await serve((socket) => socket.write(acceptance(319)));
    expect(await failure(connection)).toBe('connectionFailed: timeout');
  });

  test('that closes has said nothing to go by', async () => {
    const connection = await serve((socket) => socket.end(acceptance(319)));
    expect(await failure(connection)).toBe('connectionFailed: other');
  });

  test('that floods is cut off', async () => {
    // Of a version with long packets: a marker that asks to break, thousands of times.
    const marker = Buffer.from([0, 0, 0, 11, MARKER, 0, 0, 0, 1, 0, 1]);
    const flood = Buffer.concat(Array.from({ length: 100_000 }, () => marker));
    let sent = 0;
    const connection = await serve((socket) => {
      socket.write(acceptance(319));
      const more = () => {
        while (!socket.destroyed && socket.write(flood)) sent += flood.length;
        sent += flood.length;
      };
      socket.on('drain', more);
      // Its packets are long from the driver's first message on.
      socket.once('data', more);
    });
    // By its time or by its size, whichever this machine reaches first.
    expect(['timeout', 'other'].map((reason) => `connectionFailed: ${reason}`)).toContain(await failure(connection));
    await expect.poll(() => [...sockets].every((socket) => socket.destroyed)).toBe(true);
    expect(sent).toBeLessThan(400 * 1024 * 1024);
  });
});

describe('TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forja-oracle-'));
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=other.example',
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      join(folder, 'cert.pem'),
    ],
    { stdio: 'ignore' },
  );
  const key = readFileSync(join(folder, 'key.pem'));
  const cert = readFileSync(join(folder, 'cert.pem'));
  rmSync(folder, { recursive: true });

  const encrypted = async (answer: (socket: Socket) => void) => {
    const server = createTlsServer({ key, cert }, (socket) => {
      keep(socket);
      socket.once('data', () => answer(socket));
    });
    server.on('connection', keep);
    server.on('tlsClientError', () => {});
    return to(await listening(server));
  };

  test('require encrypts and takes any certificate', async () => {
    const connection = await encrypted((socket) => socket.end(refusal(12528)));
    expect(await failure({ ...connection, tls: 'require' })).toBe('connectionFailed: starting');
  });

  test('verify-full does not take a certificate that nobody signed', async () => {
    const connection = await encrypted((socket) => socket.end(refusal(12528)));
    expect(await failure({ ...connection, tls: 'verify-full' })).toBe('connectionFailed: certificate');
  });

  test('a listener without TLS', async () => {
    const connection = await serve((socket) => socket.end(refusal(12537)));
    expect(await failure({ ...connection, tls: 'require' })).toBe('connectionFailed: tls-unavailable');
  });

  test.each(['disable', 'prefer'] as const)('a listener that wants TLS, asked with “%s”', async (tls) => {
    const alert = Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46]);
    const connection = await serve((socket) => socket.end(alert));
    expect(await failure({ ...connection, tls })).toBe('connectionFailed: tls-needed');
  });

  test('a listener cannot make a plain connection start TLS towards somewhere else', async () => {
    const connection = await serve((socket) => socket.write(packet(RESEND, Buffer.alloc(0), 8)));
    expect(await failure(connection)).toBe('connectionFailed: not-this-kind');
  });
});
