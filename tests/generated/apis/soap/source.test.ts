import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import { messageFaults } from '../../../support/clients/xsd.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type SoapServer, soapServer } from '../../../support/servers/soap-server.ts';
import { exactJson, type Started, testAndStartJar } from '../../databases/shop.ts';
import { soapInput } from './market.ts';

const START_TIMEOUT_MS = 600_000;
const WSDL = fileURLToPath(new URL('market.wsdl', import.meta.url));
const ORDER = {
  line: [
    { value: 2.5, sku: 'A-1' },
    { value: 1, sku: 'B&2' },
  ],
  address: { street: 'Ä <1>', city: 'X' },
  currency: 'US dollar',
};

let generated: Generated;
let remote: SoapServer;
let started: Started;
const sample = rememberedSample(import.meta.filename);
const faultsOf = messageFaults(fileURLToPath(new URL('schemas', import.meta.url)), 'messages.xsd');

beforeAll(async () => {
  remote = await soapServer({ wsdl: WSDL, path: '/soap', services: { Market: { MarketSoap: market() } } });
  const connection = {
    auth: { kind: 'basic' as const },
    headers: [{ name: 'X-Tenant', value: 'a ${b}' }],
  };
  const endpoints = { GetOrder: { method: 'GET', url: '/orders/{number}' } };
  const operations = ['PlaceOrder', 'GetOrder', 'Echo', 'Ping'];
  generated = generate(soapInput({ connection, operations, endpoints }));
  if (!sample.isNew(generated)) return;
  started = await testAndStartJar(generated, {
    API_URL: remote.url,
    API_USERNAME: 'me',
    API_PASSWORD: 'sécret',
    API_READ_TIMEOUT: '2s',
    API_CONNECT_TIMEOUT: '2s',
    API_MAX_ANSWER: '64KB',
  });
}, START_TIMEOUT_MS);

/** The answers of the server as its own objects: attributes apart, texts of elements that have some under `$value`. */
function market() {
  return {
    PlaceOrder: ({ Order }: { Order: { line: { attributes: { sku: string } }[] } }) => {
      const lines = [Order.line].flat();
      if (lines.some(({ attributes }) => attributes.sku === 'NONE'))
        throw {
          Fault: {
            faultcode: 'soap:Server',
            faultstring: 'NONE is out of stock',
            detail: { OutOfStock: { attributes: { xmlns: 'urn:market:messages' }, sku: 'NONE' } },
          },
        };
      return { number: 9007199254740993n.toString() };
    },
    GetOrder: ({ number }: { number: string }) => {
      if (Number(number) === 0) return {};
      if (Number(number) < 0) throw { Fault: { faultcode: 'soap:Client', faultstring: 'No such\nnumber' } };
      if (Number(number) > 1000) throw { Fault: { faultcode: 'soap:Server', faultstring: 'ORA-00942 at /home/x' } };
      return {
        Order: {
          attributes: { currency: 'EUR', version: '2' },
          line: [{ attributes: { sku: 'C' }, $value: '1.50' }],
          pickup: 'Shop',
          invoice: { due: '2026-02-28', days: 14 },
        },
      };
    },
    Ping: () => ({}),
  };
}

afterAll(async () => {
  await started?.close();
  await remote?.close();
});

beforeEach(() => {
  remote.got.length = 0;
  remote.instead = () => undefined;
});

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly json: unknown;
}

async function ask(path: string, body?: unknown): Promise<Answered> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) };
  const answer = await fetch(started.service.url + path, body === undefined ? {} : init);
  const text = await answer.text();
  return { status: answer.status, text, json: text === '' ? undefined : exactJson(text) };
}

function lastGot() {
  const last = remote.got.at(-1);
  if (!last) throw new Error('Nothing was sent');
  return last;
}

test('a WSDL becomes a service that compiles, passes its tests and starts without a network', () => {
  expect(started.build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
});

describe('what is sent', () => {
  test('a message that its schema finds valid, with its header, its action, and who asks', async () => {
    const answer = await ask('/place-order', { session: 's&1', order: ORDER, priority: 3 });
    expect([answer.status, answer.json]).toEqual([200, '#9007199254740993']);
    const { headers, xml } = lastGot();
    expect(faultsOf(xml)).toEqual([]);
    expect(headers).toMatchObject({
      'content-type': 'text/xml;charset=UTF-8',
      soapaction: '"urn:market:place"',
      'x-tenant': 'a ${b}',
      authorization: `Basic ${Buffer.from('me:sécret').toString('base64')}`,
    });
    expect(xml).toMatch(/<soap:Header><(ns\d):Session>s&amp;1<\/\1:Session><\/soap:Header>/);
    expect(xml).not.toContain('note');
  });

  test('what may be null is nil where it is, and absent where it was left out', async () => {
    await ask('/place-order', { session: 's', order: ORDER, note: null });
    expect(lastGot().xml).toMatch(/<ns\d:note xsi:nil="true"\/>/);
    expect(faultsOf(lastGot().xml)).toEqual([]);
  });

  test('an operation without members, in both directions', async () => {
    const answer = await ask('/ping', {});
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(faultsOf(lastGot().xml)).toEqual([]);
  });

  test('values of every kind, which come back as they were sent', async () => {
    remote.instead = ({ xml }) => ({ text: xml.replaceAll(/(<\/?ns\d:)Echo\b/g, '$1EchoResponse') });
    const everything = {
      text: ' ä\t<&>\n"€😀 ',
      yes: false,
      tiny: -128,
      long: '#9007199254740993',
      huge: '#18446744073709551615',
      amount: '#12345678901234567890.10',
      double: '#1.0E-5',
      day: '2024-02-29',
      clock: '23:59:59.5Z',
      at: '2026-01-31T10:30:00Z',
      bytes: '/wAB',
      hex: '/wAB',
      numbers: ['#1', '#-2'],
      size: 'any',
      item: ['a', null, ''],
      tree: { name: 'root', branch: [{ name: 'leaf', branch: [] }] },
      shape: { circle: { radius: '#1.5' }, square: null },
      done: true,
      open: '<open id="1"><x xmlns="urn:x">t</x></open>',
      any: ['<o:other xmlns:o="urn:other"/>'],
      list: ['a', 'b'],
    };
    const json = JSON.stringify(everything).replaceAll(/"#([^"]*)"/g, '$1');
    const answer = await fetch(`${started.service.url}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: json,
    });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    expect(faultsOf(lastGot().xml)).toEqual([]);
    expect(exactJson(text)).toEqual({ ...everything, tiny: '#-128' });
  });

  test('what the service refuses itself never reaches the API', async () => {
    for (const [path, body] of [
      ['/place-order', { session: 's' }],
      ['/place-order', { session: 's', order: { ...ORDER, currency: 'GBP' } }],
      ['/echo', { huge: -1 }],
      ['/echo', { open: '<other/>' }],
      ['/echo', { open: '<!DOCTYPE open [<!ENTITY a SYSTEM "file:///etc/passwd">]><open>&a;</open>' }],
      ['/echo', { text: 'a\u0001' }],
      ['/echo', { list: ['a b'] }],
    ] as const) {
      expect((await ask(path, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect(remote.got).toEqual([]);
  });
});

describe('what is answered', () => {
  test('an answer with attributes, a choice and a substitute; one that is not there', async () => {
    expect((await ask('/orders/7')).json).toEqual({
      line: [{ value: '#1.50', sku: 'C' }],
      address: null,
      pickup: 'Shop',
      card: null,
      invoice: { due: '2026-02-28', days: '#14' },
      currency: 'EUR',
    });
    const none = await ask('/orders/0');
    expect([none.status, none.text]).toEqual([200, 'null']);
  });

  test('faults: the declared one is refused and the caller’s own is invalid, in their words; others keep theirs', async () => {
    const order = { ...ORDER, line: [{ value: 1, sku: 'NONE' }] };
    expect(await ask('/place-order', { session: 's', order })).toMatchObject({
      status: 422,
      json: { detail: 'NONE is out of stock' },
    });
    expect(await ask('/orders/-1')).toMatchObject({ status: 400, json: { detail: 'No such number' } });
    const ours = await ask('/orders/1001');
    expect(ours.status).toBe(500);
    expect(ours.text).not.toContain('ORA-');
  });

  test.each([
    [401, 500],
    [403, 403],
    [404, 404],
    [503, 503],
  ])('an answer %i without a fault is %i', async (status, expected) => {
    remote.instead = () => ({ status, type: 'text/html', text: '<h1>no</h1>' });
    expect((await ask('/orders/7')).status).toBe(expected);
  });

  test('an answer that comes too late, is too long, or is no message', async () => {
    remote.instead = () => ({ text: '', delayMs: 3_000 });
    expect((await ask('/orders/7')).status).toBe(504);
    remote.instead = () => ({ text: ' '.repeat(70_000) });
    expect((await ask('/orders/7')).status).toBe(500);
    const body =
      '<!DOCTYPE e:Envelope [<!ENTITY a "b">]><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"/>';
    remote.instead = () => ({ text: body });
    expect((await ask('/orders/7')).status).toBe(500);
  });
});

test('each probe of a Build is answered as expected', async () => {
  for (const probe of generated.probes) {
    if (probe.kind !== 'http') throw new Error(`${probe.name} is not asked over HTTP`);
    const { method, headers, body } = probe;
    const response = await fetch(started.service.url + probe.path, {
      method,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
    });
    expect([probe.name, response.status]).toEqual([probe.name, probe.expectStatus]);
    expect(await response.text()).toContain(probe.expectBody ?? '');
  }
});

test('an API that is gone is unavailable', async () => {
  await remote.close();
  expect((await ask('/orders/7')).status).toBe(503);
});
