import { execFile, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Demo, startDemo } from '../../../../src/datasources/demo/start-demo.ts';
import { allDescribed } from '../../../../src/datasources/describe/described.ts';
import type { Connection } from '../../../../src/datasources/driver.ts';
import { postgresql } from '../../../../src/datasources/postgresql/driver.ts';
import { entryUrl } from '../../../../src/entry.ts';

const log = pino({ level: 'silent' });
const entry = entryUrl('demo-database');
const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'forja-demo-'));
  folders.push(made);
  return made;
};
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })));

const connectionTo = (port: number): Connection => ({
  kind: 'postgresql',
  host: '127.0.0.1',
  addresses: ['127.0.0.1'],
  port,
  username: 'postgres',
  password: '',
  databaseName: 'postgres',
  tls: 'disable',
});
const open = (port: number, max = 1) =>
  postgres({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max,
    prepare: false,
    onnotice() {},
  });

describe('the demo database', () => {
  let demo: Demo;
  const dataDir = folder();
  beforeAll(async () => {
    demo = await startDemo({ entry, dataDir, log });
  });
  afterAll(() => demo?.close());

  test('is read by the driver like any other: every routine, none refused', async () => {
    const connection = connectionTo(demo.port);
    expect(await postgresql.test(connection)).toMatchObject({ product: 'PostgreSQL' });
    expect(await postgresql.schemas(connection)).toContain('shop');
    const list = await postgresql.routines(connection, 'shop');
    expect(list).toHaveLength(19);
    expect(list.filter((line) => line.refused)).toEqual([]);
    const described = allDescribed(await postgresql.describe(connection, list));
    expect(described.find((routine) => routine.ref.name === 'archive_orders')?.commits).toBe(true);
    const [query] = await postgresql.describeQueries(connection, ['select id from shop.orders where status = :status']);
    expect(query?.parameters[0]?.databaseType).toBe('shop.order_status');
  });

  test('keeps the statements of many connections apart', async () => {
    const sql = open(demo.port, 6);
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) =>
        n % 3 === 0
          ? sql.begin(async (tx) =>
              [...(await tx`select 1 as ignored`), ...(await tx`select ${n}::integer as n`)].at(-1),
            )
          : sql`select ${n}::integer as n from shop.customers where id = ${(n % 12) + 1}`.then(([row]) => row),
      ),
    );
    expect(answers.map((row) => row?.n)).toEqual(answers.map((_, n) => n));
    await sql.end();
  });

  test('a connection that is cut off inside a transaction holds nobody up', async () => {
    const lost = open(demo.port);
    await lost.unsafe('begin; update shop.customers set name = name').simple();
    const other = open(demo.port);
    const answer = other`select count(*)::integer as n from shop.customers`;
    await wait(100);
    await lost.end({ timeout: 0 });
    expect((await answer)[0]?.n).toBe(12);
    await other.end();
  });

  test('commits by the batch and raises business errors with their state', async () => {
    const sql = open(demo.port);
    expect(await sql`call shop.archive_orders('2025-09-01'::timestamptz)`).toEqual([{ archived: 14 }]);
    await expect(sql`select shop.place_order(1, '{}')`).rejects.toMatchObject({ code: 'P0001' });
    await expect(sql`call shop.cancel_order(99999, 'x')`).rejects.toMatchObject({ code: 'P0002' });
    await sql.end();
  });
});

describe('its process', () => {
  test('keeps data and port from one start to the next', async () => {
    const dataDir = folder();
    const first = await startDemo({ entry, dataDir, log });
    const sql = open(first.port);
    await sql`update shop.customers set name = 'Changed' where id = 1`;
    await sql.end();
    await first.close();
    const second = await startDemo({ entry, dataDir, log });
    expect(second.port).toBe(first.port);
    const again = open(second.port);
    expect((await again`select name from shop.customers where id = 1`)[0]?.name).toBe('Changed');
    await again.end();
    await second.close();
    expect(await isRunning(dataDir)).toBe(false);
  });

  test('ends when the portal is killed, even in the middle of a long statement', { timeout: 60_000 }, async () => {
    const dataDir = folder();
    const parent = join(dataDir, 'parent.mjs');
    const demoModule = new URL('../../../../src/datasources/demo/start-demo.ts', import.meta.url).href;
    writeFileSync(
      parent,
      `import { startDemo } from ${JSON.stringify(demoModule)};
       const log = { error() {} };
       const demo = await startDemo({ entry: new URL(${JSON.stringify(entry.href)}), dataDir: ${JSON.stringify(dataDir)}, log });
       process.send(demo.port);`,
    );
    const portal = fork(parent, [], { execArgv: [] });
    const port = await new Promise<number>((resolve) => portal.once('message', (value) => resolve(Number(value))));
    expect(await isRunning(dataDir)).toBe(true);
    const busy = open(port);
    busy`select count(*) from generate_series(1, 400000000)`.catch(() => {});
    await wait(300);
    portal.kill('SIGKILL');
    const deadline = Date.now() + 15_000;
    while ((await isRunning(dataDir)) && Date.now() < deadline) await wait(250);
    expect(await isRunning(dataDir)).toBe(false);
    await busy.end({ timeout: 0 });
    const next = await startDemo({ entry, dataDir, log });
    await next.close();
  });

  test('is started again at the same port when it dies', async () => {
    const dataDir = folder();
    const demo = await startDemo({ entry, dataDir, log });
    const [pid] = await processes(dataDir);
    process.kill(Number(pid), 'SIGKILL');
    await wait(1500);
    const deadline = Date.now() + 15_000;
    let found = '';
    while (found === '' && Date.now() < deadline) {
      const sql = open(demo.port);
      found = await sql`select current_database() as name`.then(
        ([row]) => String(row?.name),
        () => '',
      );
      await sql.end({ timeout: 0 });
      if (found === '') await wait(250);
    }
    expect(found).toBe('postgres');
    await demo.close();
  });

  test('says in its error why it could not start', async () => {
    const dataDir = folder();
    const wrong = new URL('no-such-file.ts', entry);
    await expect(startDemo({ entry: wrong, dataDir, log })).rejects.toThrow('did not start');
    expect(existsSync(join(dataDir, 'demo', 'port'))).toBe(false);
    expect(readFileSync(new URL('../../../../src/datasources/demo/shop.sql', import.meta.url), 'utf8')).toContain(
      'create schema shop',
    );
  });
});

function processes(dataDir: string): Promise<string[]> {
  return new Promise((resolve) => {
    execFile('pgrep', ['-f', `demo-database.*${dataDir}`], (_error, out) => resolve(out.split('\n').filter(Boolean)));
  });
}

async function isRunning(dataDir: string): Promise<boolean> {
  return (await processes(dataDir)).length > 0;
}
