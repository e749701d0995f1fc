import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../../src/shared/calls.ts';
import { wallet as walletSchema } from '../../src/shared/wire.ts';
import { type Harness, harness, newAccount } from '../integration/generation/harness.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { generateApp, PORTAL, post } from './generate-app.ts';

let database: TestDatabase;
let services: Harness;

beforeAll(async () => {
  database = await testDatabase();
  services = await harness(database);
});
afterAll(async () => {
  await services.close();
  await database.close();
});

test('getWallet answers the sums and the wallets they come from', async () => {
  const account = await newAccount(services.db, services.wallets);
  const answer = await generateApp(services).request(`${PORTAL}${CALLS.getWallet.path}`, post(account));
  const wallet = await answer.json();
  expect(walletSchema.parse(wallet)).toEqual(wallet);
  expect(wallet).toMatchObject({ total: 10, remaining: 10, remainingTests: 5, remainingXsd: 10 });
  expect(wallet.wallets).toHaveLength(1);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('an account without a wallet has nothing, and that is no error', async () => {
  const account = await newAccount(services.db);
  const answer = await generateApp(services).request(`${PORTAL}${CALLS.getWallet.path}`, post(account));
  expect(await answer.json()).toMatchObject({ total: 0, remaining: 0, wallets: [] });
});
