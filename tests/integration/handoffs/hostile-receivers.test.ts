import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { NetworkOptions } from '../../../src/datasources/connection/network.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { freePort } from '../../support/runs/ports.ts';
import { createAuthority } from '../../support/servers/certificates.ts';
import { type Receiver, receiver } from '../../support/servers/ci-receivers.ts';
import { hostileServers } from '../../support/servers/hostile-servers.ts';
import { newAccount } from '../generation/harness.ts';
import { calling, told } from './calling.ts';

let database: TestDatabase;
let account: string;
const hostile = hostileServers();
const open: Receiver[] = [];
beforeAll(async () => {
  database = await testDatabase();
  account = await newAccount(database.db);
});
afterAll(() => database?.close());
afterEach(async () => {
  hostile.end();
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});
const on = async (starting: Promise<Receiver>) => {
  const one = await starting;
  open.push(one);
  return one;
};

const call = (url: string, network: NetworkOptions = {}, form: Record<string, unknown> = {}) =>
  calling(database, { network }).call(account, { preset: 'custom', url, parameterType: 'json', ...form });
const behaving = async (behave: Parameters<typeof hostile.listen>[0]) =>
  `http://127.0.0.1:${await hostile.listen(behave)}/hook`;

test('a redirect to the metadata address is an answer, told as such, and nothing is asked there', async () => {
  const to = 'http://169.254.169.254/latest/meta-data/';
  const redirecting = await on(receiver(() => ({ status: 302, headers: { location: to } })));
  const delivery = await call(`${redirecting.url}/hook`);
  expect(delivery.record).toMatchObject({ status: 302 });
  expect(told(delivery)).toBe(
    `The server answered 302 and leads to ${to}. Redirects are not followed: enter the address that answers by itself, often https instead of http.`,
  );
  expect(redirecting.seen).toHaveLength(1);
});

test.each([
  'http://169.254.169.254/latest',
  'http://[::ffff:169.254.169.254]/latest',
  'http://2852039166/latest',
  'http://0xa9fea9fe/latest',
  'http://[fd00:ec2::254]/latest',
])('%s is refused when it is saved', async (url) => {
  await expect(call(url)).rejects.toMatchObject({ code: 'hostNotAllowed', faults: [{ field: 'url' }] });
});

test('a name that leads elsewhere after it was saved is checked again, and the checked address is the one that is called', async () => {
  const real = await on(receiver(() => ({ status: 200 })));
  const asked: string[] = [];
  const answers = [['127.0.0.1'], ['127.0.0.1'], ['169.254.169.254']];
  const lookup = async (host: string) => {
    asked.push(host);
    return answers.shift() ?? [];
  };
  const ci = calling(database, { network: { lookup } });
  const form = { preset: 'custom', url: `http://ci.invalid:${real.port}/hook`, method: 'POST', parameterType: 'json' };
  const first = await ci.call(account, form);
  expect([first.fault, first.record.status]).toEqual([undefined, 200]);
  expect(real.seen[0]?.headers.host).toBe(`ci.invalid:${real.port}`);
  // Saved and called: two questions, none of them by the connection itself.
  expect(asked).toEqual(['ci.invalid', 'ci.invalid']);
  const [saved] = await ci.devops.list(account).then((rows) => rows.filter(({ url }) => url === form.url));
  const second = await ci.deliver(account, saved?.id ?? '');
  expect(second.fault?.code).toBe('hostNotAllowed');
  expect(real.seen).toHaveLength(1);
});

test('an answer without an end is cut at its beginning, whatever its length', async () => {
  let sent = 0;
  const url = await behaving((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write('x'.repeat(65_536))) sent += 65_536;
        if (!socket.destroyed) socket.once('drain', more);
      };
      more();
    });
  });
  const { record, fault } = await call(url);
  expect([fault, record.status, record.body?.length]).toEqual([undefined, 200, 2048]);
  expect(sent).toBeLessThan(32 * 1_048_576);
});

test('a body that comes a byte at a time is cut, and its status counts', async () => {
  const url = await behaving((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 201 Created\r\nContent-Length: 5000\r\n\r\n');
      const timer = setInterval(() => socket.write('.'), 30);
      socket.once('close', () => clearInterval(timer));
    });
  });
  const { record, fault } = await call(url);
  expect([fault, record.status]).toEqual([undefined, 201]);
  expect(record.body).toMatch(/^\.+$/);
});

test.each([
  ['never answers', () => {}, 'took the call and did not answer in time'],
  [
    'sends its headers a byte at a time',
    (socket: Socket) => {
      socket.once('data', () => {
        let at = 0;
        const timer = setInterval(() => socket.write('HTTP/1.1 200 OK\r\nX-A: '.charAt(at++) || 'a'), 20);
        socket.once('close', () => clearInterval(timer));
      });
    },
    'took the call and did not answer in time',
  ],
  [
    'closes when it has the call',
    (socket: Socket) => void socket.once('data', () => socket.destroy()),
    'closed the connection without an answer',
  ],
  [
    'speaks something else',
    (socket: Socket) => void socket.once('data', () => socket.end('220 mail ESMTP\r\n')),
    'is no HTTP',
  ],
  [
    'sends headers without an end',
    (socket: Socket) =>
      void socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const more = () => {
          while (!socket.destroyed && socket.write(`X-${'a'.repeat(4_000)}: b\r\n`));
          if (!socket.destroyed) socket.once('drain', more);
        };
        more();
      }),
    'is no HTTP',
  ],
])('a server that %s is called once, and the event says that nobody knows', async (_, behave, text) => {
  let connections = 0;
  const url = await behaving((socket) => {
    connections += 1;
    behave(socket);
  });
  const delivery = await call(url);
  expect(told(delivery)).toContain(text);
  expect(connections).toBe(1);
});

test('what was refused before a byte was sent is tried again, and arrives once', async () => {
  const port = await freePort();
  const calls: string[] = [];
  const late = createServer((request, response) => {
    calls.push(request.method ?? '');
    response.writeHead(200).end();
  });
  let asked = 0;
  // Saved, tried in vain, and there before the second try.
  const lookup = async () => {
    asked += 1;
    if (asked === 3) await once(late.listen(port, '127.0.0.1'), 'listening');
    return ['127.0.0.1'];
  };
  const { fault } = await call(`http://ci.invalid:${port}/`, { lookup });
  late.closeAllConnections();
  late.close();
  expect(fault).toBeUndefined();
  expect([asked, calls]).toEqual([3, ['POST']]);
});

test('nobody listens, and no such name: nothing was sent', async () => {
  const closed = await call(`http://127.0.0.1:${await freePort()}/`);
  expect(told(closed)).toContain('accepts no connection at this port');
  const lookup = async () => {
    throw new Error('ENOTFOUND');
  };
  expect(told(await call('http://no-such-name.invalid/', { lookup }))).toContain(
    'There is no server called no-such-name.invalid',
  );
});

test('a certificate of an unknown authority is refused in words, and nothing is sent', async () => {
  const tls = await on(receiver(() => ({ status: 200 }), createAuthority().issue('ci.test')));
  const delivery = await call(`https://ci.test:${tls.port}/`, { lookup: async () => ['127.0.0.1'] });
  expect(told(delivery)).toContain('signed by nobody that this server trusts');
  expect(tls.seen).toHaveLength(0);
});

test('https to a port that speaks http is told', async () => {
  const plain = await on(receiver(() => ({ status: 200 })));
  expect(told(await call(`https://127.0.0.1:${plain.port}/`))).toContain('does not speak TLS at this port');
});

test('an answer is kept without control characters, secrets and the link’s signature', async () => {
  const echo = await on(
    receiver(({ headers, body }) => ({
      status: 500,
      body: `\u0000\u001b[31m<script>alert(1)</script>\r\n${headers.authorization} ${headers['x-api-key']} ${body}\u202e`,
    })),
  );
  const delivery = await call(
    `${echo.url}/hook`,
    {},
    {
      ...{ tokenName: 'X-Api-Key', tokenValue: 'k3y "quoted"', userName: 'ada', password: 'pässwort' },
      parameters: [{ name: 'p', value: 'par/am=1', secret: true }],
    },
  );
  const body = delivery.record.body ?? '';
  expect(body).toContain('[31m<script>alert(1)</script>\nBasic ****** ******');
  for (const secret of ['k3y', 'pässwort', 'par/am=1', Buffer.from('ada:pässwort').toString('base64')]) {
    expect(body).not.toContain(secret);
  }
  expect(body).toMatch(/signature=\*{6}"/);
  expect(body).not.toMatch(/[^\P{C}\n\t]/u);
});
