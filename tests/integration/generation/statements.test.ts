import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../src/db/client.ts';
import { input, startServer } from '../../bench/api/server.ts';
import { emptyDatabase } from '../../support/databases/database.ts';
import { countStatements } from '../../support/databases/statements.ts';
import { quickRenderer, until } from './harness.ts';

const MOST = 8;
/** Files are marked as delivered behind their answers, those of many callers at once. */
const PENDING = 'select from artifacts where pending';
/** Fewer than there are clients: some wait in the queue. */
const SLOTS = 4;
const PAID = 3_000;

/** Both databases have one connection here, so that it knows every statement that was prepared. */
describe.each(['postgresql', 'pglite'] as const)('a generation through the API on %s', (kind) => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>> | undefined;
  let database: Database;
  let folder: string;
  let portal: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    empty = kind === 'postgresql' ? await emptyDatabase() : undefined;
    database = await openDatabase({ url: empty?.url, poolSize: 1 });
    folder = await mkdtemp(join(tmpdir(), 'forja-statements-'));
    portal = await startServer({ ...database, url: empty?.url ?? '' }, folder, quickRenderer, SLOTS);
  });
  afterAll(async () => {
    await portal.close();
    await database.close();
    await empty?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function generate(cookie: string): Promise<void> {
    const headers = { cookie, origin: new URL(portal.url).origin, 'content-type': 'application/json' };
    const answer = await fetch(portal.url, { method: 'POST', headers, body: JSON.stringify(input.request) });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }

  /** @returns the statements behind so many generations, those included that the portal sends by the clock. */
  async function statementsOf(count: number, cookies: readonly string[]): Promise<readonly string[]> {
    const counted = countStatements(database.sql);
    const client = async (cookie: string) => {
      for (let n = 0; n < count / cookies.length; n++) await generate(cookie);
    };
    await Promise.all(cookies.map(client));
    await until(async () => (await database.sql.unsafe(PENDING)).length === 0);
    counted.stop();
    return counted.texts.filter((text) => text !== PENDING);
  }

  test('takes at most 8 statements, all of them prepared, whether it waits in the queue or not', async () => {
    const cookies = await Promise.all(Array.from({ length: 8 }, () => portal.signIn()));
    const warm = [...(await statementsOf(8, cookies))];
    const alone = await statementsOf(10, cookies.slice(0, 1));
    expect(alone.length / 10).toBeLessThanOrEqual(MOST);
    const crowd = await statementsOf(80, cookies);
    expect(crowd.length / 80).toBeLessThanOrEqual(MOST);

    const prepared = await database.sql<{ statement: string }[]>`select statement from pg_prepared_statements`;
    const known = new Set(prepared.map(({ statement }) => statement));
    const sent = [...new Set([...alone, ...crowd])];
    expect(sent.filter((text) => !known.has(text))).toEqual([]);
    expect(new Set([...warm, ...sent]).size).toBeLessThan(20);
  });

  test('names the queue only where it waits there, and then leaves no task behind', async () => {
    const cookies = await Promise.all(Array.from({ length: 8 }, () => portal.signIn()));
    const ofQueue = (texts: readonly string[], part: string) =>
      texts.filter((text) => text.includes(part) && text.includes('pgboss.job')).length;
    const alone = await statementsOf(4, cookies.slice(0, 1));
    expect(ofQueue(alone, 'made as') + ofQueue(alone, 'ended as')).toBe(0);
    const crowd = await statementsOf(40, cookies);
    expect(ofQueue(crowd, 'made as')).toBeGreaterThan(0);
    expect(ofQueue(crowd, 'ended as')).toBe(ofQueue(crowd, 'made as'));
    const [tasks] = await database.sql`select count(*)::int as left from pgboss.job where name like 'generation-%'`;
    expect(tasks?.left).toBe(0);
  });

  test('reads nothing of the ledger, however long that is', async () => {
    const cookie = await portal.signIn();
    const texts = new Set(await statementsOf(2, [cookie]));
    const { sql } = database;
    await sql`set plan_cache_mode = force_generic_plan`;
    const prepared = await sql<{ name: string; statement: string; values: number }[]>`
      select name, statement, coalesce(array_length(parameter_types, 1), 0) as values from pg_prepared_statements`;
    const mine = prepared.filter(({ statement }) => texts.has(statement));
    const written: string[] = [];
    for (const { name, values } of mine) {
      const nulls = values > 0 ? `(${Array(values).fill('null').join(', ')})` : '';
      const [plan] = await sql.unsafe(`explain (format json) execute "${name}" ${nulls}`);
      for (const node of nodesOf(plan?.['QUERY PLAN'])) {
        if (node['Relation Name'] === 'ledger_entries') written.push(`${node['Node Type']} ${node.Operation}`);
      }
    }
    await sql`reset plan_cache_mode`;
    expect([...new Set(written)]).toEqual(['ModifyTable Insert']);
    expect(written.length).toBeGreaterThan(1);
  });

  test('looks at nothing else that its account has paid for, whatever the planner knows of it', async () => {
    const cookie = await portal.signIn();
    await generate(cookie);
    const { sql } = database;
    await sql`insert into generations (account_id, datasource_id, call, idempotency_key, request_hash, request, origin, credits,
        state, language)
      select account_id, datasource_id, call, 'paid ' || n, 'hash ' || n, request, origin, 1, 'done', language
      from (select * from generations order by created_at desc limit 1) as last, generate_series(1, ${PAID}::int) as n`;
    const [last] = await sql`select account_id from generations order by created_at desc limit 1`;
    const [plan] = await sql`explain (analyze, buffers, format json)
      select paid_for(${last?.account_id}::uuid, 'content', array['hash a', 'hash b'])`;
    const read = nodesOf(plan?.['QUERY PLAN']).map((node) => Number(node['Shared Hit Blocks'] ?? 0));
    expect(Math.max(...read)).toBeLessThan(PAID / 10);
  });
});

function nodesOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(nodesOf)];
}
