import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseProxy, startProxy } from '../../../support/databases/proxy.ts';
import { maven, type ProjectFolder, writeProject } from '../../../support/java/maven.ts';
import { type RunningService, startService } from '../../../support/java/service.ts';
import { PATIENCE_MS } from '../../../support/runs/patience.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type ShopDatabase, shopDatabase } from '../../databases/shop.ts';
import { YEARLY } from './yearly.ts';

const START_TIMEOUT_MS = 900_000;
const LEASE_S = 10;
const TICKS = 20;
const PAUSE_MS = 15_000;
const PASSWORD = 'let-me-in';
const WIND = "insert into clock.did (job, due, pid) values ('wind', now(), :turns)";
const KNOWN = { authorization: `Basic ${Buffer.from(`user:${PASSWORD}`).toString('base64')}` };

const sample = rememberedSample(import.meta.filename);
let database: ShopDatabase;
let way: DatabaseProxy;
let folder: ProjectFolder | undefined;
let copies: RunningService[] = [];

/** A tick of the job of every second, as its row tells. */
interface Tick {
  readonly due_at: string;
  readonly outcome: string | null;
  readonly attempts: number;
  readonly node: string | null;
}

beforeAll(async () => {
  database = await shopDatabase({ scripts: ['tests/generated/technologies/job/job.sql'], schemas: ['clock'] });
  const generated = await database.generate({
    technology: 'job',
    options: { auth: 'basic', stateSchema: 'clock' },
    endpoints: { strike: { expression: '* * * * * *', zone: 'Europe/Madrid', missed: 'each', overlap: 'queue' } },
    input: {
      strike: [
        { target: 'due', from: { variable: 'scheduledAt' } },
        { target: 'run_id', from: { variable: 'runId' } },
      ],
    },
    queries: [
      {
        ...{ name: 'wind', sql: WIND, options: YEARLY },
        input: [{ target: 'turns', from: { constant: 7 } }],
      },
    ],
  });
  if (!sample.isNew([generated, database.version], [database.name])) return;
  await database.sql.unsafe(generated.files.get('db/postgresql/ticks.sql') ?? 'none');
  way = await startProxy(process.env.TEST_POSTGRES_URL ?? 'postgresql://127.0.0.1:5432');
  folder = writeProject(generated.files);
  await maven(folder.path, 'package');
  const jar = join(folder.path, 'target', 'shop.jar');
  const environment = {
    DB_URL: `jdbc:postgresql://${new URL(way.url).host}/${database.name}`,
    JOBS_LEASE: `${LEASE_S}s`,
    SPRING_SECURITY_USER_PASSWORD: PASSWORD,
  };
  copies = await Promise.all([startService(jar, environment), startService(jar, environment)]);
}, START_TIMEOUT_MS);

afterAll(async () => {
  for (const copy of copies) await copy.stop();
  folder?.remove();
  await way?.goAway().catch(() => undefined);
  await database?.close();
});

const pace = (seconds: number) => database.sql`update clock.pace set seconds = ${seconds}`;

/** The ticks of the job of every second, the first one first. */
const ticks = () =>
  database.sql<Tick[]>`
    select due_at, outcome, attempts, node from clock.service_ticks
    where job = 'shop.strike' and cause in ('schedule', 'missed') order by due_at`;

async function until<T>(what: string, found: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await found();
    if (value !== undefined) return value;
    if (Date.now() > deadline) {
      throw new Error(
        `${what}: not within ${PATIENCE_MS} ms\n${copies.map((copy) => copy.log().slice(-3_000)).join('\n')}`,
      );
    }
    await delay(200);
  }
}

/** Waits until so many more ticks are done, and none of those before them is left. */
async function more(count: number): Promise<readonly Tick[]> {
  const before = (await ticks()).length;
  return until(`${count} more ticks`, async () => {
    const all = (await ticks()).filter(({ due_at }, _, [first]) => first && due_at >= first.due_at);
    const open = all.findIndex(({ outcome }) => outcome === null);
    const done = open < 0 ? all : all.slice(0, open);
    return done.length >= before + count ? done : undefined;
  });
}

/** Each second from the first tick to the last has one, which was done, and its work was done once. */
async function expectEachOnce(all: readonly Tick[]): Promise<void> {
  const seconds = all.map(({ due_at }) => Date.parse(due_at) / 1000);
  const [first = 0] = seconds;
  expect(seconds).toEqual(seconds.map((_, index) => first + index));
  expect(all.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
  const last = all.at(-1)?.due_at ?? '';
  const did = await database.sql<{ due: Date; runs: number }[]>`
    select due, count(*)::int as runs from clock.did where job = 'strike' and due <= ${last}::timestamptz group by due order by due`;
  expect(did.map(({ due }) => due.getTime() / 1000)).toEqual(seconds);
  expect(did.filter(({ runs }) => runs !== 1)).toEqual([]);
  const ids = await database.sql`select run_id from clock.did where job = 'strike' group by run_id having count(*) > 1`;
  expect(ids).toEqual([]);
}

test(
  'two copies do the work of each second once',
  async () => {
    const all = await more(TICKS);
    expect(all.length).toBeGreaterThanOrEqual(TICKS);
    await expectEachOnce(all);
  },
  2 * PATIENCE_MS,
);

test(
  'the state’s database stands still for a while, and nothing is lost or doubled',
  async () => {
    way.hold(true);
    await delay(PAUSE_MS);
    way.hold(false);
    const all = await more(TICKS);
    await expectEachOnce(all);
    expect(copies.map(({ pid }) => pid)).toHaveLength(2);
  },
  3 * PATIENCE_MS,
);

test(
  'a run is begun by hand and told of, for callers who are known',
  async () => {
    const [first] = copies;
    const jobs = `${first?.url}/jobs`;
    expect((await fetch(jobs)).status).toBe(401);
    expect((await fetch(`${jobs}/wind/runs`, { method: 'POST' })).status).toBe(401);
    const listed = (await (await fetch(jobs, { headers: KNOWN })).json()) as { name: string; schedule: string }[];
    expect(listed.map(({ name, schedule }) => [name, schedule])).toEqual([
      ['strike', '* * * * * * Europe/Madrid'],
      ['wind', '0 0 3 29 2 * UTC'],
    ]);
    const begun = await fetch(`${jobs}/wind/runs`, { method: 'POST', headers: KNOWN });
    expect(begun.status).toBe(202);
    const { id } = (await begun.json()) as { id: string };
    await until('the run by hand', async () => {
      const runs = (await (await fetch(`${jobs}/wind/runs?limit=5`, { headers: KNOWN })).json()) as Run[];
      return runs.find((run) => run.id === id && run.state === 'done' && run.cause === 'manual');
    });
    const did = await database.sql`select pid as turns, run_id from clock.did where job = 'wind'`;
    expect(did).toEqual([{ turns: 7, run_id: null }]);
    expect((await fetch(`${jobs}/none/runs`, { method: 'POST', headers: KNOWN })).status).toBe(404);
  },
  2 * PATIENCE_MS,
);

interface Run {
  readonly id: string;
  readonly state: string;
  readonly cause: string;
}

test(
  'a copy that is killed in the middle of a run leaves nothing of it, and the other one does it',
  async () => {
    await pace(2 * LEASE_S);
    const held = await until('a run that takes long', async () =>
      (await ticks()).find(({ outcome, node }) => outcome === null && node !== null),
    );
    await delay(1_500);
    const doomed = copies.find(({ pid }) => held.node?.endsWith(`/${pid}`));
    expect(doomed).toBeDefined();
    await doomed?.kill();
    await pace(0.01);
    const all = await until('its run by the other copy', async () => {
      const done = (await ticks()).filter(({ outcome }) => outcome === 'done');
      return done.some(({ due_at }) => due_at === held.due_at) && done.length > 0 ? done : undefined;
    });
    const taken = all.find(({ due_at }) => due_at === held.due_at);
    expect(taken?.attempts).toBe(2);
    expect(taken?.node).not.toBe(held.node);
    await expectEachOnce(await more(TICKS));
  },
  3 * PATIENCE_MS,
);
