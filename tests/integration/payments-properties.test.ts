import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditsFor } from '../../src/services/payments/states.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { type Buying, buying } from '../support/portal/buying.ts';
import { type Delivery, type StripeServer, stripeServer } from '../support/servers/stripe-server.ts';

let database: TestDatabase;
let stripe: StripeServer;
let portal: Buying;

beforeAll(async () => {
  [database, stripe] = await Promise.all([testDatabase('pglite'), stripeServer()]);
  portal = buying(database, stripe);
});
afterAll(async () => {
  await stripe.close();
  await database.close();
});

const CREDITS = 100;
const PAID = 10_000;

/** The events around one purchase: at the provider, in the account, and on the way between the two. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), part: fc.integer({ min: 0, max: PAID }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('withdraw' as const, 'reinstate' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('spend' as const, 'release' as const),
      credits: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('deliver' as const, 'again' as const),
      which: fc.nat(20),
      beside: fc.nat(3),
    }),
  },
);

test('whatever happens in whatever order, the books are right: nothing below zero, sums equal balances, and what was refunded is taken once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const account = await portal.account();
      const session = await portal.order(account, CREDITS);
      const charge = stripe.pay(session);
      const waiting: Delivery[] = [stripe.event('checkout.session.completed', session)];
      const sent: Delivery[] = [];
      let [refunded, spent] = [0, 0];
      let dispute: string | undefined;
      let reinstated = false;

      for (const one of steps) {
        if (one.do === 'refund') {
          refunded = Math.max(refunded, one.part);
          stripe.refund(charge, refunded);
          waiting.push(stripe.event('charge.refunded', charge));
        } else if (one.do === 'withdraw' && dispute === undefined) {
          dispute = stripe.openDispute(charge, PAID);
          stripe.withdraw(dispute);
          waiting.push(stripe.event('charge.dispute.funds_withdrawn', dispute));
        } else if (one.do === 'reinstate' && dispute !== undefined && !reinstated) {
          reinstated = true;
          stripe.reinstate(dispute);
          waiting.push(stripe.event('charge.dispute.funds_reinstated', dispute));
        } else if (one.do === 'spend') {
          spent += await move(account, -one.credits);
        } else if (one.do === 'release' && spent > 0) {
          const back = Math.min(spent, one.credits);
          spent -= back;
          await move(account, back);
        } else if (one.do === 'deliver' && waiting.length > 0) {
          const some = waiting.splice(one.which % waiting.length, 1 + one.beside);
          await Promise.all(some.map((event) => portal.send(event)));
          sent.push(...some);
        } else if (one.do === 'again' && sent.length > 0) {
          const event = sent[one.which % sent.length];
          if (event) await portal.send(event);
        }
        await inOrder(account);
      }
      for (const event of waiting) expect(await portal.send(event)).toBe(200);
      for (const event of sent) expect(await portal.send(event)).toBe(200);
      const open = dispute !== undefined && !reinstated;
      const taken = open ? CREDITS : creditsFor(CREDITS, refunded, PAID);
      const { credits, debt } = await portal.books(account);
      expect(credits - debt).toBe(CREDITS - taken - spent);
      await inOrder(account);
    }),
    { numRuns: 60, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
  );
});

/** Spends as far as there is something, or gives back. @returns by how much the wallet changed, without its sign */
async function move(account: string, credits: number): Promise<number> {
  const rows = await database.db.execute(sql`insert into ledger_entries (wallet_id, kind, credits, idempotency_key)
    select id, ${credits < 0 ? 'hold' : 'release'}, greatest(${credits}::int, -credits), gen_random_uuid() from wallets
    where account_id = ${account} returning -credits as moved`);
  const [row] = rows as unknown as { moved: number }[];
  return Math.abs(row?.moved ?? 0);
}

async function inOrder(account: string): Promise<void> {
  const { credits, debt, tests, schemas } = await portal.books(account);
  expect(Math.min(credits, debt, tests, schemas)).toBeGreaterThanOrEqual(0);
  expect(Math.min(credits, debt)).toBe(0);
  expect(await portal.differing()).toEqual([]);
}
