import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type SoapServer, soapServer } from '../../../support/servers/soap-server.ts';
import { buildAndStart, type Started } from '../../databases/shop.ts';
import { soapInput } from './market.ts';

const START_TIMEOUT_MS = 600_000;
const WSDL = fileURLToPath(new URL('market.wsdl', import.meta.url));

let generated: Generated;
let remote: SoapServer;
let started: Started;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  const services = { Market: { CalculatorSoap12: { Add: ({ a, b }: { a: string; b: string }) => added(a, b) } } };
  remote = await soapServer({ wsdl: WSDL, path: '/soap12', services, soap12: true });
  const connection = { auth: { kind: 'userToken' as const } };
  generated = generate(soapInput({ technology: 'graphql', connection, operations: ['GetOrder', 'Add'] }));
  if (!sample.isNew(generated)) return;
  started = await buildAndStart(generated, {
    API_URL: remote.url,
    API_USERNAME: 'user & co',
    API_PASSWORD: 'password-of-the-environment',
    API_READ_TIMEOUT: '2s',
    API_CONNECT_TIMEOUT: '2s',
  });
}, START_TIMEOUT_MS);

function added(a: string, b: string) {
  if (Number(b) === 13)
    throw {
      Fault: { Code: { Value: 'soap:Sender' }, Reason: { Text: 'Not that one' }, statusCode: 400 },
    };
  return { sum: Number(a) + Number(b) };
}

afterAll(async () => {
  await started?.close();
  await remote?.close();
});

beforeEach(() => {
  remote.got.length = 0;
  remote.instead = () => undefined;
});

interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly classification: string } }[];
}

async function ask(query: string): Promise<Answer> {
  const response = await fetch(`${started.service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

test('an operation in rpc style of SOAP 1.2 is a mutation', async () => {
  expect(await ask('mutation { add(a: 40, b: 2) }')).toEqual({ data: { add: 42 } });
  const [got] = remote.got;
  expect(got?.headers).toMatchObject({
    'content-type': 'application/soap+xml;charset=UTF-8;action="urn:market:add"',
  });
  expect(got?.headers).not.toHaveProperty('authorization');
  expect(got?.xml).toContain('http://www.w3.org/2003/05/soap-envelope');
  expect(got?.xml).toMatch(/<(ns\d):Add><a>40<\/a><b>2<\/b><\/\1:Add>/);
});

test('a message says by a user token who sends it, its password as a text', async () => {
  await ask('mutation { add(a: 40, b: 2) }');
  const [token] = /<wsse:UsernameToken[\s\S]*<\/wsse:UsernameToken>/.exec(remote.got[0]?.xml ?? '') ?? [];
  expect(token).toContain('<wsse:Username>user &amp; co</wsse:Username>');
  expect(token).toMatch(/<wsse:Password Type="[^"]*#PasswordText">password-of-the-environment<\/wsse:Password>/);
  expect(started.service.log()).not.toContain('password-of-the-environment');
});

test('a fault of SOAP 1.2 reaches the caller in its words where it is the caller’s', async () => {
  const { data, errors } = await ask('mutation { add(a: 1, b: 13) }');
  expect([data, errors?.[0]?.message]).toEqual([{ add: null }, 'Not that one']);
  expect(errors?.[0]?.extensions.classification).toBe('BAD_REQUEST');
});

test('an operation that reads by its name is a query, of objects as deep as the schema has them', async () => {
  const order =
    '<c:Order xmlns:c="urn:market:common" currency="EUR" version="2"><line sku="A">1</line>' +
    '<address><c:street>s</c:street><c:city>c</c:city></address></c:Order>';
  remote.instead = () => ({
    text: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><GetOrderResponse xmlns="urn:market:messages">${order.replace('<line', '<line xmlns=""').replace('<address>', '<address xmlns="">')}</GetOrderResponse></e:Body></e:Envelope>`,
  });
  const query = '{ getOrder(number: 1) { currency line { value sku } address { street city } invoice { days } } }';
  expect(await ask(query)).toEqual({
    data: {
      getOrder: {
        currency: 'EUR',
        line: [{ value: 1, sku: 'A' }],
        address: { street: 's', city: 'c' },
        invoice: null,
      },
    },
  });
});

test('an API that is gone is unavailable', async () => {
  await remote.close();
  const { data, errors } = await ask('mutation { add(a: 1, b: 2) }');
  expect([data, errors?.[0]?.extensions.classification]).toEqual([{ add: null }, 'UNAVAILABLE']);
});
