import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { buildAndStart, type Started } from '../shop.ts';
import { marketSuite } from './market.suite.ts';
import { completed, MARKET_QUERIES, type MarketDatabase, marketDatabase } from './market.ts';
import { answered, callMarket, NULLS, ORDINARY } from './market-calls.ts';
import { otherCharsetSuite } from './other-charset.suite.ts';

const url = process.env.TEST_MYSQL_URL;
const START_TIMEOUT_MS = 600_000;
const ELSEWHERE = '-Duser.timezone=Asia/Kolkata';
const WHOLE_SECONDS = { ...ORDINARY, a16: '23:59:59', a17: '2026-03-29T02:30:00', a18: '2026-03-29T02:30:00Z' };

/** A document, the bytes of `(1, -2.5)` as a vector, and of the point (1, 2) with its SRID before it. */
const SPECIAL = {
  a27: { n: '#1.5', list: [null, true] },
  a28: 'AACAPwAAIMA=',
  a29: 'AAAAAAEBAAAAAAAAAAAA8D8AAAAAAAAAQA==',
};

describe.runIf(url)('a service for MySQL, over the one at TEST_MYSQL_URL', () => {
  marketSuite({ open: () => marketDatabase('mysql', url), json: 'value', special: SPECIAL });
});

/*
 * Without a MySQL the service is started with MySQL's own driver over MariaDB, which speaks the same protocol: its calls,
 * values and errors go through the driver as they would. That driver takes MariaDB for a MySQL 5.5 and cuts fractions of
 * seconds, so there are none here.
 */
describe.skipIf(url)("a service for MySQL, through MySQL's driver over MariaDB", () => {
  let database: MarketDatabase;
  let generated: Generated;
  let started: Started;
  const sample = rememberedSample(import.meta.filename);

  beforeAll(async () => {
    database = await marketDatabase();
    generated = await database.generate({
      technology: 'rest',
      kind: 'mysql',
      queries: MARKET_QUERIES,
      complete: completed,
    });
    if (sample.isNew([generated, database.version], database.unique(generated)))
      started = await buildAndStart(generated, { JAVA_TOOL_OPTIONS: ELSEWHERE });
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await started?.close();
    await database?.close();
  });

  const call = (name: string, values: Record<string, unknown> = {}) => callMarket(started, generated, name, values);

  test('the build has MySQL and its driver in it', () => {
    expect(started.build).toMatch(/BUILD SUCCESS/);
    expect(started.build).not.toMatch(/WARNING.*\.java/);
    expect(generated.files.get('forja/pom.xml')).toContain('<artifactId>mysql-connector-j</artifactId>');
    expect(generated.files.get('src/generated/resources/application.yaml')).toContain('jdbc:mysql://127.0.0.1:3306/');
  });

  describe("through MySQL's driver", () => {
    test.each([
      ['values of every type', WHOLE_SECONDS],
      ['null', NULLS],
    ])('%s go in and come out of a parameter', async (_, values) => {
      expect(await call('every_type', values)).toEqual({ status: 200, body: answered(values) });
    });

    test('and out of a row', async () => {
      const { a2, a7, a11, a12, a13, a14, a16, a18, a19 } = WHOLE_SECONDS;
      const values = { a2, a7, a11, a12, a13, a14, a16, a18, a19 };
      expect(await call('typed_row', values)).toEqual({ status: 200, body: { ...values, order: 'x' } });
    });

    test('result sets come in order beside OUT and INOUT parameters', async () => {
      expect((await call('customer_orders', { pCustomer: 1, pNote: 'näh' })).body).toMatchObject({
        pCount: '#2',
        pNote: 'näh – seen',
        resultSet1: [{ name: 'Ana Müller', joined: '2026-01-02T03:04:05.123456', seen: '2026-07-01T10:00:00.5Z' }],
        resultSet2: [{ total: '#10.10' }, { total: '#20.20' }],
      });
      expect((await call('any_results', { pHowMany: 2 })).body).toMatchObject([
        [{ n: '#1', bits: '#133', spent: '30:00:00', day: '2026-01-31' }],
        [{ n: '#2' }],
      ]);
    });

    test('names that need every kind of quoting', async () => {
      expect((await call(`Größe "&" it's.x: ?`, { aB: 21 })).body).toBe('#42');
      expect((await call("ge:t ?'x", { p: 4 })).body).toBe('#5');
    });

    test('errors mean what they mean', async () => {
      const refused = await call('place_order', { pCustomer: 1, pTotal: 2000 });
      expect(refused).toMatchObject({ status: 422, body: { detail: 'Too much – ask first' } });
      expect((await call('place_order', { pCustomer: 999, pTotal: 1 })).status).toBe(404);
      expect((await call('same_again', { pCustomer: 1 })).status).toBe(409);
      expect((await call('wrong_value')).status).toBe(400);
      expect((await call('late_refusal')).status).toBe(422);
      expect((await call('no_date')).body).toBeNull();
    });

    test('durations, dates without a day and words that an enumeration has not', async () => {
      expect((await call('time_spent')).body).toBe('25:00:01');
      expect((await call('half_a_date', { pWhat: 'nothing' })).body).toMatchObject({
        pMood: 'sad',
        pDay: '2026-05-04',
      });
      for (const pWhat of ['day', 'at', 'mood']) expect((await call('half_a_date', { pWhat })).status).toBe(422);
    });

    test('counts rows that changed', async () => {
      expect((await call('counts_changes')).body).toEqual({ pSame: '#0', pOther: '#1', pAgain: '#0' });
    });

    otherCharsetSuite({ started: () => started, generated: () => generated });

    test('an INSERT answers its key', async () => {
      const { body } = await call('addOrder', { customer: 2, total: 7.5, note: null });
      expect(body).toEqual({ id: expect.stringMatching(/^#\d+$/), updateCount: '#1' });
    });
  });
});
