import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerEntries, paymentEvents, purchases } from '../../src/db/schema.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { type Buying, buying } from '../support/portal/buying.ts';
import { type StripeServer, signed, stripeServer } from '../support/servers/stripe-server.ts';

describe.each(['postgresql', 'pglite'] as const)('payments on %s', (kind) => {
  let database: TestDatabase;
  let stripe: StripeServer;
  let portal: Buying;

  beforeAll(async () => {
    [database, stripe] = await Promise.all([testDatabase(kind), stripeServer()]);
    portal = buying(database, stripe);
  });
  afterAll(async () => {
    expect(await portal.differing()).toEqual([]);
    await stripe.close();
    await database.close();
  });

  const completed = 'checkout.session.completed';
  const paid = { credits: 100, debt: 0, tests: 50, schemas: 100 };
  const nothing = { credits: 0, debt: 0, tests: 0, schemas: 0 };

  /** An account that has bought 100 credits for 100.00. */
  async function bought() {
    const account = await portal.account();
    const session = await portal.order(account, 100);
    const charge = stripe.pay(session);
    expect(await portal.send(stripe.event(completed, session))).toBe(200);
    return { account, session, charge };
  }
  const refunded = async (charge: string, amount: number) => {
    stripe.refund(charge, amount);
    expect(await portal.send(stripe.event('charge.refunded', charge))).toBe(200);
  };
  /** Spends from the only wallet of an account. */
  const spend = (account: string, credits: number) =>
    database.db.execute(sql`insert into ledger_entries (wallet_id, kind, credits, idempotency_key)
      select id, 'hold', ${-credits}, 'hold:' || gen_random_uuid() from wallets where account_id = ${account}`);
  const entries = (key: string) => database.db.$count(ledgerEntries, eq(ledgerEntries.idempotencyKey, key));

  describe('a purchase', () => {
    test('is opened with its price, buyer and way back, and brings an inactive wallet of its plan once it is paid', async () => {
      const account = await portal.account();
      const session = await portal.order(account, 250, '6-months');
      expect(stripe.sessions.get(session)?.form).toMatchObject({
        mode: 'payment',
        customer_email: 'ada@example.org',
        locale: 'en',
        'line_items[0][price_data][unit_amount]': '22500',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][product_data][name]': '250 credits, 6 months',
        success_url: 'http://localhost:3000/plans/success?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://localhost:3000/plans/error',
      });
      expect(await portal.books(account)).toEqual(nothing);
      const charge = stripe.pay(session);
      expect(await portal.send(stripe.event(completed, session))).toBe(200);
      expect(await portal.books(account)).toEqual({ credits: 250, debt: 0, tests: 125, schemas: 250 });
      const rows =
        await database.db.execute(sql`select wallets.plan_months, no_limit, active, origin, state, charge_id, receipt_url
        from wallets join purchases on wallet_id = wallets.id where wallets.account_id = ${account}`);
      expect(rows).toEqual([
        {
          ...{ plan_months: 6, no_limit: false, active: false, origin: expect.stringMatching(/^purchase:/) },
          ...{ state: 'paid', charge_id: charge, receipt_url: `https://pay.example.org/receipts/${charge}` },
        },
      ]);
    });

    test('without a time limit brings a wallet without one', async () => {
      const account = await portal.account();
      const session = await portal.order(account, 10, 'no-limit');
      expect(stripe.sessions.get(session)?.amount_total).toBe(1_500);
      stripe.pay(session);
      await portal.send(stripe.event(completed, session));
      const rows = await database.db.execute(
        sql`select plan_months, no_limit from wallets where account_id = ${account}`,
      );
      expect(rows).toEqual([{ plan_months: null, no_limit: true }]);
    });

    test('told a hundred times at once, and by events of its own, is credited once', async () => {
      const account = await portal.account();
      const session = await portal.order(account, 100);
      stripe.pay(session);
      const event = stripe.event(completed, session);
      const answers = await Promise.all(Array.from({ length: 100 }, () => portal.send(event)));
      expect(new Set(answers)).toEqual(new Set([200]));
      const others = Array.from({ length: 20 }, () => portal.send(stripe.event(completed, session)));
      expect(new Set(await Promise.all(others))).toEqual(new Set([200]));
      expect(await portal.books(account)).toEqual(paid);
      expect(await entries(`purchase:${session}`)).toBe(1);
      expect(await database.db.$count(paymentEvents, eq(paymentEvents.id, event.id))).toBe(1);
    });

    test('that is completed but unpaid brings nothing until its money is there', async () => {
      const account = await portal.account();
      const session = await portal.order(account, 100);
      stripe.payLater(session);
      await portal.send(stripe.event(completed, session));
      expect(await portal.books(account)).toEqual(nothing);
      expect(await portal.status(account, session)).toEqual({ state: 'pending', credits: 100 });
      stripe.settle(session);
      await portal.send(stripe.event('checkout.session.async_payment_succeeded', session));
      expect(await portal.books(account)).toEqual(paid);
    });

    test('whose money never comes is closed, and an event of its better days changes nothing', async () => {
      const account = await portal.account();
      const session = await portal.order(account, 100);
      stripe.payLater(session);
      const early = stripe.event(completed, session);
      stripe.bounce(session);
      await portal.send(stripe.event('checkout.session.async_payment_failed', session));
      expect(await portal.status(account, session)).toMatchObject({ state: 'failed' });
      await portal.send(early);
      expect(await portal.status(account, session)).toMatchObject({ state: 'failed' });
      expect(await portal.books(account)).toEqual(nothing);
    });

    test('that expires is closed', async () => {
      const account = await portal.account();
      const session = await portal.order(account, 100);
      stripe.expire(session);
      await portal.send(stripe.event('checkout.session.expired', session));
      expect(await portal.status(account, session)).toMatchObject({ state: 'expired' });
    });

    test('is found by the page that the browser comes back to, before any event', async () => {
      const account = await portal.account();
      const session = await portal.order(account, 100);
      expect(await portal.status(account, session)).toEqual({ state: 'open', credits: 100 });
      stripe.pay(session);
      expect(await portal.status(account, session)).toEqual({ state: 'paid', credits: 100 });
      expect(await portal.books(account)).toEqual(paid);
      expect(await portal.send(stripe.event(completed, session))).toBe(200);
      expect(await portal.books(account)).toEqual(paid);
    });

    test('whose session was opened but never written, since the portal died, is credited all the same', async () => {
      const account = await portal.account();
      const session = await portal.order(account, 100);
      await database.db.update(purchases).set({ sessionId: null }).where(eq(purchases.sessionId, session));
      stripe.pay(session);
      await portal.send(stripe.event(completed, session));
      expect(await portal.books(account)).toEqual(paid);
    });

    test('of another sum than was asked for is credited by nobody', async () => {
      const account = await portal.account();
      const session = await portal.order(account, 100);
      await database.db.update(purchases).set({ amount: 9_999 }).where(eq(purchases.sessionId, session));
      stripe.pay(session);
      expect(await portal.send(stripe.event(completed, session))).toBe(500);
      expect(await portal.books(account)).toEqual(nothing);
    });
  });

  describe('a refund', () => {
    test('is cumulative: steps of it take what one would, whatever is delivered twice or late', async () => {
      const { account, charge } = await bought();
      const first = stripe.event('charge.refunded', charge);
      await refunded(charge, 1_050);
      // 10.5 of 100 credits are rounded to the even 10.
      expect(await portal.books(account)).toMatchObject({ credits: 90 });
      await refunded(charge, 3_300);
      await portal.send(first);
      expect(await portal.books(account)).toMatchObject({ credits: 67 });
      await refunded(charge, 10_000);
      expect(await portal.books(account)).toEqual(nothing);
      expect(await entries(`refund:${charge}:3300`)).toBe(1);
    });

    test('of credits that were spent leaves nothing, and a debt that the next purchase pays first', async () => {
      const { account, charge } = await bought();
      await spend(account, 70);
      await refunded(charge, 10_000);
      expect(await portal.books(account)).toMatchObject({ credits: 0, debt: 70 });
      await expect(portal.order(account, 100)).rejects.toThrow(
        '70 credits of a payment that was taken back are still owed. This purchase pays them first: 30 of its credits remain.',
      );
      const session = await portal.order(account, 100, '1-month', true);
      stripe.pay(session);
      await portal.send(stripe.event(completed, session));
      expect(await portal.books(account)).toMatchObject({ credits: 30, debt: 0 });
    });

    test('told before the purchase itself credits it first, and then takes it back', async () => {
      const account = await portal.account();
      const session = await portal.order(account, 100);
      const charge = stripe.pay(session);
      await refunded(charge, 4_000);
      expect(await portal.books(account)).toMatchObject({ credits: 60 });
      await portal.send(stripe.event(completed, session));
      expect(await portal.books(account)).toMatchObject({ credits: 60 });
    });

    test('that came to nothing is given back, and may be made again', async () => {
      const { account, charge } = await bought();
      await refunded(charge, 2_500);
      await refunded(charge, 5_000);
      stripe.refund(charge, 0);
      await portal.send(stripe.event('refund.failed', charge));
      expect(await portal.books(account)).toEqual(paid);
      await refunded(charge, 5_000);
      expect(await portal.books(account)).toMatchObject({ credits: 50 });
    });

    test('that was seen by an older answer does not undo a newer one', async () => {
      const { account, charge } = await bought();
      stripe.refund(charge, 1_000);
      const stale = stripe.event('charge.refunded', charge);
      let asked = 0;
      const [arrived, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      stripe.answering = async (path) => {
        if (!path.startsWith('/v1/charges/') || ++asked !== 2) return;
        arrived.resolve();
        await go.promise;
      };
      const slow = portal.send(stale);
      await arrived.promise;
      stripe.answering = undefined;
      await refunded(charge, 6_000);
      go.resolve();
      expect(await slow).toBe(200);
      expect(await portal.books(account)).toMatchObject({ credits: 40 });
    });
  });

  describe('a dispute', () => {
    test('that is opened takes nothing, withdrawn takes, and reinstated gives back what was taken', async () => {
      const { account, charge } = await bought();
      const dispute = stripe.openDispute(charge, 10_000);
      await portal.send(stripe.event('charge.dispute.created', dispute));
      expect(await portal.books(account)).toEqual(paid);
      await spend(account, 30);
      stripe.withdraw(dispute);
      const withdrawn = stripe.event('charge.dispute.funds_withdrawn', dispute);
      await portal.send(withdrawn);
      expect(await portal.books(account)).toMatchObject({ credits: 0, debt: 30, tests: 0, schemas: 0 });
      stripe.reinstate(dispute);
      await portal.send(stripe.event('charge.dispute.funds_reinstated', dispute));
      expect(await portal.books(account)).toMatchObject({ credits: 70, debt: 0, tests: 50, schemas: 100 });
      await portal.send(stripe.event('charge.dispute.funds_reinstated', dispute));
      await portal.send(stripe.event('charge.dispute.funds_withdrawn', dispute));
      await portal.send(stripe.event('charge.dispute.closed', dispute));
      expect(await portal.books(account)).toMatchObject({ credits: 70, debt: 0 });
    });

    test('whose debt was paid meanwhile gives it back as credits', async () => {
      const { account, charge } = await bought();
      await spend(account, 100);
      const dispute = stripe.openDispute(charge, 10_000);
      stripe.withdraw(dispute);
      await portal.send(stripe.event('charge.dispute.funds_withdrawn', dispute));
      const session = await portal.order(account, 150, '1-month', true);
      stripe.pay(session);
      await portal.send(stripe.event(completed, session));
      expect(await portal.books(account)).toMatchObject({ credits: 50, debt: 0 });
      stripe.reinstate(dispute);
      await portal.send(stripe.event('charge.dispute.funds_reinstated', dispute));
      expect(await portal.books(account)).toMatchObject({ credits: 150, debt: 0 });
    });

    test('told after its funds came back changes nothing', async () => {
      const { account, charge } = await bought();
      const dispute = stripe.openDispute(charge, 10_000);
      stripe.withdraw(dispute);
      const late = stripe.event('charge.dispute.funds_withdrawn', dispute);
      stripe.reinstate(dispute);
      await portal.send(stripe.event('charge.dispute.funds_reinstated', dispute));
      await portal.send(late);
      expect(await portal.books(account)).toEqual(paid);
    });

    test('beside a refund takes no more than was bought', async () => {
      const { account, charge } = await bought();
      await refunded(charge, 6_000);
      const dispute = stripe.openDispute(charge, 10_000);
      stripe.withdraw(dispute);
      await portal.send(stripe.event('charge.dispute.funds_withdrawn', dispute));
      expect(await portal.books(account)).toMatchObject({ credits: 0, debt: 0 });
    });
  });

  describe('an event', () => {
    test('that is forged, unsigned, empty or old is refused, and changes nothing', async () => {
      const account = await portal.account();
      const session = await portal.order(account, 100);
      stripe.pay(session);
      const { body, signature } = stripe.event(completed, session);
      const old = Math.floor(Date.now() / 1_000) - 301;
      const refusals = [
        [body, signed(body, 'whsec_forged')],
        [body.replace(session, `${session}x`), signature],
        [body, undefined],
        [body, 't=1,v1=zz'],
        ['', ''],
        ['', signature],
        [body, signed(body, stripe.webhookSecret, old)],
      ] as const;
      for (const [sent, header] of refusals) {
        const answer = await portal.deliver(sent, header);
        expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'badSignature']);
      }
      expect(await portal.books(account)).toEqual(nothing);
      const young = signed(body, stripe.webhookSecret, Math.floor(Date.now() / 1_000) - 200);
      expect((await portal.deliver(body, young)).status).toBe(200);
      expect(await portal.books(account)).toEqual(paid);
    });

    test('of 5 MB is refused before it is read', async () => {
      expect((await portal.deliver('x'.repeat(5_242_880), 't=1,v1=zz')).status).toBe(413);
    });

    test('of another API version is refused until the endpoint has ours', async () => {
      const account = await portal.account();
      const session = await portal.order(account, 100);
      stripe.pay(session);
      expect(await portal.send(stripe.event(completed, session, { api_version: '2019-10-17' }))).toBe(500);
      expect(await portal.books(account)).toEqual(nothing);
      expect(await portal.send(stripe.event(completed, session))).toBe(200);
    });

    test('of somebody else’s purchase, and one that nobody asked for, are accepted and change nothing', async () => {
      const before = await database.db.$count(ledgerEntries);
      const account = await portal.account();
      const session = await portal.order(account, 100);
      await database.db.delete(purchases).where(eq(purchases.sessionId, session));
      const charge = stripe.pay(session);
      expect(await portal.send(stripe.event(completed, session))).toBe(200);
      expect(await portal.send(stripe.event('charge.refunded', charge))).toBe(200);
      expect(await portal.send(stripe.event('customer.created', 'cus_1'))).toBe(200);
      expect(await database.db.$count(ledgerEntries)).toBe(before);
    });

    test('while the provider does not answer is sent again, and is credited then', async () => {
      const account = await portal.account();
      const session = await portal.order(account, 100);
      stripe.pay(session);
      const event = stripe.event(completed, session);
      stripe.down = true;
      expect(await portal.send(event)).toBe(503);
      stripe.down = false;
      expect(await portal.send(event)).toBe(200);
      expect(await portal.books(account)).toEqual(paid);
    });
  });
});
