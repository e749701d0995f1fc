import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { datasources, events, generations } from '../../../src/db/schema.ts';
import { Fault } from '../../../src/model/fault.ts';
import type { ContractFormat } from '../../../src/model/request/modes.ts';
import type { GenerateRequest } from '../../../src/model/request/request.ts';
import { createEvents, type Events } from '../../../src/services/events.ts';
import type { GenerationDeps } from '../../../src/services/generation.ts';
import { event, eventMonth } from '../../../src/shared/wire/events.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { asForm, type Harness, harness, newAccount, requestOf, until } from './harness.ts';

interface Wanted {
  readonly name?: string;
  readonly mode?: string;
  readonly endpoints?: number;
  readonly change?: Partial<GenerateRequest>;
  readonly contract?: ContractFormat;
  readonly origin?: 'form' | 'api';
}

describe.each(['postgresql', 'pglite'] as const)('what an event records, on %s', (kind) => {
  let database: TestDatabase;
  let services: Harness;
  let read: Events;
  let account: string;
  let buildFails = false;
  beforeAll(async () => {
    database = await testDatabase(kind);
    const builder: GenerationDeps['builder'] = {
      async build() {
        if (buildFails) throw new Fault('buildFailed', { values: { step: 'compile', log: 'BUILD FAILURE' } });
        return { zip: new Uint8Array([80, 75]) };
      },
    };
    services = await harness(database, { builder });
    read = createEvents({ db: database.db });
    await services.generations.start();
  });
  beforeEach(async () => {
    buildFails = false;
    account = await newAccount(services.db, services.wallets);
  });
  afterAll(async () => {
    await services.close();
    await database.close();
  });

  async function generate({ change, contract, origin = 'form', ...wanted }: Wanted = {}): Promise<string> {
    const request = { ...requestOf({ endpoints: 2, ...wanted }), ...change } as GenerateRequest;
    const options = { ...asForm, origin, contract };
    const { id } = await services.generations.accept(account, 'x', request, options);
    await until(async () => ['done', 'failed'].includes((await services.generations.status(account, id)).state));
    return id;
  }
  const list = () => read.list(account, {}, 'en');
  const only = async (wanted: Wanted) => {
    const id = await generate(wanted);
    const found = (await list()).find(({ generationId }) => generationId === id);
    if (!found) throw new Error('no event');
    return found;
  };
  const ledger = async () => 10 - (await services.wallets.wallet(account)).remaining;

  test('is all that the document names, and what it was charged', async () => {
    const id = await generate({ name: 'shop', origin: 'api' });
    const told = await list();
    expect(event.array().parse(told)).toEqual(told);
    expect(told).toMatchObject([
      {
        ...{ generationId: id, projectName: 'shop', origin: 'api', eventType: 'SOURCE', apiType: 'rest' },
        ...{ containerType: 'embedded', resourceCount: 2, resourceNames: ['public.routine_0', 'public.routine_1'] },
        ...{ outcome: 'done', credits: 2, fault: null },
        artifact: { fileName: 'shop.zip', downloadable: true, pending: true },
        ...{ totalSource: 1, totalBinary: 0, totalTest: 0, totalXsd: 0, totalDevops: 0 },
      },
    ]);
    expect(Date.now() - new Date(told[0]?.eventDate ?? 0).getTime()).toBeLessThan(60_000);
  });

  test.each([
    [{ mode: 'Src' }, 'SOURCE', 2],
    [{ mode: 'Build' }, 'BINARY', 2],
    [{ mode: 'Test' }, 'TEST', 0],
    [{ contract: 'own' }, 'XSD', 0],
    [{ contract: 'xsd' }, 'XSD', 0],
  ] as const)('of %o is of its own type, with the credits that the ledger took', async (wanted, eventType, credits) => {
    expect(await only(wanted)).toMatchObject({ eventType, credits, outcome: 'done' });
    expect(await ledger()).toBe(credits);
  });

  test.each([
    ['tomcat', 'Build', 'tomcat'],
    ['weblogic', 'Src', 'weblogic'],
    ['tomcat', 'Test', 'embedded'],
    ['library', 'Test', 'library'],
    ['library', 'Build', 'library'],
  ] as const)('names what was built: %s as %s is %s', async (id, mode, containerType) => {
    expect(await only({ mode, change: { server: { id } } })).toMatchObject({ containerType });
  });

  test('of a failed Build says why in the reader’s language, and that it cost nothing', async () => {
    buildFails = true;
    const failed = await only({ mode: 'Build' });
    expect(failed).toMatchObject({
      eventType: 'BINARY',
      outcome: 'failed',
      credits: 0,
      artifact: null,
      totalBinary: 0,
    });
    expect(failed.fault).toMatchObject({ error: 'buildFailed', message: expect.not.stringContaining('BUILD FAILURE') });
    expect((await read.list(account, {}, 'es'))[0]?.fault?.message).not.toBe(failed.fault?.message);
    expect(await ledger()).toBe(0);
  });

  test('of what was free says 0 credits: another mode, an unchanged one, the demo', async () => {
    expect(await only({ mode: 'Src' })).toMatchObject({ credits: 2 });
    expect(await only({ mode: 'Build' })).toMatchObject({ credits: 0, outcome: 'done' });
    expect(await only({ mode: 'Src' })).toMatchObject({ credits: 0, outcome: 'done' });
    expect(await ledger()).toBe(2);
    await database.db.update(datasources).set({ demo: true }).where(eq(datasources.accountId, account));
    expect(await only({ name: 'demo', endpoints: 19 })).toMatchObject({ credits: 0, outcome: 'done' });
    expect(await ledger()).toBe(2);
  });

  test('is written by what ends alone: a cancelled generation leaves none', async () => {
    await services.generations.stop();
    const { id } = await services.generations.accept(account, 'x', requestOf({ mode: 'Build' }), asForm);
    await services.generations.cancel(account, id);
    expect(await list()).toEqual([]);
    await services.close();
    services = await harness(database, { builder: { build: async () => ({ zip: new Uint8Array([80, 75]) }) } });
    await services.generations.start();
  });

  test('stays when its generation goes, and then leads to nothing', async () => {
    const id = await generate();
    await database.db.delete(generations).where(eq(generations.id, id));
    expect(await list()).toMatchObject([{ generationId: null, artifact: null, credits: 2, totalSource: 1 }]);
  });

  test('says of a file that was given up that it is gone', async () => {
    const { artifact } = await only({});
    await services.artifacts.remove(account, artifact?.id ?? '');
    expect((await list())[0]?.artifact).toMatchObject({ id: artifact?.id, downloadable: false, pending: false });
  });

  test('is of the month in UTC in which it ended, whatever was asked for beside it', async () => {
    const [july, august] = [await generate({ name: 'july' }), await generate({ name: 'august' })];
    const at = (id: string, instant: string) =>
      database.db
        .update(events)
        .set({ eventDate: new Date(instant) })
        .where(eq(events.generationId, id));
    await at(july, '2026-07-31T23:59:59.999Z');
    await at(august, '2026-08-01T00:00:00Z');
    const names = async (anioMes: string) =>
      (await read.list(account, { anioMes }, 'en')).map((event) => event.projectName);
    expect([await names('202607'), await names('202608'), await names('202609')]).toEqual([['july'], ['august'], []]);
    const month = await read.month(account, '202607', 'UTC');
    expect(eventMonth.parse(month)).toEqual(month);
    expect(month).toEqual({
      ...{ anioMes: '202607', first: '202607', events: 1, failed: 0, credits: 2 },
      ...{ totalSource: 1, totalBinary: 0, totalTest: 0, totalXsd: 0, totalDevops: 0 },
      ...{ days: [{ day: '2026-07-31', events: 1, failed: 0 }], apiTypes: ['rest'] },
    });
    expect((await read.month(account, '202607', 'Europe/Madrid')).days).toMatchObject([{ day: '2026-08-01' }]);
    expect((await read.month(account, '202607', 'America/New_York')).days).toMatchObject([{ day: '2026-07-31' }]);
    expect(await read.month(account, '202609', 'UTC')).toMatchObject({ events: 0, credits: 0, days: [], apiTypes: [] });
  });

  test('is found by what it is and by a part of a name, and its totals stay those of the month', async () => {
    await generate({ name: 'alpha' });
    await generate({ name: 'beta', mode: 'Test', endpoints: 3 });
    const found = async (asked: Parameters<Events['list']>[1]) => {
      const told = await read.list(account, asked, 'en');
      for (const one of told) expect(one).toMatchObject({ totalSource: 1, totalTest: 1 });
      return told.map(({ projectName }) => projectName);
    };
    expect(await found({ text: 'ALP' })).toEqual(['alpha']);
    expect(await found({ text: 'routine_2' })).toEqual(['beta']);
    expect(await found({ text: '%' })).toEqual([]);
    expect(await found({ eventType: 'TEST' })).toEqual(['beta']);
    expect(await found({ outcome: 'failed' })).toEqual([]);
    expect(await found({ apiType: 'rest' })).toEqual(['beta', 'alpha']);
    expect(await found({ apiType: 'soap' })).toEqual([]);
  });

  test('of thousands of a month is paged, each once, and nobody else’s', async () => {
    const id = await generate();
    await database.db.execute(sql`
      insert into events (account_id, project_name, origin, event_type, api_type, container_type, resource_count, resource_names,
        outcome, created_at)
      select account_id, 'copy ' || n, origin, event_type, api_type, container_type, 300,
        (select array_agg('resource_' || m) from generate_series(1, 300) as m), outcome,
        timestamptz '2026-05-31 23:00Z' - n * interval '8 minutes'
      from events, generate_series(1, 5000) as n where generation_id = ${id}`);
    const seen = new Set<string>();
    const begun = performance.now();
    for (let before: string | undefined; ; ) {
      const page = await read.list(account, { anioMes: '202605', limit: 1000, ...(before && { before }) }, 'en');
      for (const one of page) seen.add(one.id);
      expect(page[0]?.resourceNames.length ?? 100).toBe(100);
      before = page.at(-1)?.id;
      if (before === undefined) break;
    }
    expect(seen.size).toBe(5000);
    expect(performance.now() - begun).toBeLessThan(20_000);
    const whole = performance.now();
    const { csv } = await read.file(account, '202605', 'en');
    expect(await read.list(account, { anioMes: '202605' }, 'en')).toHaveLength(5_000);
    expect(csv.split('\r\n')).toHaveLength(5_002);
    expect(performance.now() - whole).toBeLessThan(20_000);
    const [first] = seen;
    const other = await newAccount(services.db, services.wallets);
    expect(await read.list(other, { anioMes: '202605', ...(first && { before: first }) }, 'en')).toEqual([]);
    expect(await read.list(account, { anioMes: '202605', before: 'x' }, 'en')).toEqual([]);
    expect(await read.list(account, { anioMes: '202605', text: 'copy 4711' }, 'en')).toHaveLength(1);
  });
});
