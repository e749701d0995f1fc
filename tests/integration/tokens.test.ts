import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts, applicationTokens, events, generations } from '../../src/db/schema.ts';
import { datasourceRoutes } from '../../src/routes/api/datasource.ts';
import { generateRoutes } from '../../src/routes/api/generate/generate.ts';
import { resourceRoutes } from '../../src/routes/api/resources.ts';
import { tokenRoutes } from '../../src/routes/api/tokens.ts';
import { walletRoutes } from '../../src/routes/api/wallet.ts';
import type { AppEnv } from '../../src/routes/env.ts';
import { answerFailure } from '../../src/routes/middleware/errors.ts';
import { languageMiddleware } from '../../src/routes/middleware/language.ts';
import { originMiddleware } from '../../src/routes/middleware/origin.ts';
import { sessionMiddleware } from '../../src/routes/middleware/session.ts';
import type { Datasources } from '../../src/services/datasources.ts';
import { createSessions, SESSION_COOKIE, type Sessions } from '../../src/services/sessions/sessions.ts';
import { createTokens, type Tokens } from '../../src/services/tokens.ts';
import { CALLS } from '../../src/shared/calls.ts';
import { TOKEN_SCOPES, tokenRow } from '../../src/shared/wire/tokens.ts';
import { bodyOf } from '../api/generate/generate-app.ts';
import { type TestDatabase, testDatabase } from '../support/databases/database.ts';
import { type Harness, harness, newAccount, quickRenderer, until } from './generation/harness.ts';

const PORTAL = 'http://localhost:3000';
const log = pino({ level: 'silent' });

/** One portal of those that share a database: its own services, and its own routes behind the real middleware. */
interface Node {
  readonly services: Harness;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly app: Hono<AppEnv>;
}

let broken = false;

async function openNode(database: TestDatabase): Promise<Node> {
  const renderer: typeof quickRenderer = {
    ...quickRenderer,
    async render(input) {
      if (broken) throw new Error('the renderer is broken');
      return quickRenderer.render(input);
    },
  };
  const services = await harness(database, { renderer });
  const { db } = database;
  const config = { sessionMinutes: 60 };
  const sessions = createSessions({ db, config, key: Buffer.alloc(32, 7), log, licenseVersion: '1' });
  const tokens = createTokens({ db, log });
  const app = new Hono<AppEnv>();
  app.onError(answerFailure(log));
  app.use(async (c, next) => {
    c.set('origin', PORTAL);
    await next();
  });
  app.use(originMiddleware, sessionMiddleware({ sessions, tokens }), languageMiddleware);
  app.route('/', generateRoutes(services));
  app.route('/', resourceRoutes(services));
  app.route('/', walletRoutes(services));
  app.route('/', tokenRoutes({ tokens }));
  app.route('/', datasourceRoutes({ datasources: {} as Datasources }));
  return { services, sessions, tokens, app };
}

describe.each(['postgresql', 'pglite'] as const)('application tokens on %s', (kind) => {
  let database: TestDatabase;
  let node: Node;
  let account: string;
  let cookie: string;

  beforeAll(async () => {
    database = await testDatabase(kind);
    node = await openNode(database);
    await node.services.generations.start();
  });
  afterAll(async () => {
    await node.services.close();
    await database.close();
  });
  beforeEach(async () => {
    broken = false;
    account = await newAccount(database.db, node.services.wallets);
    cookie = await signIn(account);
  });

  async function signIn(id: string): Promise<string> {
    const [row] = await database.db.update(accounts).set({ eulaVersion: '1' }).where(eq(accounts.id, id)).returning();
    if (!row) throw new Error('no account');
    const { provider, subject, name, email } = row;
    const started = await node.sessions.start({ provider, subject, name, email, image: null }, subject);
    if ('activeUntil' in started) throw new Error('active elsewhere');
    return `${SESSION_COOKIE}=${started.token}`;
  }

  type Headers = Record<string, string>;
  const ask = (path: string, headers: Headers, body?: unknown, app = node.app) =>
    app.request(`${PORTAL}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const person = () => ({ cookie, origin: PORTAL });
  const asPerson = async (path: string, body?: unknown) => {
    const answer = await ask(path, person(), body);
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : undefined };
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const list = async () => (await asPerson(CALLS.getTokenApp.path)).body;

  async function newToken(change: Record<string, unknown> = {}): Promise<{ id: string; token: string }> {
    const body = { name: `ci-${crypto.randomUUID().slice(0, 8)}`, days: 30, scopes: [...TOKEN_SCOPES], ...change };
    const { id } = (await asPerson(CALLS.createTokenApp.path, body)).body;
    const made = await asPerson(CALLS.generateToken.path, { id });
    return { id, token: made.body.token };
  }
  const src = (token: string, change: Record<string, unknown> = {}, headers: Headers = {}) =>
    ask(CALLS.generateSrc.path, { ...bearer(token), ...headers }, bodyOf(change));
  const endpoints = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      routine: { schema: 'public', name: `routine_${index}`, argumentTypes: ['integer'] },
    }));
  const spentOf = async (id: string) =>
    (await database.db.select().from(applicationTokens).where(eq(applicationTokens.id, id)))[0]?.spent;

  test('a new one is inactive and without a secret; its secret is told once, and stored as a hash', async () => {
    const saved = await asPerson(CALLS.createTokenApp.path, { name: 'nightly build', days: 30, scopes: ['generate'] });
    expect(saved).toMatchObject({ status: 200, body: { status: 200, message: 'Saved' } });
    const { id } = saved.body;
    const fresh = { id, name: 'nightly build', scopes: ['generate'], days: 30, active: false, expirationDate: null };
    expect(await list()).toEqual([{ ...fresh, lastFour: null, lastUsed: null, budget: null, spent: 0 }]);

    const { body } = await asPerson(CALLS.generateToken.path, { id });
    expect(body.token).toMatch(/^forja_[0-9A-Za-z]{36}$/);
    const days = (Date.parse(body.expirationDate) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    const [row] = tokenRow.array().parse(await list());
    expect(row).toMatchObject({ active: true, lastFour: body.token.slice(-4), expirationDate: body.expirationDate });
    const stored = await database.db.execute(sql`select t::text as row from application_tokens t where id = ${id}`);
    expect(JSON.stringify(stored)).not.toContain(body.token.slice(6, 36));
  });

  test('lets a program generate, ask for the status and download; its account is charged, and its last use is kept', async () => {
    const { id, token } = await newToken();
    const answer = await src(token, {}, { 'x-generation-origin': 'cli' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const generation = answer.headers.get('x-generation-id') ?? '';
    await answer.arrayBuffer();
    const status = await ask(`${CALLS.generationStatus.path}?id=${generation}`, bearer(token));
    const told = await status.json();
    expect(told).toMatchObject({ state: 'done', credits: 1 });
    const [row] = await database.db.select().from(generations).where(eq(generations.id, generation));
    expect(row).toMatchObject({ accountId: account, tokenId: id, origin: 'cli' });
    const [event] = await database.db.select().from(events).where(eq(events.generationId, generation));
    expect(event).toMatchObject({ origin: 'cli', credits: 1 });
    expect(await spentOf(id)).toBe(1);
    expect((await list())[0].lastUsed).not.toBeNull();
  });

  test.each([
    ['nothing that we make', 'abc'],
    ['nothing that we make, with the right beginning', `forja_${'a'.repeat(36)}`],
    ['somebody else’s token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
  ])('%s is an invalid token, without a look into the database', async (_, token) => {
    const unreachable = createTokens({ db: null as never, log });
    expect(await unreachable.find(token)).toBeUndefined();
    const answer = await src(token);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect(await answer.json()).toMatchObject({ status: 401, error: 'invalidToken', message: 'Invalid token' });
  });

  test('a replaced, a switched off, an expired and a deleted one are invalid at once, on another node too', async () => {
    const other = kind === 'pglite' ? node : await openNode(database);
    const refused = async (token: string) => {
      for (const { app } of [node, other]) {
        const answer = await ask(CALLS.endpoint.path, bearer(token), undefined, app);
        expect(answer.status).toBe(401);
        expect(await answer.json()).toMatchObject({ error: 'invalidToken' });
      }
    };
    const good = async (token: string) => {
      for (const { app } of [node, other]) {
        expect((await ask(CALLS.endpoint.path, bearer(token), undefined, app)).status).toBe(200);
      }
    };
    const { id, token } = await newToken();
    await good(token);
    const { body } = await asPerson(CALLS.generateToken.path, { id });
    await refused(token);
    await good(body.token);
    await asPerson(`${CALLS.updateTokenAppActive.path}?id=${id}`);
    await refused(body.token);
    await asPerson(`${CALLS.updateTokenAppActive.path}?id=${id}`);
    await good(body.token);
    await database.db.update(applicationTokens).set({ expiresAt: sql`now()` }).where(eq(applicationTokens.id, id));
    await refused(body.token);
    const again = await newToken();
    await good(again.token);
    expect((await asPerson(`${CALLS.deleteTokenApp.path}?id=${again.id}`)).status).toBe(200);
    await refused(again.token);
    if (other !== node) await other.services.close();
  });

  test('one without a good secret cannot be switched on', async () => {
    const { id } = (await asPerson(CALLS.createTokenApp.path, { name: 'empty', days: 1, scopes: ['schema'] })).body;
    const toggle = () => asPerson(`${CALLS.updateTokenAppActive.path}?id=${id}`);
    expect(await toggle()).toMatchObject({ status: 409, body: { error: 'tokenWithoutSecret' } });
    await asPerson(CALLS.generateToken.path, { id });
    expect((await toggle()).status).toBe(200);
    await database.db
      .update(applicationTokens)
      .set({ expiresAt: sql`now() - interval '1 day'` })
      .where(eq(applicationTokens.id, id));
    expect(await toggle()).toMatchObject({ status: 409, body: { error: 'tokenWithoutSecret' } });
    // The days begin anew.
    await asPerson(CALLS.generateToken.path, { id });
    expect((await list()).find((row: { id: string }) => row.id === id).active).toBe(true);
  });

  test('without the scope of a call it is an invalid token that says which one it lacks', async () => {
    const { token } = await newToken({ scopes: ['download'] });
    const answer = await src(token);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="generate"');
    expect(await answer.json()).toMatchObject({
      error: 'tokenScope',
      message: "Invalid token: it does not have the scope 'generate'.",
    });
    const contract = await ask(CALLS.generateSchema.path, bearer(token), { ...bodyOf(), format: 'own' });
    expect(await contract.json()).toMatchObject({ error: 'tokenScope', status: 401 });
    const missing = await node.app.request(`${PORTAL}/api/generate/getFileZip/${crypto.randomUUID()}`, {
      headers: bearer(token),
    });
    expect(missing.status).toBe(404);
  });

  test('calls of people answer 401 to a token: it sees no wallet, and makes and shows no tokens', async () => {
    const { token } = await newToken();
    const paths = [
      CALLS.getWallet,
      CALLS.getTokenApp,
      CALLS.createTokenApp,
      CALLS.saveDatasource,
      CALLS.deleteDataSource,
    ];
    for (const { path } of paths) {
      const answer = await ask(path, bearer(token), {});
      expect([path, answer.status]).toEqual([path, 401]);
      expect(await answer.json()).toMatchObject({ error: 'invalidToken' });
    }
  });

  test('a bad token is refused though the browser’s session is good; a good one counts, and not the cookie', async () => {
    const bad = await ask(CALLS.endpoint.path, { ...person(), ...bearer('forja_mistyped') });
    expect(bad.status).toBe(401);
    const { id, token } = await newToken();
    await src(token, {}, person());
    expect(await spentOf(id)).toBe(1);
  });

  test('nobody else sees, changes or deletes it', async () => {
    const { id } = await newToken();
    const stranger = await signIn(await newAccount(database.db));
    const headers = { cookie: stranger, origin: PORTAL };
    for (const [path, body] of [
      [CALLS.generateToken.path, { id }],
      [CALLS.updateTokenBudget.path, { id, budget: 1 }],
      [`${CALLS.updateTokenAppActive.path}?id=${id}`, undefined],
      [`${CALLS.deleteTokenApp.path}?id=${id}`, undefined],
    ] as const) {
      expect((await ask(path, headers, body)).status).toBe(404);
    }
    expect(await (await ask(CALLS.getTokenApp.path, headers)).json()).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  test('a license that was not accepted keeps its token out too', async () => {
    const { token } = await newToken();
    await database.db.update(accounts).set({ eulaVersion: '0' }).where(eq(accounts.id, account));
    const answer = await src(token);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: 'licenseNotAccepted' });
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ days: 0 }, 'days'],
    [{ days: 1.5 }, 'days'],
    [{ days: '30' }, 'days'],
    [{ days: 3651 }, 'days'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['admin'] }, 'scopes.0'],
    [{ budget: -1 }, 'budget'],
    [{ budget: 0.5 }, 'budget'],
    [{ budget: 1e9 }, 'budget'],
  ])('%o is refused with its field', async (change, field) => {
    const body = { name: 'ci', days: 30, scopes: ['generate'], ...change };
    const answer = await asPerson(CALLS.createTokenApp.path, body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalidRequest', faults: [{ field }] } });
    expect(await list()).toEqual([]);
  });

  test('names are unique in an account, and there are a hundred at most', async () => {
    await newToken({ name: 'ci' });
    const again = await asPerson(CALLS.createTokenApp.path, { name: 'ci', days: 1, scopes: ['generate'] });
    expect(again).toMatchObject({ status: 409, body: { error: 'alreadyExists' } });
    const rows = Array.from({ length: 99 }, (_, index) => ({
      ...{ accountId: account, name: `t${index}`, days: 1, scopes: ['schema' as const] },
    }));
    await database.db.insert(applicationTokens).values(rows);
    const full = await asPerson(CALLS.createTokenApp.path, { name: 'more', days: 1, scopes: ['generate'] });
    expect(full).toMatchObject({ status: 409, body: { error: 'tooManyTokens' } });
  });

  describe('its budget', () => {
    test('is what it may spend in all: beyond it 402, and nothing is held', async () => {
      const { id, token } = await newToken({ budget: 3 });
      expect((await src(token, { endpoints: endpoints(2) })).status).toBe(200);
      const beyond = await src(token, { endpoints: endpoints(2), name: 'second' });
      expect(beyond.status).toBe(402);
      expect(await beyond.json()).toMatchObject({
        error: 'tokenBudget',
        message:
          'This token may spend 3 credits and has 1 left; this costs 2. Raise its budget under Tokens applications.',
      });
      expect(await node.services.wallets.wallet(account)).toMatchObject({ remaining: 8, held: 0 });
      await asPerson(CALLS.updateTokenBudget.path, { id, budget: 4 });
      expect((await src(token, { endpoints: endpoints(2), name: 'second' })).status).toBe(200);
      expect(await spentOf(id)).toBe(4);
      await asPerson(CALLS.updateTokenBudget.path, { id, budget: null });
      expect((await src(token, { name: 'third' })).status).toBe(200);
    });

    test('of 0 allows what is free, and nothing else', async () => {
      const { token } = await newToken({ budget: 0 });
      expect((await src(token)).status).toBe(402);
      expect((await ask(CALLS.generateSrc.path, person(), bodyOf())).status).toBe(200);
      // The same content was paid for by the person.
      expect((await src(token)).status).toBe(200);
    });

    test('is given back what a failed or cancelled generation held', async () => {
      const { id, token } = await newToken({ budget: 2 });
      broken = true;
      expect((await src(token, { endpoints: endpoints(2) })).status).toBe(500);
      expect(await spentOf(id)).toBe(0);
      broken = false;
      expect((await src(token, { endpoints: endpoints(2) })).status).toBe(200);
      expect(await spentOf(id)).toBe(2);
    });

    test('counts an idempotent retry once', async () => {
      const { id, token } = await newToken({ budget: 1 });
      const headers = { 'idempotency-key': 'once' };
      expect((await src(token, {}, headers)).status).toBe(200);
      expect((await src(token, {}, headers)).status).toBe(200);
      expect(await spentOf(id)).toBe(1);
    });

    test('is never overspent, however many ask at the same time', async () => {
      await database.db.execute(
        sql`insert into ledger_entries (wallet_id, kind, credits, idempotency_key)
          select id, 'grant', 100, 'more:' || id from wallets where account_id = ${account}`,
      );
      const { id, token } = await newToken({ budget: 7 });
      const statusOf = async (answer: Response | Promise<Response>) => {
        await (await answer).arrayBuffer();
        return (await answer).status;
      };
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => statusOf(src(token, { name: `p${index}` }))),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(7);
      expect(answers.filter((status) => status === 402)).toHaveLength(13);
      expect(await spentOf(id)).toBe(7);
      expect(await node.services.wallets.wallet(account)).toMatchObject({ remaining: 103, held: 0 });
    });

    test('and the wallet stay right while people, tokens and ends move both at once', async () => {
      await database.db.execute(
        sql`insert into ledger_entries (wallet_id, kind, credits, idempotency_key)
          select id, 'grant', 200, 'more:' || id from wallets where account_id = ${account}`,
      );
      const made = await Promise.all([newToken({ budget: 30 }), newToken({ budget: 30 })]);
      const asks = Array.from({ length: 45 }, (_, index) => {
        const change = { name: `q${index}`, endpoints: endpoints(1 + (index % 3)) };
        const { token } = made[index % 2] as { token: string };
        return index % 3 === 0 ? ask(CALLS.generateSrc.path, person(), bodyOf(change)) : src(token, change);
      });
      const statuses = await Promise.all(asks.map(async (ask) => (await ask).status));
      expect(statuses.every((status) => status === 200 || status === 402)).toBe(true);
      await until(async () => (await node.services.wallets.wallet(account)).held === 0);
      for (const { id } of made) {
        const [sum] = await database.db
          .select({ credits: sql<number>`coalesce(sum(credits), 0)::int` })
          .from(generations)
          .where(eq(generations.tokenId, id));
        expect(await spentOf(id)).toBe(sum?.credits);
      }
    });
  });
});
