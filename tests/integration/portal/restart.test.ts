import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/db/client.ts';
import { artifacts, events, generations, ledgerEntries, notifications } from '../../../src/db/schema.ts';
import { emptyDatabase } from '../../support/databases/database.ts';
import { asForm, harness, newAccount, requestOf, until } from '../generation/harness.ts';

/** The embedded database has one process at a time, so the test looks into it only between processes. */
describe.each(['postgresql', 'pglite'] as const)('a portal that is killed in the middle, on %s', (kind) => {
  const children: ChildProcess[] = [];
  let where: string;
  let folder: string;
  let drop = async () => {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forja-restart-'));
    where = join(folder, 'database');
    if (kind === 'pglite') return;
    const empty = await emptyDatabase();
    where = empty.url;
    drop = empty.drop;
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  const open = () => openDatabase(kind === 'pglite' ? { directory: where } : { url: where });
  const files = () => join(folder, 'artifacts');

  async function startProcess(renderMs: number): Promise<ChildProcess> {
    const program = new URL('./restart-process.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [program, where, files(), String(renderMs)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return child;
  }

  const rendering = (child: ChildProcess) =>
    new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (chunk: Buffer) => chunk.includes('rendering') && resolve());
      child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)));
    });

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    await once(child, 'exit');
  }

  /** Accepts a generation without running it. */
  async function accept(): Promise<{ id: string; account: string }> {
    const database = await open();
    const services = await harness({ ...database, url: where }, { directory: files() });
    const account = await newAccount(services.db, services.wallets);
    const { id } = await services.generations.accept(account, 'generateDeploy', requestOf({ endpoints: 4 }), asForm);
    await services.close();
    await database.close();
    return { id, account };
  }

  test('ends its generation after the restart, once: one artifact, one charge, one event, one notification', async () => {
    const { id } = await accept();
    const first = await startProcess(60_000);
    await rendering(first);
    await end(first, 'SIGKILL');
    const second = await startProcess(200);
    await rendering(second);
    await until(async () =>
      (await readdir(join(files(), id.slice(0, 2))).catch((): string[] => [])).includes(`${id}-2.zip`),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    await end(second, 'SIGTERM');

    const { db, close } = await open();
    const [generation] = await db.select().from(generations).where(eq(generations.id, id));
    expect(generation).toMatchObject({ state: 'done', attempt: 2 });
    const stored = await db.select().from(artifacts).where(eq(artifacts.generationId, id));
    expect(stored).toHaveLength(1);
    expect(await readdir(join(files(), id.slice(0, 2)))).toEqual([`${id}-2.zip`]);
    expect(await db.select().from(events).where(eq(events.generationId, id))).toMatchObject([{ outcome: 'done' }]);
    const told = await db.select().from(notifications).where(eq(notifications.generationId, id));
    expect(told).toMatchObject([{ type: 'NOTIFICATION', artifactId: stored[0]?.id, seenAt: null }]);
    const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.generationId, id));
    expect(entries.map((entry) => [entry.kind, entry.credits])).toEqual([
      ['hold', -4],
      ['settle', 0],
    ]);
    await close();
  }, 60_000);

  test('leaves what was queued in the queue', async () => {
    const accepted = [await accept(), await accept()];
    const child = await startProcess(0);
    await rendering(child);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await end(child, 'SIGTERM');
    const { db, close } = await open();
    for (const { id } of accepted) {
      const [generation] = await db.select().from(generations).where(eq(generations.id, id));
      expect(generation).toMatchObject({ state: 'done', attempt: 1 });
    }
    await close();
  }, 60_000);
});
