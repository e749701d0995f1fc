import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../src/db/client.ts';
import { artifacts, events, generations, ledgerEntries, notifications } from '../../../../src/db/schema.ts';
import { emptyDatabase } from '../../../support/databases/database.ts';
import { asForm, harness, newAccount, requestOf } from '../harness.ts';

/** The embedded database has one process at a time, so the test looks into it only between processes. */
describe.each(['postgresql', 'pglite'] as const)('processes that die again and again, on %s', (kind) => {
  let children: ChildProcess[] = [];
  let where: string;
  let folder: string;
  let drop = async () => {};

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forja-kills-'));
    where = join(folder, 'database');
    if (kind === 'pglite') return;
    const empty = await emptyDatabase();
    where = empty.url;
    drop = empty.drop;
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    children = [];
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  function startProcess(renderMs: number, settleMs = 0) {
    const program = new URL('../../portal/restart-process.ts', import.meta.url).pathname;
    const child = spawn(
      process.execPath,
      [program, where, join(folder, 'artifacts'), String(renderMs), String(settleMs)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.push(child);
    let said = '';
    /** @returns whether it has said these words so often before it ended. */
    const says = (words: string, times = 1) =>
      new Promise<boolean>((resolve) => {
        child.stdout?.on('data', (chunk: Buffer) => {
          said += chunk;
          if (said.split(words).length > times) resolve(true);
        });
        child.once('exit', () => resolve(false));
      });
    return { says, kill: () => Promise.all([once(child, 'exit'), child.kill('SIGKILL')]) };
  }

  async function withServices<T>(work: (services: Awaited<ReturnType<typeof harness>>) => Promise<T>): Promise<T> {
    const database = await openDatabase(kind === 'pglite' ? { directory: where } : { url: where });
    const services = await harness({ ...database, url: where }, { directory: join(folder, 'artifacts') });
    try {
      return await work(services);
    } finally {
      await services.close();
      await database.close();
    }
  }

  /** Accepts one generation for each name, each for a new account, without running them. */
  const accept = (names: readonly string[]) =>
    withServices(async ({ db, wallets, generations: service }) => {
      const accepted: { id: string; account: string; name: string }[] = [];
      for (const name of names) {
        const account = await newAccount(db, wallets);
        const { id } = await service.accept(account, 'generateDeploy', requestOf({ name, endpoints: 4 }), asForm);
        accepted.push({ id, account, name });
      }
      return accepted;
    });

  const ends = (accepted: readonly { id: string; account: string; name: string }[]) =>
    withServices(async ({ db, wallets }) =>
      Promise.all(
        accepted.map(async ({ id, account, name }) => {
          const [row] = await db.select().from(generations).where(eq(generations.id, id));
          const stored = await db.select().from(artifacts).where(eq(artifacts.generationId, id));
          const told = await db.select().from(notifications).where(eq(notifications.generationId, id));
          const recorded = await db.select().from(events).where(eq(events.generationId, id));
          const { remaining } = await wallets.wallet(account);
          expect([told.length, recorded.length]).toEqual([1, 1]);
          return { name, state: row?.state, code: row?.fault?.code, artifacts: stored.length, remaining };
        }),
      ),
    );
  const done = { state: 'done', code: undefined, artifacts: 1, remaining: 6 };

  // Four: two die beside others, and even if the next two hit the same one alone, it is not the third time.
  test('fail no generation, and charge nothing twice', async () => {
    const accepted = await accept(['a', 'b', 'c']);
    for (let kill = 0; kill < 4; kill++) {
      const process = startProcess(60_000);
      if (!(await process.says('rendering', kill < 2 ? 2 : 1))) throw new Error('it ended by itself');
      await process.kill();
    }
    const last = startProcess(10);
    expect(await last.says('all ended')).toBe(true);
    await last.kill();
    expect(await ends(accepted)).toEqual(['a', 'b', 'c'].map((name) => ({ name, ...done })));
  }, 120_000);

  test('between a file and its settlement charge once, for one file', async () => {
    const accepted = await accept(['a']);
    for (let kill = 0; kill < 2; kill++) {
      const process = startProcess(10, 60_000);
      if (!(await process.says('stored'))) throw new Error('it ended by itself');
      await process.kill();
    }
    const last = startProcess(10);
    expect(await last.says('all ended')).toBe(true);
    await last.kill();
    expect(await ends(accepted)).toEqual([{ name: 'a', ...done }]);
    const entries = await withServices(({ db }) =>
      db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.generationId, accepted[0]?.id ?? ''))
        .orderBy(ledgerEntries.id),
    );
    expect(entries.map((entry) => [entry.kind, entry.credits])).toEqual([
      ['hold', -4],
      ['settle', 0],
    ]);
  }, 120_000);

  test('by a poisonous generation end with its failure, at no price, and take no neighbour with it', async () => {
    const accepted = await accept(['a', 'poison', 'b', 'c']);
    let starts = 0;
    for (let ended = false; !ended; starts++) {
      if (starts > 8) throw new Error('it kills for ever');
      const process = startProcess(100);
      ended = await process.says('all ended');
      if (ended) await process.kill();
    }
    expect(await ends(accepted)).toEqual([
      { name: 'a', ...done },
      { name: 'poison', state: 'failed', code: 'internal', artifacts: 0, remaining: 10 },
      { name: 'b', ...done },
      { name: 'c', ...done },
    ]);
  }, 120_000);
});
