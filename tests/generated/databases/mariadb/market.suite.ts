import type { RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { manyRowsSuite } from '../rows/many-rows.suite.ts';
import { POOL_OF_ONE, sessionSuite } from '../sessions.suite.ts';
import { type Started, testAndStartJar } from '../shop.ts';
import { completed, MANY_QUERIES, MARKET_QUERIES, type MarketDatabase } from './market.ts';
import { answered, callMarket, NULLS, ORDINARY } from './market-calls.ts';
import { otherCharsetSuite } from './other-charset.suite.ts';

const START_TIMEOUT_MS = 600_000;
/** Far from UTC and with half an hour: a driver that shifts anything shows it. */
const ELSEWHERE = '-Duser.timezone=Asia/Kolkata';

interface MarketOptions {
  readonly open: () => Promise<MarketDatabase>;
  /** MariaDB keeps JSON as the text it was given; MySQL keeps its values, so `1.10` comes back as `1.1`. */
  readonly json: 'text' | 'value';
  /** Values of types that are this database's own, by parameter. */
  readonly special?: Readonly<Record<string, unknown>>;
}

/** A REST service over the market, built, started and called. */
export function marketSuite({ open, json, special = {} }: MarketOptions): void {
  const jsonIsText = json === 'text';
  const CONSTRAINTS = {
    key: `The constraint "${jsonIsText ? '' : 'customers.'}PRIMARY" is violated.`,
    check: 'The constraint "long_name" is violated.',
  };
  const ordinary = { ...ORDINARY, ...special };
  let database: MarketDatabase;
  let generated: Generated;
  let started: Started;
  const sample = rememberedSample(import.meta.filename);

  beforeAll(async () => {
    database = await open();
    generated = await database.generate({
      technology: 'rest',
      queries: [...MARKET_QUERIES, ...(jsonIsText ? MANY_QUERIES : [])],
      endpoints: { many_labels: { maxRows: 2_000_000 } },
      complete: completed,
    });
    if (!sample.isNew([generated, database.version, json, special], database.unique(generated))) return;
    started = await testAndStartJar(generated, {
      ...database.environment,
      JAVA_TOOL_OPTIONS: ELSEWHERE,
      ...POOL_OF_ONE,
    });
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await started?.close();
    await database?.close();
  });

  const call = (name: string, values: Record<string, unknown> = {}) => callMarket(started, generated, name, values);

  /** The values of the database itself, as text. */
  async function fromDatabase(sql: string, ...values: string[]): Promise<Record<string, string | null>> {
    const [rows] = await database.session.query<RowDataPacket[]>(sql, values);
    return { ...rows[0] };
  }

  describe('the build', () => {
    test('runs tests of its own, none fails, and javac has nothing to warn about', () => {
      expect(started.build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
      expect(started.build).not.toMatch(/WARNING.*\.java/);
    });
  });

  describe('every type goes in, through the database, and comes out of a parameter', () => {
    test.each([
      ['ordinary values', ordinary],
      [
        'the least',
        { ...ordinary, a1: '#-128', a2: '#0', a7: '#0', a11: false, a12: true, a13: '#0', a14: '#0', a16: '00:00:00' },
      ],
      ['the empty', { ...ordinary, a20: '', a21: '', a22: '', a23: '', a24: '', a26: '' }],
      ['an instant of another offset', { ...ordinary, a18: '2026-12-31T23:30:00.5Z' }],
      ['null', NULLS],
    ])('%s', async (_, values) => {
      const answer = await call('every_type', values);
      expect(answer).toEqual({ status: 200, body: answered(values) });
    });

    test('and out of a row', async () => {
      const { a2, a7, a11, a12, a13, a14, a16, a18, a19 } = ordinary;
      const values = { a2, a7, a11, a12, a13, a14, a16, a18, a19 };
      expect(await call('typed_row', values)).toEqual({ status: 200, body: { ...values, order: 'x' } });
    });

    test('an instant is the same for the database, wherever the service stands', async () => {
      const answer = await call('epoch_of', { pAt: '2026-07-01T12:00:00.250+05:30' });
      expect(answer.body).toBe(`#${Date.parse('2026-07-01T12:00:00.250+05:30') / 1000}0`);
    });

    test('a zero date is null; a duration is what it is', async () => {
      expect(await call('no_date')).toEqual({ status: 200, body: null });
      expect(await call('time_spent')).toEqual({ status: 200, body: '25:00:01' });
    });

    test('what a type does not have is refused by its text', async () => {
      const answer = { pDay: '2026-05-04', pAt: '2026-05-04T03:02:01.25', pMood: 'sad' };
      expect(await call('half_a_date', { pWhat: 'nothing' })).toEqual({ status: 200, body: answer });
      expect(await call('half_a_date', { pWhat: 'day' })).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining('The database holds') },
      });
      for (const [pWhat, text] of Object.entries({ at: '2026-05-00 01:02:03.000', mood: '' }))
        expect(await call('half_a_date', { pWhat })).toMatchObject({
          status: 422,
          body: { detail: `The database holds '${text}', which its type does not have.` },
        });
    });

    test('and is a text where no type is told', async () => {
      const row = { at: '2026-05-00 01:02:03.000', mood: '', spent: '-00:00:01.25' };
      expect(await call('half_dates')).toEqual({ status: 200, body: [[row]] });
    });
  });

  describe('what was changed', () => {
    test('is counted as for every other client: rows that changed, and not those that were found', async () => {
      expect(await call('counts_changes')).toEqual({ status: 200, body: { pSame: '#0', pOther: '#1', pAgain: '#0' } });
    });
  });

  describe('functions', () => {
    test.each([
      ['order_total', { pCustomer: 1 }, 'select concat("#", order_total(1)) v'],
      ['order_total', { pCustomer: 999 }, 'select order_total(999) v'],
      ['echo_text', { pText: `it's "ü" \\ 😀 :x ? #` }, `select 'it''s "ü" \\\\ 😀 :x ? #' v`],
      ['next_tier', { pTier: 'silver' }, "select next_tier('silver') v"],
      ["ge:t ?'x", { p: 4 }, "select concat('#', `ge:t ?'x`(4)) v"],
    ])('%s(%j)', async (name, values, sql) => {
      expect(await call(name, values)).toEqual({ status: 200, body: (await fromDatabase(sql)).v });
    });
  });

  describe('procedures', () => {
    test('result sets in order, an OUT and an INOUT parameter', async () => {
      const answer = await call('customer_orders', { pCustomer: 1, pNote: 'näh' });
      expect(answer.body).toEqual({
        pCount: '#2',
        pNote: 'näh – seen',
        resultSet1: [
          {
            id: '#1',
            name: 'Ana Müller',
            tier: 'gold plus',
            born: '1980-02-29',
            joined: '2026-01-02T03:04:05.123456',
            seen: '2026-07-01T10:00:00.5Z',
          },
        ],
        resultSet2: [
          { id: '#1', total: '#10.10', note: { gift: true, n: jsonIsText ? '#1.10' : '#1.1' } },
          { id: '#2', total: '#20.20', note: null },
        ],
      });
    });

    test('no rows are empty lists', async () => {
      const { body } = await call('customer_orders', { pCustomer: 999, pNote: null });
      expect(body).toEqual({ pCount: '#0', pNote: null, resultSet1: [], resultSet2: [] });
    });

    test.each([0, 1, 3])('%i result sets that nobody described, update counts between them', async (howMany) => {
      const row = (n: number) => ({
        n: `#${n}`,
        someText: 'x😀',
        price: '#10.50',
        nothing: null,
        raw: 'AP8=',
        day: '2026-01-31',
        bits: '#133',
        spent: '30:00:00',
        doc: jsonIsText ? '{"a": 1}' : { a: '#1' },
        moment: '2026-01-02T03:04:05.5',
        made: '#2005',
        ratio: '#2.6',
      });
      const expected = Array.from({ length: howMany }, (_, index) => [row(index + 1)]);
      expect(await call('any_results', { pHowMany: howMany })).toEqual({ status: 200, body: expected });
    });

    test.each([
      [1, { anyOn: false, top: '#48', low: '#48' }],
      [2, { anyOn: true, top: '#2049', low: '#48' }],
      [0, { anyOn: null, top: null, low: null }],
    ])('the most of bits is a number of bits: up to %i', async (pUpTo, row) => {
      expect(await call('most_bits', { pUpTo })).toEqual({ status: 200, body: [[row]] });
    });

    test('more results than may be answered are refused', async () => {
      const detail = 'The answer has more than 10000 rows.';
      expect(await call('any_results', { pHowMany: 20_000 })).toMatchObject({ status: 422, body: { detail } });
      expect(await call('any_results', { pHowMany: 1 })).toMatchObject({ status: 200 });
    });

    describe('that was sampled', () => {
      const sampled = [{ one: '#1', renamed: 'x', one2: '#3', value4: 'named' }];

      test('answers columns of one name and of none, and one that a person has renamed', async () => {
        expect(await call('differs', { pHow: 'sampled' })).toEqual({ status: 200, body: sampled });
      });

      test('answers them among others', async () => {
        expect(await call('differs', { pHow: 'wider' })).toEqual({ status: 200, body: sampled });
      });

      test.each([
        ['other', 'The routine answered other columns than this operation has.'],
        ['more', 'The routine answered more results than this operation has.'],
      ])('is refused when it answers otherwise: %s', async (pHow, detail) => {
        expect(await call('differs', { pHow })).toMatchObject({ status: 422, body: { detail } });
      });

      test('has no rows when it answers no result', async () => {
        expect(await call('differs', { pHow: 'none' })).toEqual({ status: 200, body: [] });
      });
    });

    test('enumerations of one spelling, and of the same words in other letters', async () => {
      expect(await call('choose', { pFirst: 'one', pSecond: 'two', pThird: 'TWO' })).toMatchObject({
        status: 200,
        body: { pSecond: 'two' },
      });
    });

    test('one whose names need every kind of quoting', async () => {
      expect((await call(`Größe "&" it's.x: ?`, { aB: 21 })).body).toBe('#42');
    });

    test('one that answers nothing answers no content', async () => {
      expect(await call('nothing_at_all')).toEqual({ status: 204, body: undefined });
    });
  });

  describe('errors', () => {
    test.each([
      ['a business error', 'place_order', { pCustomer: 1, pTotal: 2000 }, 422, 'Too much – ask first'],
      ['nothing there', 'place_order', { pCustomer: 999, pTotal: 1 }, 404, 'There is no such customer'],
      ['a value twice', 'same_again', { pCustomer: 1 }, 409, CONSTRAINTS.key],
      ['a value that a constraint forbids', 'too_short', {}, 422, CONSTRAINTS.check],
      ['a state of its own', 'own_state', { pState: '90001' }, 422, 'In my own words'],
      ['a state and a number of its own', 'own_state', { pState: '77777' }, 422, 'In my own words'],
      ['a number beyond a signed one', 'own_state', { pState: '12345' }, 422, 'In my own words'],
      ['a state of another class', 'own_state', { pState: '22023' }, 400, 'In my own words'],
      ['a conflict that it saw itself', 'own_state', { pState: '23000' }, 409, 'In my own words'],
      ['a value that no column takes', 'wrong_value', {}, 400, 'The column "born" does not accept the value.'],
      ['a call that takes too long', 'slow', { pSeconds: 5 }, 504, 'The operation took too long.'],
    ])('%s', async (_, name, values, status, detail) => {
      expect(await call(name, values)).toMatchObject({ status, body: { detail } });
    });

    test.each([
      ['a whole number without a sign', 'a7', '#18446744073709551616'],
      ['one below all', 'a7', '#-1'],
      ['a smaller one', 'a5', '#4294967296'],
      ['one of 24 bits', 'a4', '#8388608'],
      ['a decimal', 'a8', '#123456789012345678901'],
      ['one with more digits', 'a8', '#0.12345678901'],
      ['a float', 'a9', '#1e39'],
      ['bits', 'a13', '#256'],
      ['all bits', 'a14', '#18446744073709551616'],
      ['a moment', 'a18', '0999-01-01T00:00:00Z'],
      ['a year', 'a19', '#1800'],
      ['a text', 'a20', 'abcdef'],
      ['an enumeration', 'a25', 'b'],
      ['a set', 'a26', 'x,w'],
      ['a uuid', 'a28', 'not one'],
      ...(jsonIsText ? [['an address', 'a29', 'SECRET']] : []),
    ])('a value that is none of its type names its field: %s', async (_, field, value) => {
      const answer = await call('every_type', { ...ordinary, [field]: value });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
      expect(JSON.stringify(answer.body)).not.toContain('SECRET');
    });

    test('one behind a result set is not missed, and undoes what was done', async () => {
      expect(await call('late_refusal')).toMatchObject({ status: 422, body: { detail: 'Too late' } });
      expect(await fromDatabase('select count(*) n from orders where total = 77')).toEqual({ n: '0' });
    });

    test.runIf(jsonIsText).each([0, 1, 999, 1000, 1001, 3000])('one behind %i rows is not missed', async (pRows) => {
      const { status, body } = await call('labels_and_error', { pRows });
      expect({ status, body }).toMatchObject({ status: 422, body: { detail: 'Behind the labels' } });
    });

    test('what a procedure has committed itself stays', async () => {
      expect((await call('commit_inside', { pTotal: 123.45 })).status).toBe(422);
      expect(await fromDatabase('select count(*) n from orders where total = 123.45')).toEqual({ n: '1' });
    });

    test('the driver writes no warning of its own about what a routine refuses', () => {
      expect(started.service.log()).not.toContain('Error: 30001');
    });
  });

  describe('queries', () => {
    test('an expression whose text is written otherwise for Spring and Java is still its column', async () => {
      const { status, body } = await call('quotes');
      // A member that is called by a number stands first in JavaScript.
      const values = ['#2', String.raw`'\'"\\x'`, "it's"];
      expect([status, Object.values((body as object[])[0] ?? {})]).toEqual([200, values]);
    });

    test('an INSERT answers the key that the database made', async () => {
      const note = jsonIsText ? '{"big":1.10}' : { big: '#1.10' };
      const { status, body } = await call('addOrder', { customer: 2, total: 7.5, note });
      const { id } = await fromDatabase('select max(id) id from orders');
      expect({ status, body }).toEqual({ status: 200, body: { id: `#${id}`, updateCount: '#1' } });
      const stored = await fromDatabase(
        'select total, json_value(note, "$.big") big from orders where id = ?',
        `${id}`,
      );
      expect(stored).toEqual({ total: '7.50', big: jsonIsText ? '1.10' : '1.1' });
    });

    test('an INSERT that makes no key for certain answers how many rows went in', async () => {
      expect((await call('addCustomer', { name: 'Ana Müller' })).body).toBe('#0');
    });

    test('an order that is not there cannot be changed; one that is can, also where nothing of it changes', async () => {
      await database.session.query('insert into orders (id, customer_id, total) values (7001, 2, 5), (7002, 2, 5)');
      expect((await call('setTotal', { total: 6, id: 7001 })).body).toBe('#1');
      expect((await call('setTotal', { total: 6, id: 7001 })).body).toBe('#1');
      expect((await call('setTotal', { total: 6, id: 7003 })).status).toBe(404);
      expect((await call('removeOrder', { id: 7001 })).body).toBe('#1');
      expect((await call('removeOrder', { id: 7001 })).status).toBe(404);
      if (jsonIsText) {
        expect((await call('takeOrder', { id: 7002 })).body).toEqual([{ id: '#7002' }]);
        expect((await call('takeOrder', { id: 7002 })).status).toBe(404);
      }
      expect((await call('forgetOrders', { total: -1, customer: 2 })).body).toBe('#0');
    });

    test('a SELECT with what Spring and the driver could mistake', async () => {
      expect((await call('findOrders', { customer: 1 })).body).toEqual([
        { id: '#1', label: "it's :x ?", gift: jsonIsText ? '1' : 'true' },
        { id: '#2', label: "it's :x ?", gift: null },
      ]);
    });
  });

  const active = async () => {
    const { calls } = await fromDatabase(
      "select count(*) calls from information_schema.processlist where db = ? and command <> 'Sleep' and id <> connection_id()",
      database.name,
    );
    return Number(calls);
  };

  // Rows without number come from a table that MariaDB alone has.
  if (jsonIsText) {
    manyRowsSuite({
      started: () => started,
      environment: () => ({ ...database.environment }),
      kept: (rows) => `/kept-rows?many=${rows}`,
      streamed: {
        'of a query': (rows) => `/streamed-rows?many=${rows}`,
        'of a procedure': (rows) => `/many-labels?pRows=${rows}`,
      },
      endless: ['/endless-results', '/endless-nothing', '/endless-with-output', '/endless-whatever'],
      failing: { url: (rows, at) => `/failing-rows?many=${rows}&at=${at}`, status: 409 },
      refusesHuge: true,
      huge: (bytes) => `/huge-text?many=${Math.ceil(bytes / 12_000_000)}`,
      active,
    });
  }

  if (jsonIsText) otherCharsetSuite({ started: () => started, generated: () => generated });

  test('a session whose clock a loop has put ahead is not the next call’s', async () => {
    // On a busy machine so many take longer than a call may.
    const statuses: number[] = [];
    for (let times = 1_000_000; times > 100_000 && !statuses.includes(204); times /= 2)
      statuses.push((await call('hurry', { pTimes: times })).status);
    expect(statuses).toContain(204);
    expect((await call('ahead')).body).toMatch(/^#-|^#0$/);
  });

  test.runIf(jsonIsText)('a role that a routine has set is not the next call’s', async () => {
    await database.session.query(`create role ${database.user}`);
    try {
      expect((await call('take_role', { pRole: database.user })).status).toBe(200);
      expect(await call('role_now')).toEqual({ status: 200, body: null });
    } finally {
      await database.session.query(`drop role ${database.user}`);
    }
  });

  sessionSuite({
    call: (name, values) => call(name, values),
    left: { pVariable: null, pZone: '+00:00', pSafe: '#0', pLocked: '#0' },
    parameter: 'pHow',
    endless: [
      ['endless', 'sleeping'],
      ['endless', 'computing'],
      ['endless', 'telling'],
      ['endless', 'napping'],
      // Which of its errors the server tells is a matter of chance.
      ...Array.from({ length: 3 }, (): [string, string] => ['deaf', 'failing']),
    ],
    service: () => started.service,
    end: async (backend) => {
      await database.session.query(`kill ${backend}`);
    },
    active,
  });
}
