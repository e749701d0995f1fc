// A signed-in page of the built portal against the same page as a dynamic one of Next, in turns. Next renders the portal's
// own components and reads a name from a cookie: it has no session to look up. Given a folder, it keeps Next's build there.
// A short run has Next only with FULL=1: its packages and its build are minutes.
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { startPortal } from '../support/portal/portal.ts';
import { cookieOf, signInPeople } from './measure/people.ts';
import { amount, judge, WORDS } from './measure/short.ts';
import { startNext } from './rivals/next.ts';

const ROUNDS = amount(3, 1);
const SECONDS = amount(4, 1);
const CLIENTS = amount(20, 2);
const TARGETS = { timesNext: 5, p99Ms: 60 };
const ACCEPT = { 'accept-encoding': 'gzip, deflate, br' };

interface Shot {
  readonly perSecond: number;
  readonly perCpuSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly kb: number;
}

interface Subject {
  readonly url: string;
  readonly pid: number | undefined;
  /** One client each. */
  readonly cookies: readonly string[];
}

const next = amount(true, process.env.FULL === '1') ? await startNext(WORDS[0]) : undefined;
const portal = await startPortal();
try {
  const people = (await signInPeople(portal.url, CLIENTS)).map(cookieOf);
  const style = readFileSync('dist/client/.vite/manifest.json', 'utf8').match(/assets\/(app-[^"]+\.css)/)?.[1];
  const subjects: Record<string, Subject> = {
    portal: {
      url: `${portal.url}/`,
      pid: portal.child.pid,
      cookies: people.map((cookie) => `${cookie}; forja.style=${style}`),
    },
    firstVisit: { url: `${portal.url}/`, pid: portal.child.pid, cookies: people },
    session: { url: `${portal.url}/api/auth/session`, pid: portal.child.pid, cookies: people },
    ...(next && {
      next: { url: `${next.url}/`, pid: next.pid, cookies: people.map((_, index) => `name=Person%20${index}`) },
    }),
  };
  const results = await inTurns(subjects);
  const figure = (name: string, key: keyof Shot) => results[name]?.[key] ?? Number.NaN;
  const timesNext = figure('portal', 'perSecond') / figure('next', 'perSecond');
  const met = { timesNext: timesNext >= TARGETS.timesNext, p99: figure('portal', 'p99') <= TARGETS.p99Ms };
  console.log(
    JSON.stringify({ bench: 'signed-in', results, timesNext: Number(timesNext.toFixed(1)), targets: TARGETS, met }),
  );
  judge(Object.values(met).every(Boolean));
} finally {
  await next?.stop();
  await portal.stop();
}

/** The median round of each subject; they take turns, so that a busy moment meets them all. */
async function inTurns(
  subjects: Readonly<Record<string, Subject>>,
): Promise<Readonly<Record<string, Shot | undefined>>> {
  const all = Object.entries(subjects).map(([name, subject]) => ({ name, subject, shots: [] as Shot[] }));
  for (const { subject } of all) await shoot(subject, SECONDS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { subject, shots } of all) shots.push(await shoot(subject, SECONDS));
  const middle = (shots: Shot[]) => shots.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(ROUNDS / 2)];
  return Object.fromEntries(all.map(({ name, shots }) => [name, middle(shots)]));
}

async function shoot({ url, pid, cookies }: Subject, duration: number): Promise<Shot> {
  const before = cpuSeconds(pid);
  let client = 0;
  const { requests, latency, throughput, non2xx, errors } = await autocannon({
    ...{ url, connections: cookies.length, ...amount({ duration }, { amount: cookies.length }) },
    setupClient: (caller) => caller.setHeaders({ ...ACCEPT, cookie: cookies[client++ % cookies.length] }),
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return {
    perSecond: Math.round(requests.average),
    perCpuSecond: Math.round(requests.total / (cpuSeconds(pid) - before)),
    p50: latency.p50,
    p99: latency.p99,
    kb: Number((throughput.total / requests.total / 1024).toFixed(1)),
  };
}

/** Processor time of a process so far: user and system, in hundredths of a second. */
function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
