import { and, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { artifacts, events, generations, ledgerEntries, notifications, wallets } from '../../../src/db/schema.ts';
import { Fault } from '../../../src/model/fault.ts';
import type { AppEnv } from '../../../src/routes/env.ts';
import type { Renderer } from '../../../src/services/generation/ports.ts';
import { CALLS } from '../../../src/shared/calls.ts';
import { type Harness, harness, newAccount, quickRenderer, until } from '../../integration/generation/harness.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { bodyOf, generateApp, PORTAL, post } from './generate-app.ts';

let database: TestDatabase;
let services: Harness;
let app: Hono<AppEnv>;
let account: string;
let write: Renderer['renderContract'] = quickRenderer.renderContract;

beforeAll(async () => {
  database = await testDatabase();
  const renderer = {
    ...quickRenderer,
    renderContract: (...asked: Parameters<typeof write>) => write(...asked),
  };
  services = await harness(database, { renderer });
  await services.generations.start();
  app = generateApp(services);
});
afterAll(async () => {
  await services.close();
  await database.close();
});
beforeEach(async () => {
  write = quickRenderer.renderContract;
  account = await newAccount(services.db, services.wallets);
});

const schema = (body: unknown, headers: Record<string, string> = {}, by: string | undefined = account, asked = app) =>
  asked.request(`${PORTAL}${CALLS.generateSchema.path}`, post(by, body, headers));
const sumsOf = async () => {
  const { remaining, remainingXsd } = CALLS.getWallet.answer.parse(
    await (await app.request(`${PORTAL}${CALLS.getWallet.path}`, post(account))).json(),
  );
  return { credits: remaining, schemas: remainingXsd };
};
const ofAccount = () => services.db.select().from(generations).where(eq(generations.accountId, account));

test('answers with the contract itself, named after the project as its technology calls it', async () => {
  const answer = await schema(bodyOf());
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="shop-api.openapi.yaml"');
  expect(answer.headers.get('content-type')).toBe('application/yaml');
  expect(await answer.text()).toBe('contract of shop-api\n');
  const xsd = await schema(bodyOf({ format: 'xsd' }));
  expect(xsd.headers.get('content-disposition')).toBe('attachment; filename="shop-api.xsd"');
  expect(xsd.headers.get('content-type')).toBe('application/xml');
});

test('costs one schema and no credits, whatever was paid for before, and is the event XSD', async () => {
  const before = await sumsOf();
  await (await app.request(`${PORTAL}${CALLS.generateSrc.path}`, post(account, bodyOf()))).arrayBuffer();
  await until(async () => (await sumsOf()).credits === before.credits - 1);
  await (await schema(bodyOf())).text();
  await (await schema(bodyOf())).text();
  expect(await sumsOf()).toEqual({ credits: before.credits - 1, schemas: before.schemas - 2 });
  const told = await services.db.select().from(events).where(eq(events.accountId, account));
  expect(told.map(({ eventType, outcome }) => `${eventType} ${outcome}`).sort()).toEqual([
    'SOURCE done',
    'XSD done',
    'XSD done',
  ]);
  const status = await app.request(
    `${PORTAL}${CALLS.generationStatus.path}?id=${(await ofAccount()).at(-1)?.id}`,
    post(account),
  );
  expect(CALLS.generationStatus.answer.parse(await status.json())).toMatchObject({ mode: 'Contract', credits: 0 });
});

test('one key is one schema, and the same key for the other format is another body', async () => {
  const before = await sumsOf();
  const headers = { 'idempotency-key': 'contract-1' };
  const [first, second] = [await schema(bodyOf(), headers), await schema(bodyOf(), headers)];
  expect(first.headers.get('x-generation-id')).toBe(second.headers.get('x-generation-id'));
  expect((await sumsOf()).schemas).toBe(before.schemas - 1);
  expect((await schema(bodyOf({ format: 'xsd' }), headers)).status).toBe(409);
});

test('is refused in words when no schemas remain, and by nobody else’s wallet', async () => {
  const [wallet] = await services.db.select().from(wallets).where(eq(wallets.accountId, account));
  const spent = { walletId: wallet?.id ?? '', kind: 'hold', schemas: -(wallet?.schemas ?? 0) } as const;
  await services.db.insert(ledgerEntries).values({ ...spent, idempotencyKey: `spent:${account}` });
  const answer = await schema(bodyOf(), { 'accept-language': 'es' });
  const body = (await answer.json()) as { error: string; message: string };
  expect([answer.status, body.error]).toEqual([402, 'notEnoughSchemas']);
  expect(body.message).toMatch(/esquema/);
  expect(await ofAccount()).toEqual([]);
});

test('what fails gives the schema back, and its caller the reason', async () => {
  write = () => Promise.reject(new Fault('routineRefused', { values: { name: 'stock_of', reason: 'why' } }));
  const before = await sumsOf();
  const answer = await schema(bodyOf());
  expect(answer.status).toBe(422);
  expect(await sumsOf()).toEqual(before);
  const [event] = await services.db.select().from(events).where(eq(events.accountId, account));
  expect(event).toMatchObject({ eventType: 'XSD', outcome: 'failed' });
});

test('408 with the id when it takes too long, while it goes on to a pending file and a notification', async () => {
  let go: () => void = () => {};
  const waits = new Promise<void>((resolve) => {
    go = resolve;
  });
  write = async (...asked) => {
    await waits;
    return quickRenderer.renderContract(...asked);
  };
  const answer = await schema(bodyOf(), {}, account, generateApp(services, { timeoutMs: 400 }));
  const { id } = (await answer.json()) as { id: string };
  expect([answer.status, typeof id]).toEqual([408, 'string']);
  go();
  const made = and(eq(artifacts.generationId, id), eq(artifacts.pending, true));
  await until(async () => (await services.db.$count(artifacts, made)) === 1);
  const [file] = await services.db.select().from(artifacts).where(made);
  expect(file).toMatchObject({ fileName: 'shop-api.openapi.yaml', steps: null });
  const [notice] = await services.db.select().from(notifications).where(eq(notifications.generationId, id));
  expect(notice).toMatchObject({ type: 'NOTIFICATION', message: 'The contract of shop-api is ready to download.' });
  const path = CALLS.getFileZip.path.replace(':id', file?.id ?? '');
  const again = await app.request(`${PORTAL}${path}`, { headers: { 'x-account': account } });
  expect([again.headers.get('content-type'), await again.text()]).toEqual([
    'application/yaml',
    'contract of shop-api\n',
  ]);
});

test('is for members alone, takes no other format, and whatever mode', async () => {
  expect((await schema(bodyOf(), {}, '')).status).toBe(401);
  expect((await schema(bodyOf(), { 'x-license': 'none' })).status).toBe(403);
  const wrong = await schema(bodyOf({ format: 'wsdl' }));
  expect(await wrong.json()).toMatchObject({ status: 400, faults: [{ field: 'format' }] });
  expect((await schema(bodyOf({ mode: 'Nonsense' }))).status).toBe(400);
  const { mode: _, ...without } = bodyOf();
  expect([(await schema(without)).status, (await schema(bodyOf({ mode: 'Build' }))).status]).toEqual([200, 200]);
});
