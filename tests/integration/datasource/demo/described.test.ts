import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresql } from '../../../../src/datasources/postgresql/driver.ts';
import { DEMO_ROUTINES } from '../../../../src/shared/demo-shop.ts';
import { SHOP, sourceDatabase } from '../postgresql/source.ts';

const FILE = 'src/datasources/demo/shop.described.json';
let source: Awaited<ReturnType<typeof sourceDatabase>>;
beforeAll(async () => {
  source = await sourceDatabase(SHOP);
});
afterAll(() => source?.close());

// UPDATE_CASES=1 writes it anew.
test('what is kept of the demo’s routines is what its database tells of them', async () => {
  const described = await postgresql.describe(source.connection, DEMO_ROUTINES);
  const routines = described.map((outcome) => ('routine' in outcome ? outcome.routine : outcome));
  const text = `${JSON.stringify(routines, null, 2)}\n`;
  if (process.env.UPDATE_CASES) writeFileSync(FILE, text);
  expect(routines).toHaveLength(5);
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(JSON.parse(text));
});
