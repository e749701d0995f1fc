// The plans page out of Varnish against a file of as many bytes out of the same Varnish, in turns, and what a browser loads
// before somebody touches the quote panel. The file has the headers that the portal sends with its own files; a bare one, with
// nothing but its type, shows what headers cost. Beside the rates that the load generator sees, which shares the machine, the
// requests that a second of Varnish's own processor time answers.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { startPortal } from '../support/portal/portal.ts';
import { childrenOf, processorTimeOf } from '../support/runs/memory.ts';
import { startVarnish } from '../support/servers/varnish.ts';
import { amount, judge } from './measure/short.ts';

const ROUNDS = amount(25, 1);
const CONNECTIONS = 20;
const TARGETS = { ratioToFile: 0.95, beforeTouchKb: 3 };
const PATHS = { page: '/plans', file: '/file', bare: '/bare' };
const ACCEPT = { 'accept-encoding': 'gzip' };

const portal = await startPortal({ env: { DEMO: 'false', PATH: '/nowhere' } });
const page = await bodyOf(`${portal.url}/plans`);
const own = await headersOfFiles();
const files = createServer(({ url }, response) => {
  const type = { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'public, max-age=3600' };
  response.writeHead(200, url === '/file' ? { ...own, ...type } : type).end(randomBytes(page.length));
}).listen(0, '127.0.0.1');
await once(files, 'listening');
const varnish = await startVarnish(portal.url, fileServer((files.address() as AddressInfo).port));
try {
  const [worker] = childrenOf(varnish.pid);
  const rates = await measure(varnish.url, worker ?? 0);
  const scriptBeforeTouch = await scriptBytes();
  const met = {
    ratioToFile: rates.ratioToFile.seen >= TARGETS.ratioToFile,
    beforeTouch: scriptBeforeTouch <= TARGETS.beforeTouchKb * 1024,
  };
  const bytes = { page: page.length, scriptBeforeTouch };
  console.log(JSON.stringify({ bench: 'plans', requests: rates, bytes, targets: TARGETS, met }));
  judge(Object.values(met).every(Boolean));
} finally {
  await varnish.stop();
  files.close();
  await portal.stop();
}

/** Lets Varnish ask another server for two addresses. */
function fileServer(port: number): string {
  return `backend files { .host = "127.0.0.1"; .port = "${port}"; }
sub vcl_recv { if (req.url == "/file" || req.url == "/bare") { set req.backend_hint = files; } }
`;
}

/** The headers that the portal sends with a file of its own, without those about its content. */
async function headersOfFiles(): Promise<Record<string, string>> {
  const html = await (await fetch(`${portal.url}/plans`)).text();
  const { headers } = await fetch(portal.url + (/<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? ''));
  const ofContent = /^(content-(type|length|encoding)|cache-control|date|connection|keep-alive|transfer-encoding)$/;
  return Object.fromEntries([...headers].filter(([name]) => !ofContent.test(name)));
}

interface Rate {
  readonly seen: number;
  readonly perCpuSecond: number;
}
type Name = keyof typeof PATHS;

/** Each round has all three within seconds, who is first in turns: a busy moment meets them alike, so their ratio in it counts. */
async function measure(base: string, pid: number) {
  const rounds: Record<Name, Rate>[] = [];
  const names = Object.keys(PATHS) as Name[];
  await shoot(`${base}${PATHS.page}`, pid);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rates: Partial<Record<Name, Rate>> = {};
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      rates[name] = await shoot(`${base}${PATHS[name]}`, pid);
    rounds.push(rates as Record<Name, Rate>);
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const both = (figure: (key: keyof Rate) => number) => ({
    seen: figure('seen'),
    perCpuSecond: figure('perCpuSecond'),
  });
  const ratioTo = (other: Name) =>
    both((key) => Number(median(rounds.map((rates) => rates.page[key] / rates[other][key])).toFixed(3)));
  const rate = (name: Name) => both((key) => Math.round(median(rounds.map((rates) => rates[name][key]))));
  return {
    ...{ ratioToFile: ratioTo('file'), ratioToBareFile: ratioTo('bare') },
    ...{ page: rate('page'), file: rate('file'), bare: rate('bare') },
  };
}

async function shoot(url: string, pid: number): Promise<Rate> {
  const before = processorTimeOf(pid);
  const { requests, non2xx, errors } = await autocannon({
    ...{ url, headers: ACCEPT, connections: CONNECTIONS },
    ...amount({ duration: 1 }, { amount: CONNECTIONS }),
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return { seen: requests.average, perCpuSecond: (requests.total / (processorTimeOf(pid) - before)) * 1_000 };
}

/** The scripts that the page names, as they are sent; everything else is loaded by a touch. */
async function scriptBytes(): Promise<number> {
  const html = await (await fetch(`${portal.url}/plans`)).text();
  const scripts = [...html.matchAll(/<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)"/g)];
  const sizes = scripts.map(async ([, path]) => (await bodyOf(`${portal.url}${path}`, 'br')).length);
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

/** A body as it is sent, which fetch would unpack. */
async function bodyOf(url: string, encoding = 'gzip'): Promise<Buffer> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': encoding } }), 'response')) as [
    IncomingMessage,
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}
