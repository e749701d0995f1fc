import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallDisk } from '../../support/databases/small-disk.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { signInLocally, type Visitor, visitor } from '../../support/portal/visitor.ts';

/** Room for the portal's database, the demo's, and what the portal keeps free (64 MB). */
const disk = smallDisk('300m');
const LIMIT_MS = 60_000;

describe.skipIf(!disk.mounted)(
  'a portal whose disk has no room for the journal (needs root, to mount a small one)',
  () => {
    let portal: Portal;
    let person: Visitor;
    beforeAll(async () => {
      portal = await startPortal({ dataDir: join(disk.folder, 'data'), env: { DEMO: 'true' } });
      const request = (input: string, init?: RequestInit) => fetch(input, { ...init, redirect: 'manual' });
      person = visitor({ request }, portal.url);
      await signInLocally(person, { name: 'Ada', email: 'ada@example.org' });
    });
    afterAll(async () => {
      await portal?.stop();
      disk.remove();
    });

    const health = () => fetch(`${portal.url}/health`).then(({ status }) => status);
    const wallet = () => person.postJson('/api/resources/getWallet', {});

    /** Uses the journal of a database up, whose disk is full. */
    async function useUp(where: { path: string } | { host: string; port: number }): Promise<void> {
      const sql = postgres({ ...where, user: 'postgres', database: 'postgres', max: 1, ssl: false });
      try {
        for (;;) await sql`select pg_logical_emit_message(true, 'x', repeat('x', 300000))`;
      } catch (error) {
        expect(error).toMatchObject({ code: 'CONNECTION_CLOSED' });
      } finally {
        await sql.end({ timeout: 1 });
      }
    }

    test(
      'answers 503 with Retry-After and is not ready, and works again by itself, demo and sessions included',
      async () => {
        expect(await health()).toBe(200);
        const before = await (await wallet()).json();
        const port = Number(readFileSync(join(portal.dataDir, 'demo/port'), 'utf8'));
        disk.fill();
        await Promise.all([useUp({ path: join(portal.dataDir, 'portal.sock') }), useUp({ host: '127.0.0.1', port })]);

        let refused = await wallet();
        for (const until = Date.now() + LIMIT_MS; refused.status === 200 && Date.now() < until; ) {
          await wait(50);
          refused = await wallet();
        }
        expect(refused.status).toBe(503);
        expect(refused.headers.get('Retry-After')).toBe('5');
        expect(await health()).toBe(503);
        expect(portal.output()).toMatch(
          /the embedded database is away.*No space left on device|No space left on device.*the embedded database is away/,
        );

        disk.free();
        await expect.poll(health, { timeout: LIMIT_MS }).toBe(200);
        const demo = () => {
          const sql = postgres({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 1, ssl: false });
          const asked = sql`select count(*)::int as n from shop.customers`.then(
            ([row]) => Number(row?.n),
            () => 0,
          );
          return asked.finally(() => sql.end({ timeout: 1 }));
        };
        await expect.poll(demo, { timeout: LIMIT_MS }).toBeGreaterThan(0);
        expect(await (await wallet()).json()).toEqual(before);
        expect(portal.child.exitCode).toBe(null);
      },
      5 * LIMIT_MS,
    );
  },
);
