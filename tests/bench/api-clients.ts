import { Agent, request } from 'node:http';

/** Clients in a process of their own, so that they do not slow down the server's thread. Reads its task from argv, prints JSON. */
interface Task {
  readonly url: string;
  /** One client each: what it sends as its cookie. */
  readonly cookies: readonly string[];
  readonly body: string;
  readonly seconds: number;
}

const task = JSON.parse(process.argv[2] ?? '') as Task;
const agent = new Agent({ keepAlive: true, maxSockets: task.cookies.length });
const until = performance.now() + task.seconds * 1_000;
const times: number[] = [];
const statuses: Record<string, number> = {};
let bytes = 0;

function generate(cookie: string): Promise<void> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      origin: new URL(task.url).origin,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(task.body),
    };
    const sent = request(task.url, { method: 'POST', agent, headers }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const status = String(answer.statusCode);
        statuses[status] = (statuses[status] ?? 0) + 1;
        times.push(performance.now() - began);
        resolve();
      });
    });
    sent.on('error', reject);
    sent.end(task.body);
  });
}

async function client(cookie: string): Promise<void> {
  while (performance.now() < until) await generate(cookie);
}

const began = performance.now();
await Promise.all(task.cookies.map(client));
const seconds = (performance.now() - began) / 1_000;
agent.destroy();
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
    clientsCpuMs: (process.cpuUsage().user + process.cpuUsage().system) / 1_000,
  }),
);
