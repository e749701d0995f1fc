// Signed-in pages while others generate: 50 people who go from page to page and 40 who generate the demo shop's services,
// all on one portal with its embedded database, as `npm start` runs it.
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { startPortal } from '../support/portal/portal.ts';
import type { Visitor } from '../support/portal/visitor.ts';
import { cookieOf, signInPeople } from './measure/people.ts';
import { amount, judge } from './measure/short.ts';

const READERS = amount(50, 4);
const GENERATING = amount(40, 2);
/** Less than a new account has credits for. */
const EACH = amount(3, 1);
const QUIET_MS = amount(5_000, 200);
const TARGETS = { pageP99Ms: 200 };
const PAGES = ['/', '/appGraphQL', '/datasourcePostgres', '/pendingFiles'];

const portal = await startPortal();
try {
  const people = await signInPeople(portal.url, READERS + GENERATING);
  const [readers, generating] = [people.slice(0, READERS), people.slice(READERS)];
  // Once through everything, so that what is made once is made.
  await readBeside(readers, generate(people.slice(0, 4), 1));
  const quiet = await readBeside(readers, new Promise((done) => setTimeout(done, QUIET_MS)));
  const work = generate(generating, EACH);
  const beside = await readBeside(readers, work);
  const times = await work;
  times.sort((a, b) => a - b);
  const generations = { count: times.length, p50: at(times, 0.5), p99: at(times, 0.99), longest: at(times, 1) };
  const met = { pageP99: beside.p99 <= TARGETS.pageP99Ms };
  console.log(JSON.stringify({ bench: 'mixed', quiet, beside, generations, targets: TARGETS, met }));
  judge(met.pageP99);
} finally {
  await portal.stop();
}

/** Each person generates one project after the other. @returns how long each took, in ms. */
async function generate(who: readonly Visitor[], each: number): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    who.map(async (person) => {
      for (let n = 0; n < each; n += 1) {
        const began = performance.now();
        const answer = await person.postJson('/api/generate/generateSrc', requestOf(n));
        if (answer.status !== 200) throw new Error(`generateSrc: ${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
        times.push(Math.round(performance.now() - began));
      }
    }),
  );
  return times;
}

function requestOf(n: number) {
  return {
    ...{ name: `shop-${n}`, domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded' },
    ...{ sourceType: 'DATABASE', databaseType: 'postgresql', datasource: 'demo-shop', schema: 'shop', mode: 'Src' },
    endpoints: [{ routine: { schema: 'shop', name: 'order_total', argumentTypes: ['bigint'] } }],
  };
}

/** Every reader asks for one page after the other, until the work beside it is done. */
async function readBeside(who: readonly Visitor[], work: Promise<unknown>) {
  const style = /assets\/(app-[^"]+\.css)/.exec(readFileSync('dist/client/.vite/manifest.json', 'utf8'))?.[1];
  let client = 0;
  const options: autocannon.Options = {
    ...{ url: portal.url, connections: who.length, requests: PAGES.map((path) => ({ path })), duration: 600 },
    setupClient(one) {
      const person = who[client++ % who.length];
      const cookie = `${person && cookieOf(person)}; forja.style=${style}`;
      one.setHeaders({ cookie, 'accept-encoding': 'gzip, deflate, br' });
    },
  };
  return new Promise<ReturnType<typeof seen>>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(seen(result))));
    work.then(() => running.stop(), reject);
  });
}

function seen({ requests, latency, non2xx, errors }: autocannon.Result) {
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} pages refused, ${errors} failed`);
  return { perSecond: Math.round(requests.average), p50: latency.p50, p99: latency.p99, longest: latency.max };
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
