import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Generated, generate } from '../../../src/generators/generate.ts';
import type { Routine } from '../../../src/model/described/routine.ts';
import { type ProjectFolder, packaged, writeProject } from '../../support/java/maven.ts';
import { type RunningService, startService } from '../../support/java/service.ts';
import { rememberedSample } from '../../support/runs/sample.ts';
import type { WorkDatabase } from '../technologies/ticking/databases.ts';
import { tickingCatalog } from '../technologies/ticking/ticking.ts';

const START_TIMEOUT_MS = 900_000;
const WAIT_MS = 60_000;
const TICK_S = 5;
/** The shortest that a lock can have. */
const LAPSE_S = 30;
const LONG_S = 45;
/** Beyond the lapse, and before the long work ends by itself. */
const KILLED_AFTER_MS = 36_000;

interface Row {
  readonly id: string;
  readonly node: string;
  readonly began: number;
  readonly ended: number | null;
  readonly outcome: string | null;
  readonly failure: string | null;
}

/**
 * Tests what locks and a history of runs promise to two copies of a service on any database, beside the data of the work or in
 * a database of their own.
 */
export function workSuite(judge: string, open: () => Promise<WorkDatabase>, openState?: () => Promise<WorkDatabase>) {
  const sample = rememberedSample(judge);
  let work: WorkDatabase;
  let state: WorkDatabase;
  let folder: ProjectFolder | undefined;
  let copies: RunningService[] = [];

  beforeAll(async () => {
    work = await open();
    state = openState ? await openState() : work;
    const generated = generateWork(work, await work.describe(work.work), openState && state);
    const unique = [work.connection.databaseName ?? '', state.connection.databaseName ?? ''];
    if (!sample.isNew(generated.files, unique)) return;
    const kind = state.connection.kind;
    for (const table of ['locks', 'runs']) await state.run(generated.files.get(`db/${kind}/${table}.sql`) ?? 'none');
    await state.run(
      `insert into service_runs (id, operation, node, started_at) values ('old', 'work', 'x/1', '2020-01-01')`,
    );
    folder = writeProject(generated.files);
    await packaged(folder.path);
    const jar = join(folder.path, 'target', 'ticks.jar');
    const environment = {
      ...{ DB_PASSWORD: work.connection.password, LOCK_LAPSE: `${LAPSE_S}s` },
      ...{ STATE_DB_URL: state.jdbcUrl, STATE_DB_USERNAME: state.connection.username },
      STATE_DB_PASSWORD: state.connection.password,
    };
    copies = await Promise.all([startService(jar, environment), startService(jar, environment)]);
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    for (const copy of copies) await copy.stop();
    folder?.remove();
    await work?.close();
    if (state !== work) await state?.close();
  });

  /** All runs of the copies, the first one first. */
  async function runs(): Promise<readonly Row[]> {
    const { seconds } = state;
    const rows = await state.rows(
      `select id, node, ${seconds('started_at')}, ${seconds('ended_at')}, outcome, failure_kind from service_runs where id <> 'old' order by started_at`,
    );
    return rows.map(
      ([id, node, began, ended, outcome, failure]) => ({ id, node, began, ended, outcome, failure }) as Row,
    );
  }

  async function until<T>(what: string, found: () => Promise<T | undefined>, waitMs = WAIT_MS): Promise<T> {
    const deadline = Date.now() + waitMs;
    for (;;) {
      const value = await found();
      if (value !== undefined) return value;
      if (Date.now() > deadline) {
        throw new Error(
          `${what}: not after ${waitMs} ms\n${copies.map((copy) => copy.log().slice(-3_000)).join('\n')}`,
        );
      }
      await delay(200);
    }
  }

  const pace = (seconds: number) => work.run(`update pace set seconds = ${seconds}`);

  test('a tick is one run of one copy, whose row has its begin, its end and what became of it', async () => {
    const all = await until('six runs', async () => {
      const found = await runs();
      return found.filter(({ ended }) => ended !== null).length >= 6 ? found : undefined;
    });
    expect(new Set(all.map(({ began }) => Math.floor(began / TICK_S))).size).toBe(all.length);
    const nodes = copies.map(({ pid }) => expect.stringMatching(new RegExp(`^.+/${pid}$`)));
    for (const { node, began, ended, outcome, failure } of all.slice(0, -1)) {
      expect(nodes.some((expected) => expected.asymmetricMatch(node))).toBe(true);
      expect(ended).toBeGreaterThanOrEqual(began + 0.4);
      expect({ outcome, failure }).toEqual({ outcome: 'done', failure: null });
    }
    const locks = await state.rows('select name from service_locks');
    expect(locks).toEqual([['ticks.doWork']]);
  }, 120_000);

  test('a run that fails tells the kind of its failure', async () => {
    await work.run('alter table pace rename to gone');
    const failed = await until('a failed run', async () => (await runs()).find(({ outcome }) => outcome === 'failed'));
    await work.run('alter table gone rename to pace');
    expect(failed.failure).toBe('INTERNAL');
    expect(failed.ended).toBeGreaterThanOrEqual(failed.began);
  }, 120_000);

  // A minute of waiting, and the same code wherever the locks are: each kind of database has it beside its data.
  if (!openState)
    test('work that takes longer than the lapse stays its copy’s; killed, its row stays without an end and its lock lapses', async () => {
      await pace(LONG_S);
      const long = await until('a long run', async () => {
        const last = (await runs()).at(-1);
        return last?.ended === null && Date.now() / 1000 - last.began > 3 ? last : undefined;
      });
      await delay(KILLED_AFTER_MS - (Date.now() - long.began * 1000));
      expect((await runs()).at(-1)?.id).toBe(long.id);
      const doomed = copies.find(({ pid }) => long.node.endsWith(`/${pid}`));
      await doomed?.kill();
      await pace(0.1);
      const next = await until(
        'the next run',
        async () => (await runs()).find(({ began }) => began > long.began),
        90_000,
      );
      expect(next.node).not.toBe(long.node);
      // It was renewed at the lapse, and so lasted as long again.
      expect(next.began - long.began).toBeGreaterThan(2 * LAPSE_S - 2);
      expect(next.began - long.began).toBeLessThan(2 * LAPSE_S + 4 * TICK_S);
      expect((await runs()).find(({ id }) => id === long.id)).toMatchObject({
        ended: null,
        outcome: null,
        failure: null,
      });
    }, 240_000);

  test('no two were ever at work at once, and each that did it has its row', async () => {
    const before = (await runs()).filter(({ outcome }) => outcome === 'done').length;
    const done = (await work.rows('select alone from work')).map(([alone]) => Number(alone));
    const after = (await runs()).filter(({ outcome }) => outcome === 'done').length;
    expect(done.every((alone) => alone === 1)).toBe(true);
    expect(done.length).toBeGreaterThanOrEqual(before);
    // One may be between its commit and its row; what the killed copy began, its database may still end.
    expect(done.length).toBeLessThanOrEqual(after + 2);
  });

  test('what began long ago is forgotten, and nothing else is', async () => {
    const before = (await runs()).length;
    await until('the old row is gone', async () =>
      (await state.rows(`select id from service_runs where id = 'old'`)).length === 0 ? true : undefined,
    );
    expect((await runs()).length).toBeGreaterThanOrEqual(before);
  }, 120_000);
}

function generateWork({ connection, work }: WorkDatabase, routine: Routine, state?: WorkDatabase): Generated {
  const { kind, host, port, username, databaseName: database = '' } = connection;
  const options = state ? { state: 'separate', stateDatabase: state.connection.kind } : {};
  return generate(
    {
      request: {
        ...{ name: 'ticks', domain: 'com.acme.ticks', technology: 'job', applicationServer: 'embedded', mode: 'Src' },
        ...{ sourceType: 1, databaseType: kind, datasource: 'ticks', options },
        endpoints: [{ name: 'doWork', query: work }],
      },
      described: {
        source: 'database',
        routines: [routine],
        connection: { kind, host, port, database, username, tls: 'disable' },
      },
    },
    tickingCatalog,
  );
}
