import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { type Logger, pino } from 'pino';
import { accounts } from '../../../src/db/schema.ts';
import { technologies } from '../../../src/generators/parts/catalog.ts';
import { paymentRoutes } from '../../../src/routes/api/payments.ts';
import { limitBody } from '../../../src/routes/body.ts';
import type { AppEnv } from '../../../src/routes/env.ts';
import { answerFailure } from '../../../src/routes/middleware/errors.ts';
import type { ProviderOptions } from '../../../src/services/payments/provider.ts';
import { createPayments } from '../../../src/services/payments.ts';
import { createPlans } from '../../../src/services/plans.ts';
import { CALLS } from '../../../src/shared/calls.ts';
import { WEBHOOK_PATH } from '../../../src/shared/wire/payments.ts';
import type { TestDatabase } from '../databases/database.ts';
import type { Delivery } from '../servers/stripe-server.ts';

/** An account, a portal's calls around payments, and the provider behind them. */
export type Buying = ReturnType<typeof buying>;

/** @param stripe absent: a portal without the provider's keys */
export function buying({ db }: TestDatabase, stripe?: ProviderOptions, log: Logger = pino({ level: 'silent' })) {
  const plans = createPlans({ db, technologies });
  const payments = stripe && createPayments({ db, log, plans, provider: stripe });
  const app = paymentApp(payments, log);
  const call = (path: string, account: string | undefined, body?: unknown, language = 'en') =>
    app.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        ...(account && { 'x-account': account }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const deliver = (body: string, signature?: string) =>
    app.request(WEBHOOK_PATH, {
      method: 'POST',
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
      body,
    });

  return {
    app,
    call,
    deliver,
    /** An event as the provider delivers it. @returns the status of the answer */
    async send({ body, signature }: Delivery): Promise<number> {
      return (await deliver(body, signature)).status;
    },
    async account(): Promise<string> {
      const subject = crypto.randomUUID();
      const values = { provider: 'local', subject, name: 'Ada', email: 'ada@example.org' };
      const [account] = await db.insert(accounts).values(values).returning({ id: accounts.id });
      if (!account) throw new Error('no account');
      return account.id;
    },
    /** @returns the id of the session that was opened */
    async order(account: string, quantity: number, plan = '1-month', debtShown = false): Promise<string> {
      const answer = await call(CALLS.createCheckout.path, account, {
        plan,
        quantity,
        debtShown,
      });
      const { url, message } = (await answer.json()) as { url?: string; message?: string };
      if (!url) throw new Error(message);
      return url.slice(url.lastIndexOf('/') + 1);
    },
    async status(account: string, sessionId: string): Promise<unknown> {
      const answer = await call(`${CALLS.checkoutStatus.path}?sessionId=${sessionId}`, account);
      return answer.json();
    },
    /** The credits of an account over all its wallets, active or not: what it has, owes and was sold. */
    async books(account: string) {
      const [row] =
        await db.execute(sql`select coalesce(sum(credits), 0)::int as credits, coalesce(sum(debt), 0)::int as debt,
        coalesce(sum(tests), 0)::int as tests, coalesce(sum(schemas), 0)::int as schemas
        from wallets where account_id = ${account}`);
      return row as { credits: number; debt: number; tests: number; schemas: number };
    },
    /** Wallets whose balance is not the sum of their ledger. */
    async differing(): Promise<unknown[]> {
      return db.execute(sql`select wallets.id from wallets left join ledger_entries on wallet_id = wallets.id group by wallets.id
        having (wallets.credits, wallets.tests, wallets.schemas, wallets.debt) <> (coalesce(sum(ledger_entries.credits), 0),
          coalesce(sum(ledger_entries.tests), 0), coalesce(sum(ledger_entries.schemas), 0),
          coalesce(sum(ledger_entries.debt), 0))`);
    },
  };
}

/** The portal's calls around payments, of whichever account the header `x-account` names. */
function paymentApp(payments: ReturnType<typeof createPayments> | undefined, log: Logger): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(answerFailure(log));
  app.use(async (c, next) => {
    const id = c.req.header('x-account');
    c.set('origin', 'http://localhost:3000');
    c.set('language', c.req.header('accept-language') === 'es' ? 'es' : 'en');
    if (id) {
      const who = { name: 'Ada', email: 'ada@example.org', image: null };
      c.set('account', { id, ...who, language: null });
      c.set('session', { user: { ...who, eulaAccepted: true }, clientToken: 'x', tknMins: 60, expires: '' });
    }
    await next();
  });
  app.use(limitBody(1_048_576));
  app.route('/', paymentRoutes({ payments }));
  return app;
}
