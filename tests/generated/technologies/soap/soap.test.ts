import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { type Client, createClientAsync, WSSecurity } from 'soap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type ShopDatabase, type Started, shopDatabase, testAndStartJar } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const NAMESPACE = 'http://shop.acme.com/';
const PASSWORD = 'a password of the test';
const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const WSU = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd';
const PROFILE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0';

let database: ShopDatabase;
let started: Started;
let client: Client;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await shopDatabase();
  const generated = await database.generate({
    technology: 'soap',
    only: [
      ...['order_total', 'customer_orders', 'order_totals', 'cancel_order', 'set_tier', 'format_address'],
      ...['stock_levels', 'place_order'],
    ],
    endpoints: { cancel_order: { auth: 'userToken' }, set_tier: { operationName: 'ChangeTier' } },
    queries: [
      { name: 'echoBytes', sql: 'select :data::bytea as data' },
      { name: 'echoText', sql: 'select :text::text as text' },
      { name: 'control', sql: 'select chr(1) as text' },
      { name: 'rows', sql: 'select g as id from generate_series(1, :rows::int) g', options: { maxRows: 5 } },
    ],
  });
  if (!sample.isNew([generated, database.version], [database.name])) return;
  started = await testAndStartJar(generated, { SOAP_PASSWORD: PASSWORD });
  client = await createClientAsync(`${started.service.url}/services?wsdl`);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await database?.close();
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

const envelope = (body: string, header = '') =>
  `<s:Envelope xmlns:s="${SOAP}">${header && `<s:Header>${header}</s:Header>`}<s:Body>${body}</s:Body></s:Envelope>`;

async function post(message: string, type = 'text/xml;charset=utf-8'): Promise<Answer> {
  const url = `${started.service.url}/services`;
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: message });
  return { status: response.status, text: await response.text() };
}
const send = (name: string, members = '', header = '') =>
  post(envelope(`<${name}Request xmlns="${NAMESPACE}">${members}</${name}Request>`, header));
const kindOf = ({ text }: Answer) => /<(?:\w+:)?kind>(\w+)<\/(?:\w+:)?kind>/.exec(text)?.[1];

test('the build runs the tests of messages, and none fails', () => {
  expect(started.build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
  expect(started.build).not.toMatch(/WARNING.*\.java/);
});

describe('the contract', () => {
  test('is served with the address that it was asked by, and is that of the project', async () => {
    const wsdl = await (await fetch(`${started.service.url}/services/shop.wsdl`)).text();
    expect(wsdl).toContain(`location="${started.service.url}/services"`);
    const file = readFileSync(join(started.folder.path, 'src/generated/resources/soap/shop.wsdl'), 'utf8');
    const operations = (text: string) => [...text.matchAll(/<wsdl:operation name="(\w+)"/g)].map(([, name]) => name);
    expect(operations(wsdl)).toEqual(operations(file));
    expect(new Set(operations(wsdl))).toContain('ChangeTier');
  });

  test('is a schema that is valid, and every answer fits into it', async () => {
    using schema = XmlDocument.fromBuffer(
      readFileSync(join(started.folder.path, 'src/generated/resources/soap/shop.xsd')),
    );
    using validator = XsdValidator.fromDoc(schema);
    for (const answer of [
      await send('OrderTotal', '<orderId>1</orderId>'),
      await send('CustomerOrders', '<customerId>1</customerId>'),
      await send('StockLevels', '<productIds><item>1</item><item>2</item></productIds>'),
    ]) {
      expect([answer.status, answer.text.includes('Fault')]).toEqual([200, false]);
      const [body = ''] = /<(\w+:)?\w+Response[\s\S]*Response>/.exec(answer.text) ?? [];
      using document = XmlDocument.fromString(body);
      expect(() => validator.validate(document)).not.toThrow();
    }
  });
});

describe('a client made from the WSDL', () => {
  const call = async (name: string, parameters: object) => {
    const [answer] = await client[`${name}Async`](parameters);
    return answer;
  };

  test('calls every operation by its name, with numbers, dates, lists and records', async () => {
    const [row] = await database.sql`select shop.order_total(1) as total`;
    expect(Number((await call('OrderTotal', { orderId: 1 })).returnValue)).toBe(Number(row?.total));
    const orders = await call('CustomerOrders', { customerId: 1, maxRows: 2 });
    const found = await database.sql`select order_id from shop.customer_orders(1, null, 2)`;
    expect([orders.resultSet1?.item ?? []].flat().map((order: { orderId: string }) => Number(order.orderId))).toEqual(
      found.map((order) => Number(order.order_id)),
    );
    const address = { street: 'Calle 1', city: 'Madrid', postalCode: '28001', country: 'ES' };
    expect(JSON.stringify(await call('FormatAddress', { address }))).toContain('Madrid');
    expect(JSON.stringify(await call('ChangeTier', { customerId: 1, tier: 'gold' }))).toMatch(/gold/i);
  });

  test('is refused where it must say who calls, and let in when it does', async () => {
    const cancel = { orderId: 999_999, reason: 'late' };
    await expect(call('CancelOrder', cancel)).rejects.toThrow(/FailedAuthentication/);
    client.setSecurity(new WSSecurity('user', 'wrong', { hasTimeStamp: false, passwordType: 'PasswordText' }));
    await expect(call('CancelOrder', cancel)).rejects.toThrow(/FailedAuthentication/);
    client.setSecurity(new WSSecurity('user', PASSWORD, { hasTimeStamp: false, passwordType: 'PasswordText' }));
    await expect(call('CancelOrder', cancel)).rejects.toThrow(/Client/);
    client.setSecurity(new WSSecurity('user', PASSWORD, { hasTimeStamp: false, passwordType: 'PasswordDigest' }));
    await expect(call('CancelOrder', cancel)).rejects.toThrow(/Client/);
    client.setSecurity(undefined as never);
  });
});

describe('user tokens', () => {
  const digestOf = (nonce: Buffer, created: string, password: string) =>
    createHash('sha1')
      .update(Buffer.concat([nonce, Buffer.from(created + password)]))
      .digest('base64');
  const token = (user: string, password: string) =>
    `<w:Security xmlns:w="${WSSE}"><w:UsernameToken><w:Username>${user}</w:Username><w:Password>${password}</w:Password></w:UsernameToken></w:Security>`;
  const digested = (password: string, nonce = randomBytes(16), created = new Date().toISOString()) =>
    `<w:Security xmlns:w="${WSSE}" xmlns:u="${WSU}"><w:UsernameToken><w:Username>user</w:Username>` +
    `<w:Password Type="${PROFILE}#PasswordDigest">${digestOf(nonce, created, password)}</w:Password>` +
    `<w:Nonce>${nonce.toString('base64')}</w:Nonce><u:Created>${created}</u:Created></w:UsernameToken></w:Security>`;
  const cancel = (header = '') => send('CancelOrder', '<orderId>999999</orderId><reason>late</reason>', header);

  test.each([
    ['none', ''],
    ['another user', token('other', PASSWORD)],
    ['another password', token('user', 'no')],
    ['a digest of another password', digested('no')],
    ['one that was made long ago', digested(PASSWORD, randomBytes(16), '2020-01-01T00:00:00Z')],
  ])('%s: FailedAuthentication, whatever the message is like', async (_, header) => {
    for (const answer of [await cancel(header), await send('CancelOrder', '<nonsense/>', header)]) {
      expect(answer.status).toBe(500);
      expect(answer.text).toContain('FailedAuthentication');
      expect(answer.text).not.toContain(PASSWORD);
    }
  });

  test('the right one is let in once where it has a nonce, and its words are answered', async () => {
    const header = digested(PASSWORD);
    expect(kindOf(await cancel(token('user', PASSWORD)))).not.toBe('UNAUTHENTICATED');
    expect(kindOf(await cancel(header))).not.toBe('UNAUTHENTICATED');
    expect((await cancel(header)).text).toContain('FailedAuthentication');
  });
});

describe('messages', () => {
  test('that the schema does not allow are INVALID, and say where', async () => {
    for (const members of ['<orderId>x</orderId>', '<orderId>1</orderId><more>1</more>', '<other/>', '']) {
      const answer = await send('OrderTotal', members);
      expect([answer.status, kindOf(answer)]).toEqual([500, 'INVALID']);
      expect(answer.text).toMatch(/faultcode>[\w:-]*Client</);
    }
  });

  test('that are none, of another version, too deep or with a document type are refused, and nothing is read for them', async () => {
    const entity = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${envelope('&x;')}`;
    const deep = `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`;
    for (const message of ['<s:Envelope', 'nonsense', '', entity, envelope(deep), envelope('<Foo/>')]) {
      const answer = await post(message);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.text).not.toMatch(/root:|Exception|\tat /);
    }
    for (const answer of [await post('{}', 'application/json'), await post('<x/>', 'application/soap+xml')]) {
      expect([answer.status, kindOf(answer)]).toEqual([500, 'INVALID']);
    }
  });

  test('an optional member may be left out or nil, and an operation answers rows, none or a nil', async () => {
    const none = await send('CustomerOrders', '<customerId>-1</customerId>');
    expect([none.status, none.text.includes('orderId')]).toEqual([200, false]);
    const nil = await send(
      'CustomerOrders',
      '<customerId>1</customerId><since xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"/>',
    );
    expect(nil.status).toBe(200);
    expect((await send('OrderTotal', '<orderId>999999</orderId>')).text).toContain('nil="true"');
  });

  test('texts keep every character that XML has; one that it does not have is told', async () => {
    const text = 'a < b & "c" ]]> ü 😀 \u2028 x';
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const answer = await send('EchoText', `<text>${escaped}&#13;&#10;</text>`);
    expect(answer.status).toBe(200);
    using document = XmlDocument.fromString(answer.text);
    expect(document.root.content.trim()).toBe(`${text}\r\n`.trim());
    expect(answer.text).toMatch(/&#(?:13|xD);/);
    const control = await send('Control');
    expect([control.status, kindOf(control)]).toEqual([500, 'INTERNAL']);
    expect(control.text).toMatch(/character/);
  });

  test('more rows than an operation may answer are refused in words', async () => {
    expect((await send('Rows', '<rows>5</rows>')).status).toBe(200);
    const answer = await send('Rows', '<rows>6</rows>');
    expect([answer.status, kindOf(answer)]).toEqual([500, 'REFUSED']);
  });

  test('a business error keeps its words', async () => {
    const answer = await send('PlaceOrder', '<customerId>-1</customerId><items/>');
    expect(answer.status).toBe(500);
    expect(['REFUSED', 'INVALID', 'NOT_FOUND', 'CONFLICT']).toContain(kindOf(answer));
    expect(answer.text).not.toMatch(/Exception|\tat |postgresql/i);
  });
});

describe('bytes', () => {
  const data = randomBytes(5_000);

  test('travel as base64', async () => {
    const answer = await send('EchoBytes', `<data>${data.toString('base64')}</data>`);
    const [, encoded = ''] = /data>([A-Za-z0-9+/=\s]+)</.exec(answer.text) ?? [];
    expect(Buffer.from(encoded, 'base64').equals(data)).toBe(true);
  });

  test('travel as attachments where the request comes as an XOP package (MTOM)', async () => {
    const boundary = 'part-of-the-test';
    const include = '<x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:bytes@test"/>';
    const root = envelope(`<EchoBytesRequest xmlns="${NAMESPACE}"><data>${include}</data></EchoBytesRequest>`);
    const head = (id: string, type: string, encoding: string) =>
      `--${boundary}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\nContent-ID: <${id}>\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(head('root@test', 'application/xop+xml; charset=UTF-8; type="text/xml"', '8bit') + root),
      Buffer.from(`\r\n${head('bytes@test', 'application/octet-stream', 'binary')}`),
      data,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const type = `multipart/related; type="application/xop+xml"; start="<root@test>"; start-info="text/xml"; boundary="${boundary}"`;
    const response = await fetch(`${started.service.url}/services`, {
      ...{ method: 'POST', headers: { 'content-type': type }, body },
    });
    const answer = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^multipart\/related.*application\/xop\+xml/i),
    ]);
    expect(answer.includes(data)).toBe(true);
  });
});
