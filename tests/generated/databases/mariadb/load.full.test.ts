import { afterAll, beforeAll } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { loadSuite } from '../load.suite.ts';
import { buildAndStart, type Started } from '../shop.ts';
import { type MarketDatabase, marketDatabase } from './market.ts';
import { askMarket } from './market-calls.ts';

const START_TIMEOUT_MS = 600_000;

let database: MarketDatabase;
let generated: Generated;
let started: Started;

beforeAll(async () => {
  database = await marketDatabase();
  generated = await database.generate({ technology: 'rest', only: ['slow'] });
  started = await buildAndStart(generated, database.environment);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await database?.close();
});

loadSuite({
  started: () => started,
  generated: () => generated,
  environment: () => database.environment,
  slowly: (url, seconds) => askMarket(url, generated, 'slow', { seconds: `#${seconds}` }),
});
