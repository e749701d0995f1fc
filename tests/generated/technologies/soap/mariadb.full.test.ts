import { randomBytes } from 'node:crypto';
import type { RowDataPacket } from 'mysql2/promise';
import { type Client, createClientAsync } from 'soap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CAN_OWN_MARIADB, type OwnMariadb, startOwnMariadb } from '../../../support/databases/own-mariadb.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { completed, MARKET_QUERIES, type MarketDatabase, marketDatabase } from '../../databases/mariadb/market.ts';
import { answered, ORDINARY } from '../../databases/mariadb/market-calls.ts';
import { buildAndStart, type Started } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
/** Far from UTC and with half an hour: what shifts a time shows it. */
const ELSEWHERE = '-Duser.timezone=Asia/Kolkata';
/** Types whose texts the client would make numbers and dates of, and some of them with another value. */
const READ_AS_TEXTS = ['byte', 'short', 'int', 'long', 'integer', 'decimal', 'float', 'double', 'boolean', 'date']
  .concat('unsignedByte', 'unsignedShort', 'unsignedInt', 'unsignedLong', 'dateTime', 'time')
  .map((type) => [type, (text: string) => text] as const);
const NIL = { attributes: { 'xsi:nil': 'true' } };

let server: OwnMariadb | undefined;
let database: MarketDatabase;
let started: Started;
let client: Client;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  server = CAN_OWN_MARIADB ? await startOwnMariadb() : undefined;
  database = await marketDatabase('mariadb', server?.url);
  // Their options are addresses, which this trigger has none of.
  const queries = MARKET_QUERIES.map(({ name, sql }) => ({ name, sql }));
  const generated = await database.generate({
    technology: 'soap',
    queries,
    endpoints: { echo_text: { operationName: 'SayAgain' } },
    complete: completed,
  });
  const unique = [
    ...database.unique(generated),
    ...(server ? [new URL(server.url).host, new URL(server.url).port] : []),
  ];
  if (!sample.isNew([generated, database.version], unique)) return;
  const environment = { ...database.environment, JAVA_TOOL_OPTIONS: ELSEWHERE, DB_QUERY_TIMEOUT: '2s' };
  started = await buildAndStart(generated, environment);
  client = await createClientAsync(`${started.service.url}/services?wsdl`, {
    ...{ handleNilAsNull: true, preserveWhitespace: true, parseReponseAttachments: true },
    customDeserializer: Object.fromEntries(READ_AS_TEXTS),
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await database?.close();
  await server?.close();
});

/** `#12` is the number 12 and null a nil element, as the client writes them. */
function asMessage(values: Readonly<Record<string, unknown>>): object {
  const asXml = (value: unknown) => (value === null ? NIL : String(value).replace(/^#/, ''));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asXml(value)]));
}
/** The same of an answer: every value is its text. */
function asAnswer(values: Readonly<Record<string, unknown>>): object {
  const text = (value: unknown) => (value === null ? null : String(value).replace(/^#/, ''));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]));
}

async function call(name: string, values: Readonly<Record<string, unknown>> = {}) {
  const [answer] = await client[`${name}Async`](asMessage(values));
  return answer;
}

/** The fault text of a call. */
async function faultOf(name: string, values: Readonly<Record<string, unknown>> = {}) {
  const error = await call(name, values).then(
    (answer) => expect.fail(`answered ${JSON.stringify(answer)}`),
    (failure) => failure,
  );
  const { faultcode, faultstring, detail } = error.root.Envelope.Body.Fault;
  return { code: String(faultcode).replace(/^.*:/, ''), words: faultstring.$value, kind: detail.Failure.kind };
}

/** The rows of a list, however many there are. */
const rows = (list: { item?: unknown } | null) => [list?.item ?? []].flat();

/** The answer of a plain client of the database: the result sets of a call, each value a text. */
async function asked(sql: string, ...values: unknown[]) {
  // JSON is a text to MariaDB, and its bytes are what is compared here.
  const typeCast = (field: { string(): string | null }) => field.string();
  const [results] = await database.session.query<RowDataPacket[][]>({ sql, values, typeCast });
  return results.filter(Array.isArray).map((set) => set.map((row) => asAnswer({ ...row })));
}

/** Moments and the fractions of their seconds as XML writes them, in the zone where the column has one. */
const moment = (text: string, zone = '') => text.replace(' ', 'T').replace(/\.?0+$/, '') + zone;

test('it is built', () => {
  expect(started.build).toMatch(/BUILD SUCCESS/);
  expect(started.build).not.toMatch(/WARNING.*\.java/);
});

describe('values of every type come back as they went in', () => {
  const values = ORDINARY;

  test.each([
    ['ordinary ones', values],
    [
      'the least',
      { ...values, a1: '#-128', a2: '#0', a7: '#0', a11: false, a12: true, a13: '#0', a14: '#0', a16: '00:00:00' },
    ],
    ['the empty', { ...values, a20: '', a21: '', a22: '', a26: '' }],
    ['an instant of another offset', { ...values, a18: '2026-12-31T23:30:00.5Z' }],
    ['null', Object.fromEntries(Object.keys(values).map((name) => [name, null]))],
  ])('%s', async (_, given) => {
    expect(await call('EveryType', given)).toEqual(asAnswer(answered(given)));
  });

  test('empty bytes are none, and no null', async () => {
    const { b23 } = await call('EveryType', { ...values, a23: '', a24: null });
    // This client reads an empty element as null where its type is no text, so what was answered itself is looked at.
    const [empty, nil] = ['b23', 'b24'].map(
      (name) => new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`).exec(client.lastResponse)?.[0],
    );
    expect([b23, empty?.includes('nil'), nil?.includes('nil="true"')]).toEqual([null, false, true]);
  });

  test('and out of a row', async () => {
    const { a2, a7, a11, a12, a13, a14, a16, a18, a19 } = values;
    const given = { a2, a7, a11, a12, a13, a14, a16, a18, a19 };
    expect(await call('TypedRow', given)).toEqual({ resultSet1: { ...asAnswer(given), order: 'x' } });
  });

  test('an instant is the same for the database, wherever the service and the caller stand', async () => {
    const at = '2026-07-01T12:00:00.250+05:30';
    const answer = await call('EpochOf', { pAt: at });
    expect(answer).toEqual({ pEpoch: `${Date.parse(at) / 1000}0` });
  });
});

describe('null, what is left out, and what is empty', () => {
  test('are three things', async () => {
    expect(await call('SayAgain', { pText: null })).toEqual({ returnValue: null });
    expect(await call('SayAgain', { pText: '' })).toEqual({ returnValue: '' });
    expect(await call('SayAgain', { pText: ' it\'s "ü" \\ 😀\n ' })).toEqual({ returnValue: ' it\'s "ü" \\ 😀\n ' });
    // A parameter of MariaDB has no default, so there is nothing that leaving it out could mean.
    expect(await faultOf('SayAgain')).toMatchObject({ code: 'Client', kind: 'INVALID' });
  });

  test('a zero date is null, and what no type of XML holds is its text', async () => {
    expect(await call('NoDate')).toEqual({ pDay: null });
    expect(await call('TimeSpent')).toEqual({ pSpent: '25:00:01' });
  });
});

describe('result sets', () => {
  test('in order beside OUT and INOUT parameters, as a plain client gets them', async () => {
    const answer = await call('CustomerOrders', { pCustomer: 1, pNote: 'näh' });
    const [customers, orders, [out] = []] = await asked(
      "set @note = 'näh'; call customer_orders(1, @count, @note); select @count as pCount, @note as pNote",
    );
    const withTimes = customers?.map((row) => {
      const { joined, seen } = row as Record<string, string>;
      return { ...row, joined: moment(`${joined}`), seen: moment(`${seen}`, 'Z') };
    });
    expect({ ...answer, resultSet1: rows(answer.resultSet1), resultSet2: rows(answer.resultSet2) }).toEqual({
      ...out,
      resultSet1: withTimes,
      resultSet2: orders,
    });
    expect(orders).toHaveLength(2);
  });

  test('without rows are empty lists', async () => {
    const answer = await call('CustomerOrders', { pCustomer: 999, pNote: null });
    expect([rows(answer.resultSet1), rows(answer.resultSet2), answer.pCount, answer.pNote]).toEqual([
      [],
      [],
      '0',
      null,
    ]);
  });

  test('that nobody described are entries, as many as there are', async () => {
    for (const howMany of [0, 1, 3]) {
      const answer = await call('AnyResults', { pHowMany: howMany });
      const text = JSON.stringify(answer);
      expect(text.match(/"30:00:00"/g) ?? []).toHaveLength(howMany);
      for (const value of howMany ? ['x😀', '10.50', 'AP8=', '2026-01-31', '"2.6"'] : []) expect(text).toContain(value);
    }
  });

  test('of a query', async () => {
    const answer = await call('FindOrders', { customer: 1 });
    const [found] = await asked(
      `select id, "it's :x ?" as label, json_value(note, '$.gift') as gift from orders where customer_id = 1 order by id; do 1`,
    );
    expect(rows(answer.resultSet1)).toEqual(found);
  });
});

describe('functions and changes', () => {
  test('answer what the database says', async () => {
    const [[total] = []] = await asked('select order_total(1) as returnValue; do 1');
    expect(await call('OrderTotal', { pCustomer: 1 })).toEqual(total);
    expect(await call('OrderTotal', { pCustomer: 999 })).toEqual({ returnValue: null });
    expect(await call('NextTier', { pTier: 'silver' })).toEqual({ returnValue: 'gold plus' });
    expect(await call('NothingAtAll')).toBeNull();
  });

  test('an INSERT answers its key, and what it wrote is there', async () => {
    const answer = await call('AddOrder', { customer: 2, total: '7.50', note: '{"big":1.10}' });
    const [[stored] = []] = await asked('select max(id) as id, 1 as updateCount from orders; do 1');
    expect(answer).toEqual(stored);
    const [[order] = []] = await asked('select total, note from orders where id = ?; do 1', answer.id);
    expect(order).toEqual({ total: '7.50', note: '{"big":1.10}' });
  });
});

describe('faults', () => {
  test.each([
    ['a business error', 'PlaceOrder', { pCustomer: 1, pTotal: 2000 }, 'Client', 'REFUSED', 'Too much – ask first'],
    ['nothing there', 'PlaceOrder', { pCustomer: 999, pTotal: 1 }, 'Client', 'NOT_FOUND', 'There is no such customer'],
    ['a value twice', 'SameAgain', { pCustomer: 1 }, 'Client', 'CONFLICT', /conflicts with data/],
    ['a state of its own', 'OwnState', { pState: '77777' }, 'Client', 'REFUSED', 'In my own words'],
    ['a value that no column takes', 'WrongValue', {}, 'Client', 'INVALID', /not accepted/],
    ['too long', 'Slow', { pSeconds: 10 }, 'Server', 'TIMEOUT', /too long/],
    ['what the schema does not allow', 'OrderTotal', { pCustomer: -1 }, 'Client', 'INVALID', /.+/],
  ])('%s', async (_, name, values, code, kind, words) => {
    const told = await faultOf(name, values);
    expect(told).toMatchObject({ code, kind });
    expect(told.words).toMatch(words);
  });

  test('one behind a result set is not missed, and undoes what was done', async () => {
    expect(await faultOf('LateRefusal')).toMatchObject({ kind: 'REFUSED', words: 'Too late' });
    expect(await asked('select count(*) as n from orders where total = 77; do 1')).toEqual([[{ n: '0' }]]);
  });
});

test('bytes come as attachments to whom sends attachments (MTOM)', async () => {
  const data = randomBytes(18);
  const nulls = Object.fromEntries(Object.keys(ORDINARY).map((name) => [name, null]));
  const values = {
    ...asMessage(nulls),
    a24: { 'xop:Include': { attributes: { href: 'cid:bytes', 'xmlns:xop': 'http://www.w3.org/2004/08/xop/include' } } },
  };
  const attachments = [{ mimetype: 'application/octet-stream', contentId: 'bytes', name: 'bytes', body: data }];
  const [, , , , answer] = await client.EveryTypeAsync(values, { attachments });
  expect(answer.parts.map(({ body }: { body: Buffer }) => body.toString('hex'))).toEqual([data.toString('hex')]);
});
