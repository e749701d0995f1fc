import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/**
 * Clients in a process of their own, so that they do not slow down the server's thread. Each keeps one connection and
 * sends the same bytes but for the project's number, since they share the server's cores. Reads its task from argv, prints JSON.
 */
interface Task {
  readonly url: string;
  /** One client each: what it sends as its cookie. */
  readonly cookies: readonly string[];
  /** Each request asks for a project of another name: what was paid for once is free, and a free one leaves no hold to settle. */
  readonly request: { readonly name: string };
  /** Of this task among those of one server, so that no two ask for the same projects. */
  readonly run: number;
  readonly seconds: number;
}

/** More than a client asks for in any run. */
const NUMBER = '000000';

const task = JSON.parse(process.argv[2] ?? '') as Task;
const until = performance.now() + task.seconds * 1_000;
const times: number[] = [];
const statuses: Record<string, number> = {};
let bytes = 0;

/** @returns what makes a client's next request: the same bytes with the next number in the project's name. */
function requestsOf(cookie: string, index: number): () => Buffer {
  const { host, origin, pathname } = new URL(task.url);
  const name = `${task.request.name}-${task.run}-${index}-`;
  const body = JSON.stringify({ ...task.request, name: name + NUMBER });
  const length = Buffer.byteLength(body);
  const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nOrigin: ${origin}`;
  const of = `Content-Type: application/json\r\nContent-Length: ${length}\r\nConnection: keep-alive`;
  const bytes = Buffer.from(`${head}\r\n${of}\r\n\r\n${body}`);
  const place = bytes.indexOf(name + NUMBER) + name.length;
  let count = 0;
  return () => {
    bytes.write(String(count++).padStart(NUMBER.length, '0'), place);
    return bytes;
  };
}

/** @returns what reads the next answer, which must say how long it is, and tells its status once all of it has come. */
function answersOf(socket: Socket): () => Promise<string> {
  let status = '';
  let left = 0;
  let waiting = Promise.withResolvers<string>();
  const begin = (chunk: Buffer) => {
    const end = chunk.indexOf('\r\n\r\n');
    const head = chunk.toString('latin1', 0, Math.max(end, 0));
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) return waiting.reject(new Error(`no answer of a known length: ${head}`));
    bytes += length;
    status = head.slice(9, 12);
    left = length + end + 4;
  };
  socket.on('data', (chunk: Buffer) => {
    if (left === 0) begin(chunk);
    left -= chunk.length;
    if (left <= 0) waiting.resolve(status);
  });
  socket.on('close', () => waiting.reject(new Error('the connection was closed')));
  return async () => {
    const answered = await waiting.promise;
    waiting = Promise.withResolvers();
    return answered;
  };
}

async function client(cookie: string, index: number): Promise<void> {
  const { hostname, port } = new URL(task.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const next = requestsOf(cookie, index);
  const answer = answersOf(socket);
  while (performance.now() < until) {
    const began = performance.now();
    socket.write(next());
    const status = await answer();
    statuses[status] = (statuses[status] ?? 0) + 1;
    times.push(performance.now() - began);
  }
  socket.removeAllListeners('close').destroy();
}

const began = performance.now();
// What Node took to start is no client's.
const cpuBefore = process.cpuUsage();
await Promise.all(task.cookies.map(client));
const { user, system } = process.cpuUsage(cpuBefore);
const seconds = (performance.now() - began) / 1_000;
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
console.log(
  JSON.stringify({
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    most: at(1),
    statuses,
    bytesEach: bytes / times.length,
    clientsCpuMs: (user + system) / 1_000,
  }),
);
