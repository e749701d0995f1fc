import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import Stripe from 'stripe';

/**
 * The part of Stripe's API that the portal calls, over HTTP, for the official client: requests are forms, answers and errors
 * are shaped as its reference documents them (https://docs.stripe.com/api), and what people and banks do is done by methods.
 */
export interface StripeServer {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Every request, by method and path. */
  readonly requests: readonly string[];
  readonly sessions: ReadonlyMap<string, Session>;
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** Its clock is this many milliseconds behind ours. */
  behindMs: number;
  /** Awaited before an answer, made already, is sent: for what happens meanwhile. */
  answering: ((path: string) => Promise<void> | void) | undefined;
  /** It answers nothing but failures. */
  down: boolean;
  /** The buyer pays by card: the money is there. @returns the charge */
  pay(session: string): string;
  /** The buyer pays by a debit that takes days. */
  payLater(session: string): void;
  /** The debit succeeds. @returns the charge */
  settle(session: string): string;
  /** The debit fails. */
  bounce(session: string): void;
  expire(session: string): void;
  /** @param amount cumulative, as the charge shows it */
  refund(charge: string, amount: number): void;
  openDispute(charge: string, amount: number): string;
  withdraw(dispute: string): void;
  reinstate(dispute: string): void;
  /** An event as it is delivered: its body, and the header that signs it. */
  event(type: string, id: string, change?: Record<string, unknown>): Delivery;
  close(): Promise<void>;
}

export interface Delivery {
  readonly id: string;
  readonly body: string;
  readonly signature: string;
}

interface Session {
  readonly id: string;
  readonly amount_total: number;
  readonly currency: string;
  readonly form: Readonly<Record<string, string>>;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
}
interface Intent {
  readonly id: string;
  readonly session: string;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  latest_charge: string | null;
}
interface Charge {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  amount_refunded: number;
}
interface Dispute {
  readonly id: string;
  readonly charge: string;
  readonly amount: number;
  status: 'needs_response' | 'won';
  readonly balance_transactions: { readonly amount: number }[];
}
interface Endpoint {
  readonly id: string;
  url: string;
  api_version: string | null;
  enabled_events: string[];
}

/** The least and the most that can be paid, by currency (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const MINIMUM: Readonly<Record<string, number>> = { usd: 50, eur: 50, jpy: 50, huf: 17_500 };
const MAXIMUM = 99_999_999;

export async function stripeServer(): Promise<StripeServer> {
  const [secretKey, webhookSecret] = [`sk_test_${hex()}`, `whsec_${hex()}`];
  const books = openBooks();
  const { sessions, endpoints } = books;
  const requests: string[] = [];

  const app = new Hono();
  app.use(async (c, next) => {
    requests.push(`${c.req.method} ${c.req.path}`);
    if (server.down) return c.json(failure('api_error', undefined, 'An error occurred'), 500);
    if (c.req.header('authorization') !== `Bearer ${secretKey}`) {
      return c.json(failure('invalid_request_error', undefined, 'Invalid API Key provided'), 401);
    }
    await next();
    await server.answering?.(c.req.path);
    c.header('Date', new Date(Date.now() - server.behindMs).toUTCString());
    c.header('Request-Id', `req_${hex()}`);
  });
  sessionRoutes(app, books);
  chargeRoutes(app, books);
  endpointRoutes(app, books, webhookSecret);

  const listening = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(started));
  });
  const { port } = listening.address() as AddressInfo;
  const server: StripeServer = {
    ...{ url: `http://127.0.0.1:${port}`, secretKey, webhookSecret, requests, sessions, endpoints },
    ...{ behindMs: 0, answering: undefined, down: false },
    ...buyers(books),
    ...banks(books),
    event: (type, id, change) => delivery(webhookSecret, type, id, change),
    close: () => new Promise((resolve) => void listening.close(() => resolve())),
  };
  return server;
}

/** All objects of one account at Stripe, by their ids. */
interface Books {
  readonly sessions: Map<string, Session>;
  readonly intents: Map<string, Intent>;
  readonly charges: Map<string, Charge>;
  readonly disputes: Map<string, Dispute>;
  readonly endpoints: Map<string, Endpoint>;
  /** The answers of requests with an idempotency key, by that key. */
  readonly replays: Map<string, { form: string; answer: Record<string, unknown> }>;
}

function openBooks(): Books {
  return {
    sessions: new Map(),
    intents: new Map(),
    charges: new Map(),
    disputes: new Map(),
    endpoints: new Map(),
    replays: new Map(),
  };
}

function sessionRoutes(app: Hono, books: Books): void {
  const { sessions, replays } = books;
  app.post('/v1/checkout/sessions', async (c) => {
    const text = await c.req.text();
    const key = c.req.header('idempotency-key') ?? '';
    const replay = replays.get(key);
    if (replay) return c.json(replay.answer, replay.form === text ? 200 : 400);
    const form = Object.fromEntries(new URLSearchParams(text));
    const amount = Number(form['line_items[0][price_data][unit_amount]']);
    const currency = form['line_items[0][price_data][currency]'] ?? '';
    const refused = refusedAmount(amount, currency);
    if (refused) return c.json(refused, 400);
    const id = `cs_test_${hex()}`;
    const session: Session = {
      ...{ id, amount_total: amount, currency, form },
      ...{ status: 'open', payment_status: 'unpaid', payment_intent: null },
    };
    sessions.set(id, session);
    const answer = sessionAnswer(books, session);
    replays.set(key, { form: text, answer });
    return c.json(answer);
  });
  app.get('/v1/checkout/sessions', (c) => {
    const intent = c.req.query('payment_intent');
    const found = [...sessions.values()].filter(({ payment_intent }) => payment_intent === intent);
    const answers = found.map((session) => sessionAnswer(books, session));
    return c.json(list('/v1/checkout/sessions', answers));
  });
  app.get('/v1/checkout/sessions/:id', (c) => {
    const session = sessions.get(c.req.param('id'));
    return session
      ? c.json(sessionAnswer(books, session, c.req.queries('expand[0]')))
      : c.json(...missing('checkout.session'));
  });
}

/** @returns the error of an amount that cannot be paid in its currency. */
function refusedAmount(amount: number, currency: string): ReturnType<typeof failure> | undefined {
  if (!Number.isInteger(amount))
    return failure('invalid_request_error', 'parameter_invalid_integer', 'Invalid integer');
  if (amount < (MINIMUM[currency] ?? 50)) {
    const told = 'The Checkout Session’s total amount due must add up to at least the minimum.';
    return failure('invalid_request_error', 'amount_too_small', told);
  }
  if (amount <= MAXIMUM) return undefined;
  return failure('invalid_request_error', 'amount_too_large', 'Amount must be no more than $999,999.99');
}

/** Charges with what is taken of them: refunds and disputes. */
function chargeRoutes(app: Hono, books: Books): void {
  const { charges, disputes } = books;
  app.get('/v1/charges/:id', (c) => {
    const charge = charges.get(c.req.param('id'));
    return charge ? c.json(chargeAnswer(books, charge)) : c.json(...missing('charge'));
  });
  app.post('/v1/refunds', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const charge = charges.get(form.get('charge') ?? '');
    if (!charge) return c.json(...missing('charge'));
    const left = charge.amount - charge.amount_refunded;
    const amount = Number(form.get('amount') ?? left);
    if (amount > left) {
      const told = `${amount} is greater than unrefunded amount`;
      return c.json(failure('invalid_request_error', 'charge_already_refunded', told), 400);
    }
    charge.amount_refunded += amount;
    return c.json({ id: `re_${hex()}`, object: 'refund', amount, charge: charge.id, status: 'succeeded' });
  });
  app.get('/v1/disputes/:id', (c) => {
    const dispute = disputes.get(c.req.param('id'));
    if (!dispute) return c.json(...missing('dispute'));
    const expanded = c.req.query('expand[0]') === 'charge';
    const charge = expanded ? chargeAnswer(books, known(charges, dispute.charge)) : dispute.charge;
    return c.json({ object: 'dispute', ...dispute, charge });
  });
}

function endpointRoutes(app: Hono, { endpoints }: Books, webhookSecret: string): void {
  app.get('/v1/webhook_endpoints', (c) =>
    c.json(list('/v1/webhook_endpoints', [...endpoints.values()].map(endpointAnswer))),
  );
  app.post('/v1/webhook_endpoints', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
    const enabled = Object.entries(form)
      .filter(([name]) => name.startsWith('enabled_events'))
      .map(([, event]) => event);
    const { url = '', api_version = null } = form;
    const endpoint = { id: `we_${hex()}`, url, api_version, enabled_events: enabled };
    endpoints.set(endpoint.id, endpoint);
    return c.json({ ...endpointAnswer(endpoint), secret: webhookSecret });
  });
}

const metadataOf = ({ form }: Session) => ({ purchase: form['metadata[purchase]'] ?? '' });

function chargeAnswer({ sessions, intents }: Books, charge: Charge) {
  const session = known(sessions, known(intents, charge.payment_intent).session);
  return {
    ...{ object: 'charge', ...charge, amount_captured: charge.amount, currency: session.currency, paid: true },
    ...{ refunded: charge.amount_refunded === charge.amount, metadata: metadataOf(session) },
    receipt_url: `https://pay.example.org/receipts/${charge.id}`,
  };
}

function sessionAnswer(books: Books, session: Session, expand: readonly string[] = []): Record<string, unknown> {
  const { form, ...own } = session;
  const intent = session.payment_intent === null ? null : known(books.intents, session.payment_intent);
  const charge = intent?.latest_charge ? chargeAnswer(books, known(books.charges, intent.latest_charge)) : null;
  const expanded = expand.includes('payment_intent.latest_charge');
  return {
    ...{ object: 'checkout.session', ...own, mode: 'payment', client_reference_id: form.client_reference_id },
    metadata: metadataOf(session),
    url: session.status === 'open' ? `https://checkout.example.org/c/pay/${session.id}` : null,
    payment_intent:
      expanded && intent ? { object: 'payment_intent', ...intent, latest_charge: charge } : (intent?.id ?? null),
  };
}

/** The acts of buyers, and of the banks that their debits come from. */
function buyers({ sessions, intents, charges }: Books) {
  const charged = (session: Session, intent: Intent): string => {
    const charge = { id: `ch_${hex()}`, payment_intent: intent.id, amount: session.amount_total, amount_refunded: 0 };
    charges.set(charge.id, charge);
    Object.assign(intent, { status: 'succeeded', latest_charge: charge.id });
    session.payment_status = 'paid';
    return charge.id;
  };
  const completed = (id: string, status: Intent['status']): [Session, Intent] => {
    const session = known(sessions, id);
    const intent: Intent = { id: `pi_${hex()}`, session: id, status, latest_charge: null };
    intents.set(intent.id, intent);
    Object.assign(session, { status: 'complete', payment_intent: intent.id });
    return [session, intent];
  };
  const intentOf = (id: string): [Session, Intent] => {
    const session = known(sessions, id);
    return [session, known(intents, session.payment_intent ?? '')];
  };
  return {
    pay: (id: string) => charged(...completed(id, 'succeeded')),
    payLater: (id: string) => void completed(id, 'processing'),
    settle: (id: string) => charged(...intentOf(id)),
    bounce: (id: string) => void Object.assign(intentOf(id)[1], { status: 'requires_payment_method' }),
    expire: (id: string) => void Object.assign(known(sessions, id), { status: 'expired' }),
  };
}

/** The ways in which money of a charge goes back. */
function banks({ charges, disputes }: Books) {
  return {
    refund: (id: string, amount: number) => void Object.assign(known(charges, id), { amount_refunded: amount }),
    openDispute(charge: string, amount: number) {
      const id = `du_${hex()}`;
      disputes.set(id, { id, charge, amount, status: 'needs_response', balance_transactions: [] });
      return id;
    },
    withdraw(id: string) {
      const dispute = known(disputes, id);
      dispute.balance_transactions.push({ amount: -dispute.amount });
    },
    reinstate(id: string) {
      const dispute = known(disputes, id);
      dispute.status = 'won';
      dispute.balance_transactions.push({ amount: dispute.amount });
    },
  };
}

/** An event of an object, with members of its own where a test says so, and signed. */
function delivery(secret: string, type: string, id: string, change: Record<string, unknown> = {}): Delivery {
  const eventId = `evt_${hex()}`;
  const object = type.startsWith('refund.') ? { id: `re_${hex()}`, charge: id } : { id };
  const event = {
    ...{ id: eventId, object: 'event', api_version: Stripe.API_VERSION, created: Math.floor(Date.now() / 1_000) },
    ...{ type, livemode: false, pending_webhooks: 1, request: null, data: { object } },
    ...change,
  };
  const body = JSON.stringify(event);
  return { id: eventId, body, signature: signed(body, secret) };
}

/** The header that signs a body. @param at in seconds; absent: now */
export function signed(body: string, secret: string, at?: number): string {
  const stripe = new Stripe('sk_test_unused');
  return stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(at !== undefined && { timestamp: at }),
  });
}

function known<T>(all: ReadonlyMap<string, T>, id: string): T {
  const found = all.get(id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
}

const hex = () => randomBytes(12).toString('hex');

const list = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data });

const endpointAnswer = (endpoint: Endpoint) => ({
  object: 'webhook_endpoint',
  status: 'enabled',
  livemode: false,
  ...endpoint,
});

const failure = (type: string, code: string | undefined, message: string) => ({ error: { type, code, message } });

const missing = (what: string) =>
  [failure('invalid_request_error', 'resource_missing', `No such ${what}`), 404] as const;
