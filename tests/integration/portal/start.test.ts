import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { childrenOf, memoryOf } from '../../support/runs/memory.ts';

const BUNDLES = 'dist/server';

describe('the built portal and its demo, on an empty directory,', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  }, 240_000);
  afterAll(() => portal?.stop());

  test('make both databases within 850 MB each, at the peak', async () => {
    expect((await fetch(portal.url)).status).toBe(200);
    const pid = portal.child.pid ?? 0;
    const [demo = 0] = childrenOf(pid);
    expect({ portal: memoryOf(pid).peak < 850, demo: memoryOf(demo).peak < 850 }).toEqual({ portal: true, demo: true });
  });
});

test('the bundles load the query builder from one file, and name functions in stacks', () => {
  const bundles = readdirSync(BUNDLES).filter((name) => name.endsWith('.js'));
  const sources = bundles.map((name) => readFileSync(join(BUNDLES, name), 'utf8'));
  const slow = bundles.filter((_, index) => /^import .*from "drizzle-orm/m.test(sources[index] ?? ''));
  expect(slow).toEqual([]);
  expect(sources.some((source) => source.includes('async function openDatabase('))).toBe(true);
});
