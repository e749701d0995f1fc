import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { artifacts, events, generations, handoffs, ledgerEntries, notifications } from '../../../src/db/schema.ts';
import { Fault } from '../../../src/model/fault.ts';
import { createEvents } from '../../../src/services/events.ts';
import type { GenerationDeps } from '../../../src/services/generation.ts';
import type { Deliver } from '../../../src/services/handoffs/kind.ts';
import { createHandoffs, type Handoffs } from '../../../src/services/handoffs.ts';
import { event } from '../../../src/shared/wire/events.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { asForm, type Harness, harness, newAccount, requestOf, until } from '../generation/harness.ts';

const TARGET = { kind: 'devops', targetId: '11111111-2222-4333-8444-555555555555' } as const;
const log = pino({ level: 'silent' });

describe.each(['postgresql', 'pglite'] as const)('hand-offs on %s', (kind) => {
  let database: TestDatabase;
  let services: Harness;
  let account: string;
  let build: NonNullable<GenerationDeps['builder']>['build'];
  let deliver: Deliver;
  const running: Handoffs[] = [];

  beforeAll(async () => {
    database = await testDatabase(kind);
    services = await harness(database, { builder: { build: (options) => build(options) } });
    await services.generations.start();
  });
  beforeEach(async () => {
    account = await newAccount(services.db, services.wallets);
    build = async () => ({ zip: new Uint8Array([80, 75]) });
    deliver = async () => ({ record: { name: 'ci', status: 201, milliseconds: 5, url: 'https://ci.example.com/1' } });
  });
  afterEach(() => Promise.all(running.splice(0).map((worker) => worker.stop())));
  afterAll(async () => {
    await services.close();
    await database.close();
  });

  /** A portal's own worker; `exclusive` only where no other one is there. */
  async function start(exclusive = false): Promise<Handoffs> {
    const service = createHandoffs({
      ...{ db: services.db, log, artifacts: services.artifacts, notifications: services.notifications, exclusive },
      targets: { devops: { nameOf: async () => 'ci', deliver: (...given) => deliver(...given) } },
      timing: { lookMs: 50, leaseMs: 1_000, renewMs: 100, stopMs: 200 },
    });
    running.push(service);
    await service.start();
    return service;
  }
  const generate = (mode = 'Build', key?: string) =>
    services.generations.accept(account, 'generateDevops', requestOf({ mode, endpoints: 2 }), {
      ...asForm,
      idempotencyKey: key,
    });
  const rows = () => services.db.select().from(handoffs).where(eq(handoffs.accountId, account));
  const ended = () => until(async () => (await rows()).every(({ state }) => state === 'done' || state === 'failed'));
  const ofCi = () =>
    services.db
      .select()
      .from(events)
      .where(and(eq(events.accountId, account), eq(events.eventType, 'DEVOPS')));
  const artifactOf = async (generationId: string) => {
    const [row] = await services.db.select().from(artifacts).where(eq(artifacts.generationId, generationId));
    return row?.id ?? '';
  };

  test('what a generation makes is handed on when it is done, and not before', async () => {
    const order: string[] = [];
    let finish = () => {};
    const built = new Promise<void>((resolve) => (finish = resolve));
    build = async () => {
      await built;
      order.push('built');
      return { zip: new Uint8Array([80, 75]) };
    };
    deliver = async (handoff, { artifact, generation }) => {
      order.push('sent');
      expect([artifact.generationId, generation.request.name]).toEqual([handoff.generationId, 'shop-api']);
      return { record: { name: 'ci', status: 201, body: 'queued', milliseconds: 5, url: 'https://ci.example.com/1' } };
    };
    const service = await start();
    const { id } = await generate();
    await service.follow(account, id, TARGET, asForm);
    expect((await rows()).map(({ state }) => state)).toEqual(['waiting']);
    finish();
    await ended();
    expect(order).toEqual(['built', 'sent']);

    const [told] = await createEvents({ db: services.db }).list(account, { eventType: 'DEVOPS' }, 'en');
    event.parse(told);
    expect(told).toMatchObject({
      ...{ eventType: 'DEVOPS', outcome: 'done', origin: 'form', credits: 0, generationId: id, totalDevops: 1 },
      handoff: { name: 'ci', status: 201, body: 'queued', milliseconds: 5, url: 'https://ci.example.com/1' },
    });
    const unseen = await services.notifications.unseen(account);
    expect(unseen.map(({ type, title }) => `${type} ${title}`)).toContain('USER_MESSAGE Handed on to ci');
  });

  test('a generation that fails takes its hand-off along, and nothing is sent', async () => {
    let sent = 0;
    deliver = async () => {
      sent += 1;
      return { record: { name: 'ci', milliseconds: 0 } };
    };
    build = async () => {
      throw new Fault('buildFailed', { values: { step: 'compile', why: 'untold' } });
    };
    const service = await start();
    const { id } = await generate();
    await service.follow(account, id, TARGET, asForm);
    await ended();
    expect((await rows()).map(({ state }) => state)).toEqual(['failed']);
    expect([sent, (await ofCi()).length]).toEqual([0, 0]);
    const [own] = await services.db.select().from(events).where(eq(events.accountId, account));
    expect(own).toMatchObject({ eventType: 'BINARY', outcome: 'failed' });
  });

  test('a cancelled generation is handed on to nobody', async () => {
    build = ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const service = await start();
    const { id } = await generate();
    await service.follow(account, id, TARGET, asForm);
    await services.generations.cancel(account, id);
    await ended();
    expect([(await rows())[0]?.state, (await ofCi()).length]).toEqual(['failed', 0]);
  });

  test('a failure is told with its reason, and what was thrown is one, too', async () => {
    deliver = async () => ({
      record: { name: 'ci', status: 404, body: 'no', milliseconds: 7 },
      fault: new Fault('handoffFailed', { values: { why: 'failures.gitlab.notFound' } }),
    });
    const service = await start();
    const { id } = await generate('Src');
    await service.follow(account, id, TARGET, { ...asForm, language: 'es' });
    await ended();
    const [told] = await createEvents({ db: services.db }).list(account, { eventType: 'DEVOPS' }, 'en');
    expect(told).toMatchObject({ outcome: 'failed', handoff: { status: 404 }, fault: { error: 'handoffFailed' } });
    expect(told?.fault?.message).toContain('GitLab knows no such project');
    const messages = (await services.notifications.unseen(account)).map(({ message }) => message);
    expect(messages).toContainEqual(expect.stringContaining('GitLab no conoce ese proyecto'));

    deliver = async () => {
      throw new Error('select secret from configurations');
    };
    await service.again(account, await artifactOf(id), TARGET, asForm);
    await ended();
    const texts = (await createEvents({ db: services.db }).list(account, { outcome: 'failed' }, 'en')).map(
      ({ fault }) => fault,
    );
    expect(texts.map((fault) => fault?.error)).toContain('internal');
    expect(JSON.stringify(texts)).not.toContain('secret');
  });

  test('two portals on one database send each hand-off once', async () => {
    const sent: string[] = [];
    deliver = async ({ id }) => {
      sent.push(id);
      return { record: { name: 'ci', milliseconds: 0 } };
    };
    const [first] = await Promise.all([start(), start(), start()]);
    const made = await Promise.all(Array.from({ length: 5 }, () => generate('Src')));
    await Promise.all(made.map(({ id }) => first?.follow(account, id, TARGET, asForm)));
    await ended();
    expect([sent.length, new Set(sent).size, (await ofCi()).length]).toEqual([5, 5, 5]);
  });

  test('a death while sending leaves an outcome that nobody knows: it is told, and not sent again', async () => {
    let sent = 0;
    deliver = async () => {
      sent += 1;
      return { record: { name: 'ci', milliseconds: 0 } };
    };
    const { id } = await generate('Src');
    const row = { accountId: account, generationId: id, ...TARGET, origin: 'form', language: 'en' } as const;
    await services.db.insert(handoffs).values({
      ...row,
      ...{ state: 'sending', attempt: 1, owner: 'a dead one', leaseUntil: new Date(Date.now() - 1_000) },
    });
    await start();
    await ended();
    expect([sent, (await rows())[0]?.state]).toEqual([0, 'failed']);
    const [told] = await createEvents({ db: services.db }).list(account, { eventType: 'DEVOPS' }, 'en');
    expect(told?.fault).toMatchObject({
      error: 'handoffUnknown',
      message: expect.stringContaining('look at ci first'),
    });
  });

  test('a process that lost its lease writes no outcome over that of the other', async () => {
    let arrived = () => {};
    const sending = new Promise<void>((resolve) => (arrived = resolve));
    let answer = () => {};
    deliver = async (_handoff, _handed, signal) => {
      arrived();
      await new Promise<void>((resolve) => {
        answer = resolve;
        signal.addEventListener('abort', () => resolve());
      });
      return { record: { name: 'ci', status: 200, milliseconds: 0 } };
    };
    const service = await start();
    const { id } = await generate('Src');
    await service.follow(account, id, TARGET, asForm);
    await sending;
    await services.db.update(handoffs).set({ owner: 'another', attempt: 2 }).where(eq(handoffs.accountId, account));
    answer();
    await service.stop();
    expect((await rows())[0]).toMatchObject({ state: 'sending', owner: 'another' });
    expect(await ofCi()).toEqual([]);
    await services.db.delete(handoffs).where(eq(handoffs.accountId, account));
  });

  test('who dies right after a generation was accepted leaves its hand-off with it', async () => {
    const sent: string[] = [];
    deliver = async ({ targetId }) => {
      sent.push(targetId);
      return { record: { name: 'ci', milliseconds: 0 } };
    };
    const options = { ...asForm, handoff: TARGET };
    const { id } = await services.generations.accept(account, 'generateDevops', requestOf({ mode: 'Build' }), options);
    expect(await rows()).toMatchObject([{ id, generationId: id, ...TARGET, state: 'waiting', origin: 'form' }]);
    const service = await start();
    await ended();
    await service.follow(account, id, TARGET, asForm);
    await ended();
    expect([sent, (await ofCi()).length]).toEqual([[TARGET.targetId], 1]);
  });

  test('the same key is one generation, one charge and one hand-off; with another target it is refused', async () => {
    let sent = 0;
    deliver = async () => {
      sent += 1;
      return { record: { name: 'ci', milliseconds: 0 } };
    };
    const service = await start();
    const made = [];
    for (let times = 0; times < 3; times++) {
      const accepted = await generate('Build', 'key-1');
      await service.follow(account, accepted.id, TARGET, asForm);
      made.push(accepted.id);
    }
    await ended();
    expect([new Set(made).size, sent, (await ofCi()).length]).toEqual([1, 1, 1]);
    const spent = await services.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.generationId, made[0] ?? ''));
    expect(new Set(spent.map(({ kind: entry }) => entry)).size).toBe(spent.length);
    const other = { ...TARGET, targetId: '99999999-2222-4333-8444-555555555555' };
    await expect(service.follow(account, made[0] ?? '', other, asForm)).rejects.toMatchObject({
      code: 'idempotencyConflict',
    });
  });

  test('a kept artifact is handed on again for nothing, once for each key', async () => {
    let sent = 0;
    deliver = async () => {
      sent += 1;
      return { record: { name: 'ci', milliseconds: 0 } };
    };
    const service = await start();
    const { id } = await generate('Src');
    await until(async () => (await artifactOf(id)) !== '');
    const before = await services.wallets.wallet(account);
    const artifact = await artifactOf(id);
    const again = (key?: string) => service.again(account, artifact, TARGET, { ...asForm, idempotencyKey: key });
    expect(await again('a')).toBe(id);
    await ended();
    await again('a');
    await ended();
    expect(sent).toBe(1);
    await again('b');
    await ended();
    expect([sent, (await ofCi()).every(({ credits }) => credits === 0)]).toEqual([2, true]);
    expect(await services.wallets.wallet(account)).toEqual(before);
    expect(await services.db.$count(generations, eq(generations.accountId, account))).toBe(1);
    const stranger = await newAccount(services.db);
    await expect(service.again(stranger, artifact, TARGET, asForm)).rejects.toMatchObject({ code: 'notFound' });
    await services.artifacts.remove(account, artifact);
    await expect(again('c')).rejects.toMatchObject({ code: 'artifactGone' });
  });

  test('the same artifact is not on its way to the same place twice', async () => {
    let answer = () => {};
    deliver = async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { record: { name: 'ci', milliseconds: 0 } };
    };
    const service = await start();
    const { id } = await generate('Src');
    await until(async () => (await artifactOf(id)) !== '');
    const artifact = await artifactOf(id);
    await service.again(account, artifact, TARGET, asForm);
    await until(async () => (await rows())[0]?.state === 'sending');
    await expect(service.again(account, artifact, TARGET, asForm)).rejects.toMatchObject({ code: 'handoffUnderWay' });
    answer();
    await ended();
    expect((await services.db.select().from(notifications).where(eq(notifications.accountId, account))).length).toBe(2);
  });
});
