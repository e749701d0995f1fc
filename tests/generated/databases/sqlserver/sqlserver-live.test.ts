import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allDescribed } from '../../../../src/datasources/describe/described.ts';
import type { SampleValues } from '../../../../src/datasources/driver.ts';
import { sqlserver } from '../../../../src/datasources/sqlserver/driver.ts';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import type { Routine } from '../../../../src/model/described/routine.ts';
import type { SuiteDatabase } from '../../../integration/datasource/datasource.suite.ts';
import { SQLSERVER_URL, sqlServerDatabase } from '../../../integration/datasource/sqlserver/source.ts';
import { callMarket } from '../mariadb/market-calls.ts';
import { buildAndStart, type Started } from '../shop.ts';

const START_TIMEOUT_MS = 600_000;
/** Far from UTC and with half an hour: a driver that shifts anything shows it. */
const ELSEWHERE = '-Duser.timezone=Asia/Kolkata';
/** The values to sample with, of routines that have a second result or whose first one not every server can tell. */
const SAMPLED: Readonly<Record<string, SampleValues>> = {
  typed_rows: {},
  find_orders: { customer: '1' },
  take_pairs: {},
  take_lines: {},
  by_customer: { customer: '1' },
  numbers: { n: '1' },
  'ge:t ?\'x {d} "q': { a: '1' },
};
/** The routines that answer nothing but their parameters, which not every server can tell. */
const SILENT = new Set(['every_type', 'remove_order', 'keeps']);
const QUERIES = [
  { name: 'addOrder', sql: 'insert into app.orders (customer, total, placed) values (:customer, :total, :placed)' },
  { name: 'renameOrder', sql: 'update app.orders set note = :note where id = :id' },
  { name: 'countOrders', sql: "select count(*) as [na:me?], N'it''s :x' as label from app.orders /* a:b /* c */ */" },
];

if (SQLSERVER_URL === undefined) {
  console.warn('TEST_SQLSERVER_URL is not set: no service over SQL Server is started.');
}
describe.skipIf(SQLSERVER_URL === undefined)('a service over SQL Server', live);

function live(): void {
  let database: SuiteDatabase;
  let generated: Generated;
  let started: Started;
  const call = (name: string, values: Record<string, unknown> = {}) => callMarket(started, generated, name, values);

  beforeAll(async () => {
    database = await sqlServerDatabase();
    for (const batch of readFileSync('tests/generated/databases/sqlserver/sqlserver-live.sql', 'utf8').split(/^go$/m)) {
      if (batch.trim() !== '') await database.run(batch);
    }
    generated = await generateService(database);
    started = await buildAndStart(generated, {
      DB_PASSWORD: database.connection.password,
      JAVA_TOOL_OPTIONS: ELSEWHERE,
      DB_QUERY_TIMEOUT: '2s',
    });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await started?.close();
    await database?.close();
  });

  const ordinary = {
    flag: true,
    tiny: '#255',
    small: '#-32768',
    whole: '#2147483647',
    big: '#-9223372036854775808',
    amount: '#123456789012345.12345',
    price: '#922337203685477.5807',
    change: '#-214748.3648',
    ratio: '#1.5',
    share: '#0.1',
    born: '0001-01-01',
    opens: '23:59:59.12345',
    made: '2026-03-29T02:30:00.123',
    seen: '2026-03-29T02:30:00.654321',
    rough: '2026-03-29T02:30:00',
    at: '2026-03-28T20:45:00.123456Z',
    code: 'abc',
    name: 'x\'"\\ 😀 ü\n',
    story: 'long',
    mark: 'AP8=',
    photo: 'Zm9yamE=',
    tag: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    phone: '+34 600 日本',
  };

  describe('every type goes in, through the database, and comes out of a parameter', () => {
    test.each([
      ['ordinary values', ordinary],
      ['the empty', { ...ordinary, code: '', name: '', story: '', mark: '', photo: '', phone: '' }],
      ['null', Object.fromEntries(Object.keys(ordinary).map((key) => [key, null]))],
    ])('%s', async (_, values) => {
      expect(await call('every_type', values)).toEqual({ status: 200, body: values });
    });

    test('and out of a row', async () => {
      const { change, rough, code, photo, phone, ...values } = ordinary;
      const given = { ...values, doc: '<a>ü</a>', any: 'text' };
      const { any, ...rest } = given;
      expect(await call('typed_rows', given)).toEqual({ status: 200, body: [{ ...rest, anyValue: any }] });
    });
  });

  describe('procedures', () => {
    test('defaults are the database’s; result sets in order, then the output', async () => {
      expect(await call('find_orders', { customer: '#1', found: null })).toEqual({
        status: 200,
        body: {
          resultSet1: [
            { id: '#1', total: '#10.10', note: 'first' },
            { id: '#2', total: '#20.20', note: '日本 😀' },
          ],
          resultSet2: [{ given: 'none', foundBefore: null }],
          found: '#2',
        },
      });
      const { body } = await call('find_orders', { customer: '#1', since: '2026-02-01', note: null, found: '#7' });
      expect(body).toMatchObject({ resultSet2: [{ given: null, foundBefore: '#7' }], found: '#1' });
    });

    test('results that nobody described come with their names, or not at all', async () => {
      const row = { n: '#1', 'some text': 'ü', price: '#1.50', nothing: null };
      expect((await call('anything', { n: '#1' })).body).toEqual([[row]]);
      expect((await call('anything', { n: '#2' })).body).toEqual([]);
    });

    test('an awkward name', async () => {
      expect((await call('ge:t ?\'x {d} "q', { a: '#4' })).body).toEqual([{ a: '#4' }]);
    });

    test('one that commits by itself', async () => {
      expect((await call('keeps', { note: 'kept' })).status).toBeLessThan(300);
      expect(await database.number("select count(*) from app.orders where note = N'kept'")).toBe(1);
    });

    test('one that answers nothing', async () => {
      const id = await database.number("select max(id) from app.orders where note = N'kept'");
      expect((await call('remove_order', { id: `#${id}` })).status).toBeLessThan(300);
      expect(await database.number(`select count(*) from app.orders where id = ${id}`)).toBe(0);
    });
  });

  describe('functions', () => {
    test.each([
      ['twice', { n: '#4' }, '#8'],
      ['twice', {}, '#6'],
      ['full_price', { price: '#10.00', vat: '#21.00' }, '#12.1000'],
      ['odd:name?', { text: 'it’s :x ? 😀' }, 'it’s :x ? 😀!'],
      ['by_customer', { customer: '#1', least: '#15' }, [{ id: '#2', total: '#20.20', placed: '2026-02-28' }]],
      ['by_customer', { customer: '#2' }, [{ id: '#3', total: '#0.01', placed: '2025-12-31' }]],
      [
        'numbers',
        { n: '#2' },
        [
          { n: '#1', name: 'n1' },
          { n: '#2', name: 'n2' },
        ],
      ],
    ])('%s(%j)', async (name, values, body) => {
      const given = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.replace(/^#/, '')]));
      expect(await call(name, given)).toEqual({ status: 200, body });
    });
  });

  describe('failures', () => {
    test.each([
      ['throw', 422, 'Out of stock: ü'],
      ['raiserror', 422, 'Closed on 5'],
      ['late', 422, 'Too late'],
      ['unique', 409, undefined],
      ['missing', 409, undefined],
      ['number', 400, undefined],
      ['zero', 400, undefined],
      ['slow', 504, undefined],
    ])('%s', async (how, status, detail) => {
      const answer = await call('fails', { how, n: '#5' });
      expect(answer.status).toBe(status);
      if (detail !== undefined) expect(answer.body).toMatchObject({ detail });
    });

    test('a call that takes too long is cut off, whatever it has answered until then', async () => {
      expect((await call('slow_behind_rows')).status).toBe(504);
    });

    test('leave nothing behind', async () => {
      expect(await database.number("select count(*) from app.orders where note = N'never'")).toBe(0);
    });
  });

  describe('queries', () => {
    test('an insert answers the key it made; an update how many it changed', async () => {
      const { body } = await call('addOrder', { customer: '#7', total: '#1.25', placed: '2026-05-01' });
      const id = await database.number('select max(id) from app.orders');
      expect(JSON.stringify(body)).toContain(`#${id}`);
      expect((await call('renameOrder', { id: `#${id}`, note: 'new' })).body).toBe('#1');
      expect(await database.number(`select count(*) from app.orders where id = ${id} and note = N'new'`)).toBe(1);
    });

    test('a select with what Spring would misread', async () => {
      const count = await database.number('select count(*) from app.orders');
      expect(JSON.stringify((await call('countOrders')).body)).toContain(`#${count}`);
    });
  });

  describe('rows of a table type', () => {
    const customer = '#5';
    test('of columns of many types, with nulls, many, or none', async () => {
      const { seen, opens, flag: ready, big, share, price, mark, tag, story } = ordinary;
      const given = { seen, opens, ready, big, share, price, mark, tag, story, doc: '<a>ü</a>' };
      const pair = { product: '#1', quantity: '#2.50', note: 'ü 😀', due: '2026-03-29', ...given };
      const nothing = { ...Object.fromEntries(Object.keys(pair).map((key) => [key, null])), product: '#2' };
      const many = Array.from({ length: 500 }, (_, i) => ({ ...pair, product: `#${i + 3}` }));
      const pairs = [pair, nothing, ...many];
      expect((await call('take_pairs', { customer, pairs })).body).toEqual(
        pairs.map((pair) => ({ ...pair, customer })),
      );
      expect((await call('take_pairs', { customer, pairs: [] })).body).toEqual([]);
    });

    test('of columns with a time zone', async () => {
      const line = {
        product: '#1',
        quantity: '#2.50',
        note: 'ü',
        due: '2026-03-29T00:30:00.123Z',
        tag: ordinary.tag,
      };
      const nothing = { product: '#2', quantity: null, note: null, due: null, tag: null };
      expect((await call('take_lines', { customer, lines: [line, nothing] })).body).toEqual([
        { ...line, customer },
        { ...nothing, customer },
      ]);
      expect((await call('take_lines', { customer, lines: [] })).body).toEqual([]);
    });
  });
}

/** Every routine of the schema as the driver tells it, sampled where a person would. */
async function generateService({ connection }: SuiteDatabase): Promise<Generated> {
  const { host, port, username, databaseName: database = '', tls } = connection;
  const refs = (await sqlserver.routines(connection, 'app')).map(({ schema, name, argumentTypes }) => ({
    schema,
    name,
    argumentTypes,
  }));
  const routines: Routine[] = [];
  for (const routine of allDescribed(await sqlserver.describe(connection, refs))) {
    const values = SAMPLED[routine.ref.name];
    const results = values ? await sqlserver.sample(connection, routine.ref, values) : routine.results;
    routines.push({ ...routine, results: SILENT.has(routine.ref.name) ? [] : results });
  }
  const queries = await sqlserver.describeQueries(
    connection,
    QUERIES.map(({ sql }) => sql),
  );
  return generate({
    request: {
      name: 'orders',
      domain: 'com.acme.orders',
      technology: 'rest',
      applicationServer: 'embedded',
      sourceType: 1,
      databaseType: 'sqlserver',
      datasource: 'orders',
      mode: 'Src',
      endpoints: [...refs.map((routine) => ({ routine })), ...QUERIES.map(({ name, sql }) => ({ name, query: sql }))],
    },
    described: {
      source: 'database',
      routines: [...routines, ...queries],
      connection: { kind: 'sqlserver', host, port, database, username, tls },
    },
  });
}
