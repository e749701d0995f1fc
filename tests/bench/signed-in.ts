// A signed-in page of the built portal against the same page as a dynamic one of Next, in turns. Next renders the portal's
// own components and reads a name from a cookie: it has no session to look up. Given a folder, it keeps Next's build there.
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { startPortal } from '../support/portal.ts';
import { startNext } from './next.ts';
import { cookieOf, signInPeople } from './people.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CLIENTS = 20;
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

const next = await startNext(process.argv[2]);
const portal = await startPortal();
try {
  const people = (await signInPeople(portal.url, CLIENTS)).map(cookieOf);
  const style = readFileSync('dist/client/.vite/manifest.json', 'utf8').match(/assets\/(app-[^"]+\.css)/)?.[1];
  const subjects = {
    portal: {
      url: `${portal.url}/`,
      pid: portal.child.pid,
      cookies: people.map((one) => `${one}; forja.style=${style}`),
    },
    firstVisit: { url: `${portal.url}/`, pid: portal.child.pid, cookies: people },
    session: { url: `${portal.url}/api/auth/session`, pid: portal.child.pid, cookies: people },
    next: { url: `${next.url}/`, pid: next.pid, cookies: people.map((_, index) => `name=Person%20${index}`) },
  };
  const results = await inTurns(subjects);
  const timesNext = results.portal.perSecond / results.next.perSecond;
  const met = { timesNext: timesNext >= TARGETS.timesNext, p99: results.portal.p99 <= TARGETS.p99Ms };
  console.log(
    JSON.stringify({ bench: 'signed-in', results, timesNext: Number(timesNext.toFixed(1)), targets: TARGETS, met }),
  );
  process.exitCode = Object.values(met).every(Boolean) ? 0 : 1;
} finally {
  await next.stop();
  await portal.stop();
}

/** The median round of each subject; they take turns, so that a busy moment meets them all. */
async function inTurns<Name extends string>(subjects: Record<Name, Subject>): Promise<Record<Name, Shot>> {
  const names = Object.keys(subjects) as Name[];
  const shots = new Map<Name, Shot[]>(names.map((name) => [name, []]));
  for (const name of names) await shoot(subjects[name], 2);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) shots.get(name)?.push(await shoot(subjects[name], SECONDS));
  const middle = (name: Name) => shots.get(name)?.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(ROUNDS / 2)];
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<Name, Shot>;
}

async function shoot({ url, pid, cookies }: Subject, duration: number): Promise<Shot> {
  const before = cpuSeconds(pid);
  let client = 0;
  const { requests, latency, throughput, non2xx, errors } = await autocannon({
    ...{ url, duration, connections: cookies.length },
    setupClient: (one) => one.setHeaders({ ...ACCEPT, cookie: cookies[client++ % cookies.length] }),
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
