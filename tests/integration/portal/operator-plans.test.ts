import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plans as table } from '../../../src/db/schema.ts';
import { plans, removePlan, setPlan } from '../../../src/operator/plans.ts';
import type { PlanTerms } from '../../../src/services/plans/quote.ts';
import { createPlans } from '../../../src/services/plans.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';

const SEEN = 'Caches show it within 2 minutes.';
const MONTHLY: PlanTerms = { id: 'monthly', months: 1, listPrice: 100, currency: 'USD', discount: 0, position: 1 };

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(table);
  await database.db.insert(table).values(MONTHLY);
});

const set = (words: string) => setPlan.run(database, words.split(' '));
const stored = () => createPlans({ db: database.db, technologies: [] }).allTerms();

describe('plans', () => {
  test('lists what can be bought as it is shown', async () => {
    await set('yearly --months 12 --price 1 --currency usd --discount 12.5');
    expect(await plans.run(database, [])).toEqual([
      'monthly: 1 month, $1.00 a credit, 0 % discount (100 credits: $100.00), position 1',
      'yearly: 12 months, $1.00 a credit, 12.5 % discount (100 credits: $87.50), position 2',
    ]);
    await expect(plans.run(database, ['all'])).rejects.toThrow('It takes no options');
  });

  test('says that there is none, and how one is added', async () => {
    await removePlan.run(database, ['monthly']);
    expect(await plans.run(database, [])).toEqual([expect.stringMatching(/^There is no plan\. set-plan/)]);
  });
});

describe('set-plan', () => {
  test('changes what is said of a plan and nothing else, and tells when it is seen', async () => {
    expect(await set('monthly --price 1.25')).toEqual([
      'monthly: 1 month, $1.25 a credit, 0 % discount (100 credits: $125.00), position 1',
      SEEN,
    ]);
    expect(await stored()).toEqual([{ ...MONTHLY, listPrice: 125 }]);
    await set('monthly --months no-limit --discount 20 --position 7');
    expect(await stored()).toEqual([{ ...MONTHLY, listPrice: 125, months: null, discount: 2_000, position: 7 }]);
  });

  test('adds a plan after the others', async () => {
    await set('yen --months 3 --price 150 --currency JPY');
    expect((await stored())[1]).toEqual({
      ...{ id: 'yen', months: 3, listPrice: 150, currency: 'JPY', discount: 0, position: 2 },
    });
    await set('dinar --months no-limit --price 0.25 --currency KWD');
    expect((await stored())[2]).toMatchObject({ listPrice: 250, position: 3 });
  });

  test.each([
    ['', 'Name one plan'],
    ['a b', 'Name one plan'],
    ['Monthly --price 2', 'Name one plan'],
    ['monthly', 'There is nothing to change'],
    ['other', 'A new plan needs --months, --price, --currency.'],
    ['other --price 1', 'A new plan needs --months, --currency.'],
    ['monthly --months 0', '--months: a whole number from 1 to 120, or no-limit.'],
    ['monthly --months 121', '--months'],
    ['monthly --months 1.5', '--months'],
    ['monthly --price 0', '--price: an amount in USD above zero, with at most 2 decimals, for one credit.'],
    ['monthly --price 0.001', '--price'],
    ['monthly --price -1', "'--price"],
    ['monthly --price 1e3', '--price'],
    ['monthly --price 21474836.48', '--price'],
    ['monthly --currency EUR', '--currency: a price is of one currency; give --price too.'],
    ['monthly --currency EURO --price 1', '--currency: EURO is no currency'],
    ['monthly --currency JPY --price 1.5', '--price: an amount in JPY above zero, without decimals'],
    ['monthly --currency ISK --price 1.5', '--price: an amount in ISK above zero, without decimals'],
    ['monthly --currency KWD --price 1.005', '--price: an amount in KWD above zero, with at most 2 decimals'],
    ['monthly --discount 100', '--discount: a percentage from 0 to 99.99'],
    ['monthly --discount 5.125', '--discount'],
    ['monthly --discount 5%', '--discount'],
    ['monthly --position 0', '--position: a whole number from 1 to 1000.'],
    ['monthly --colour red', "Unknown option '--colour'"],
    ['monthly --price', "'--price <value>' argument missing"],
  ])('refuses "%s" in a sentence, and changes nothing', async (words, sentence) => {
    await expect(set(words)).rejects.toThrow(sentence);
    expect(await stored()).toEqual([MONTHLY]);
  });

  test('of two operators at once neither undoes what the other changed', async () => {
    await Promise.all([
      ...[set('monthly --price 2'), set('monthly --discount 10'), set('monthly --months 6')],
      ...[1, 2, 3].map((n) => set(`plan-${n} --months ${n} --price 1 --currency USD`)),
    ]);
    const all = await stored();
    expect(all[0]).toEqual({ ...MONTHLY, listPrice: 200, discount: 1_000, months: 6 });
    expect(all.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });
});

describe('remove-plan', () => {
  test('offers it no longer', async () => {
    expect(await removePlan.run(database, ['monthly'])).toEqual(['monthly was removed.', SEEN]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    [[], 'Name one plan: remove-plan <id>'],
    [['monthly', 'yearly'], 'Name one plan'],
    [['weekly'], 'There is no plan weekly'],
  ])('refuses %j in a sentence', async (args, sentence) => {
    await expect(removePlan.run(database, args)).rejects.toThrow(sentence);
    expect(await stored()).toEqual([MONTHLY]);
  });
});
