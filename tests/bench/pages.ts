// Server-rendered pages of the built portal: a signed-out page against a text route of the same server and against a
// server that has nothing else, in turns; and the bytes that a browser gets. The target is judged by the requests that a
// second of the server's own processor time answers: the load generator shares the machine and pays for larger answers
// too, so the rates that it sees (printed beside it) say as much about itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import autocannon from 'autocannon';
import { startPortal } from '../support/portal/portal.ts';
import { amount, judge } from './measure/short.ts';

const ROUNDS = amount(3, 1);
const SECONDS = amount(2, 1);
const CONNECTIONS = 20;
const TARGETS = { rateRatio: 0.5, threeIslandsKb: 102, beforeTouchKb: 3 };
const COVER_ISLANDS = ['header', 'burger-menu', 'login-modal'];
const HOME_ISLANDS = ['header', 'burger-menu', 'generator-form', 'notifications'];

const portal = await startPortal();
const bare = await startBare();
try {
  const rates = await measure({
    page: { url: `${portal.url}/`, headers: { 'accept-encoding': 'br, gzip' }, pid: portal.child.pid },
    text: { url: `${portal.url}/robots.txt`, pid: portal.child.pid },
    bare: { url: bare.url, pid: bare.pid },
  });
  const bytes = await sizes(portal.url);
  const ratio = rates.page.perCpuSecond / rates.text.perCpuSecond;
  const met = {
    rate: ratio >= TARGETS.rateRatio,
    threeIslands: bytes.threeIslandsJs.gzip <= TARGETS.threeIslandsKb * 1024,
    beforeTouch: bytes.beforeTouchJs.br <= TARGETS.beforeTouchKb * 1024,
  };
  console.log(
    JSON.stringify({
      bench: 'pages',
      requests: rates,
      ratioToText: Number(ratio.toFixed(2)),
      ratioToTextSeen: Number((rates.page.seen / rates.text.seen).toFixed(2)),
      ratioToBareServer: Number((rates.page.perCpuSecond / rates.bare.perCpuSecond).toFixed(2)),
      bytes,
      targets: TARGETS,
      met,
    }),
  );
  judge(Object.values(met).every(Boolean));
} finally {
  bare.stop();
  await portal.stop();
}

interface Subject {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly pid: number | undefined;
}

/** Requests a second: as the load generator saw them, and of the server's processor time. */
interface Rate {
  readonly seen: number;
  readonly perCpuSecond: number;
}

/** The median of each subject's rates; the subjects take turns, so that a busy moment meets them all. */
async function measure<Name extends string>(subjects: Record<Name, Subject>): Promise<Record<Name, Rate>> {
  const names = Object.keys(subjects) as Name[];
  const rates = new Map<Name, Rate[]>(names.map((name) => [name, []]));
  for (const name of names) await shoot(subjects[name], SECONDS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) rates.get(name)?.push(await shoot(subjects[name], SECONDS));
  const median = (values: number[]) => Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
  const rateOf = (name: Name): Rate => ({
    seen: median(rates.get(name)?.map((rate) => rate.seen) ?? []),
    perCpuSecond: median(rates.get(name)?.map((rate) => rate.perCpuSecond) ?? []),
  });
  return Object.fromEntries(names.map((name) => [name, rateOf(name)])) as Record<Name, Rate>;
}

async function shoot({ url, headers, pid }: Subject, duration: number): Promise<Rate> {
  const before = cpuSeconds(pid);
  const result = await autocannon({
    ...{ url, connections: CONNECTIONS, ...amount({ duration }, { amount: CONNECTIONS }) },
    ...(headers && { headers }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { seen: result.requests.average, perCpuSecond: result.requests.total / (cpuSeconds(pid) - before) };
}

/** Processor time of a process so far: user and system, in hundredths of a second. */
function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function sizes(url: string) {
  const response = await fetch(`${url}/`, { headers: { 'accept-encoding': 'identity' } });
  const html = await response.text();
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const compressed = await rawLength(`${url}/`);
  return {
    html: {
      plain: Buffer.byteLength(html) - Buffer.byteLength(style),
      withStyle: Buffer.byteLength(html),
      br: compressed,
    },
    css: { plain: Buffer.byteLength(style) },
    beforeTouchJs: scripts([]),
    threeIslandsJs: scripts(COVER_ISLANDS),
    homeJs: scripts(HOME_ISLANDS),
  };
}

/** The number of bytes on the wire: fetch would show the page decompressed. */
async function rawLength(url: string): Promise<number> {
  const { request } = await import('node:http');
  const sent = request(url, { headers: { 'accept-encoding': 'br' } }).end();
  const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer>];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  brotliDecompressSync(body);
  return body.length;
}

/** The scripts of a page with these islands, once each, as the server sends them. */
function scripts(islands: readonly string[]): { plain: number; gzip: number; br: number } {
  type Chunk = { file: string; imports?: string[] };
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'));
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  visit('src/islands/runtime/client.ts');
  for (const name of islands) visit(`src/islands/${name}.tsx`);
  const sum = (ending: string) =>
    [...files].reduce((bytes, file) => bytes + readFileSync(join('dist/client', `${file}${ending}`)).length, 0);
  return { plain: sum(''), gzip: sum('.gz'), br: sum('.br') };
}

async function startBare(): Promise<{ url: string; pid: number | undefined; stop(): void }> {
  const child = spawn(process.execPath, ['tests/bench/rivals/bare.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${/(\d+)/.exec(String(line))?.[1]}/`;
  return { url, pid: child.pid, stop: () => child.kill() };
}
