import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../../../../src/contracts/read-contract.ts';
import { generate } from '../../../../src/generators/generate.ts';
import { startService } from '../../../support/java/service.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import {
  type SoapCounterpart,
  servedContract,
  startSoapCounterpart,
} from '../../../support/servers/soap-counterpart.ts';
import { buildAndStart, exactJson, type Started } from '../../databases/shop.ts';
import { soapInput } from './market.ts';

const START_TIMEOUT_MS = 600_000;
const PASSWORD = 'pässword & more';
const GOODS = {
  name: 'Ä <1> & "2"',
  price: '#12345678901234567890.10',
  size: 'very small',
  madeOn: '2024-02-29',
  seenAt: '2026-07-01T12:00:00.25Z',
  note: null,
  maker: { name: 'Acme', city: 'Léon', since: '#1950' },
  part: [{ ...{ name: 'p', price: null, size: 'LARGE', madeOn: null, seenAt: null, note: '', maker: null }, part: [] }],
  tags: { tag: ['a', null, ''] },
  picture: Buffer.from([0, 1, 255]).toString('base64'),
  weights: ['#1.5', '#2.0'],
  sku: 'A-1',
};

let remote: SoapCounterpart;
let started: Started;
const sample = rememberedSample(import.meta.filename);
const environment = (password: string) => ({
  API_URL: `${remote.url}/depot`,
  API_USERNAME: 'depot user',
  API_PASSWORD: password,
  API_READ_TIMEOUT: '20s',
});

beforeAll(async () => {
  remote = await startSoapCounterpart(PASSWORD);
  const files = await servedContract(`${remote.url}/depot?wsdl`);
  const { contract } = readContract(files);
  expect(contract.operations.map(({ id, refused }) => [id, refused])).toEqual(
    ['twice', 'cameAs', 'find', 'keep', 'list'].map((id) => [id, undefined]),
  );
  expect(contract.servers).toEqual([`${remote.url}/depot`]);
  const generated = generate(soapInput({ files, connection: { auth: { kind: 'userTokenDigest' } } }));
  if (!sample.isNew(generated, [new URL(remote.url).port])) return;
  started = await buildAndStart(generated, environment(PASSWORD));
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await remote?.close();
});

/** `#12` in what is sent and answered is the number 12. */
async function ask(operation: string, values: object, base = started.service.url) {
  const body = JSON.stringify(values).replace(/"#([^"]*)"/g, '$1');
  const path = operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const method = operation === 'find' || operation === 'list' ? 'GET' : 'POST';
  const url = new URL(`/${path}`, base);
  if (method === 'GET') for (const [name, value] of Object.entries(values)) url.searchParams.set(name, String(value));
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const [type] = response.headers.get('content-type')?.split(';') ?? [];
  const text = bytes.toString();
  return { status: response.status, type, bytes, text, json: type?.endsWith('json') ? exactJson(text) : undefined };
}

test('the contract of a server of CXF becomes a service that compiles and starts', () => {
  expect(started.build).toMatch(/BUILD SUCCESS/);
  expect(started.build).not.toMatch(/WARNING.*\.java/);
});

describe('messages that the server itself checks by its schema', () => {
  test('come back as they were sent: attributes, nested types, enumerations, lists, nil, absent and empty', async () => {
    const [part] = GOODS.part;
    const sent = { goods: { ...GOODS, part: [{ ...part, tags: null, picture: null, weights: null, sku: 'p-1' }] } };
    const { status, json, text } = await ask('keep', sent);
    expect(status, text).toBe(200);
    expect(json).toEqual(sent.goods);
  });

  test('answer nothing, one, and a list', async () => {
    expect((await ask('find', { sku: 'NONE' })).text).toBe('null');
    expect((await ask('find', { sku: 'X' })).json).toMatchObject({ sku: 'X', name: 'Ä <X>', size: 'LARGE' });
    expect((await ask('list', { many: 3 })).json).toMatchObject([{ sku: 'S0' }, { sku: 'S1' }, { sku: 'S2' }]);
    expect((await ask('list', { many: 0 })).json).toEqual([]);
  });

  test('a fault that the contract declares is refused in its words; what the server says of itself is not told', async () => {
    const goods = { ...GOODS, part: [] };
    expect(await ask('keep', { goods: { ...goods, sku: 'NONE' } })).toMatchObject({
      ...{ status: 422, json: { detail: 'NONE is not kept here' } },
    });
    const broken = await ask('keep', { goods: { ...goods, sku: 'BROKEN' } });
    expect(broken.status).toBe(500);
    expect(broken.text).not.toContain('secret');
  });
});

describe('bytes', () => {
  test('go beside the message where the contract says so, and come back so', async () => {
    const data = randomBytes(100_000);
    const { status, type, bytes } = await ask('twice', { name: 'n', data: data.toString('base64') });
    expect([status, type]).toEqual([200, 'application/octet-stream']);
    expect(bytes.equals(Buffer.concat([data, data]))).toBe(true);
    const came = await ask('cameAs', {});
    expect(came.text).toMatch(/multipart\/related.*application\/xop\+xml.* 1"?$/);
  });

  test('go among the XML where it does not, and are read where they come beside it all the same', async () => {
    expect((await ask('find', { sku: 'X' })).json).toMatchObject({ picture: 'AAH/' });
    expect((await ask('cameAs', {})).text).toMatch(/text\/xml.* 0"?$/);
  });

  test('none are none', async () => {
    const { status, type, bytes } = await ask('twice', { name: 'n', data: '' });
    expect([status, type, bytes.length]).toEqual([200, 'application/octet-stream', 0]);
  });
});

test('a server that does not know the user token refuses the service, whose caller is told nothing of it', async () => {
  const jar = join(started.folder.path, 'target', `${started.project}.jar`);
  const stranger = await startService(jar, environment('another'));
  try {
    const { status, text } = await ask('list', { many: 1 }, stranger.url);
    expect(status).toBe(500);
    expect(text).not.toMatch(/password|token|another/i);
  } finally {
    await stranger.stop();
  }
});
