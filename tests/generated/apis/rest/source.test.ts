import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import { type ApiDetail, type ApiProject, apiProject } from '../../../../src/generators/parts/clients/operation.ts';
import { restProject } from '../../../../src/generators/parts/clients/rest/operation.ts';
import { wireCall } from '../../../../src/generators/parts/clients/rest/wire.ts';
import type { RestCall } from '../../../../src/model/contract/calls/rest.ts';
import { curlLines } from '../../../support/parts/calls.ts';
import { type RemoteApi, remoteApi } from '../../../support/servers/remote-api.ts';
import { exactJson, type Started, testAndStartJar } from '../../databases/shop.ts';
import { zooInput } from './zoo.ts';

const START_TIMEOUT_MS = 600_000;
const TOKEN = 'token-of-the-environment';
const PET = { id: 1, 'pet-name': 'Rex', owner: null };

let generated: Generated;
let remote: RemoteApi;
let started: Started;

beforeAll(async () => {
  remote = await remoteApi();
  const connection = {
    auth: { kind: 'bearer' as const },
    headers: [{ name: 'X-Tenant', value: 'a ${b}' }],
  };
  generated = generate(
    zooInput({
      connection,
      endpoints: {
        getPet: { method: 'GET', url: '/pets/{petId}' },
        replacePet: { method: 'PUT', url: '/pets/{petId}' },
      },
    }),
  );
  started = await testAndStartJar(generated, {
    API_URL: `${remote.url}/v2/`,
    API_TOKEN: TOKEN,
    API_READ_TIMEOUT: '2s',
    API_MAX_ANSWER: '64KB',
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await remote?.close();
});

beforeEach(() => {
  remote.asked.length = 0;
  remote.answer(() => ({ body: JSON.stringify(PET) }));
});

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

async function ask(path: string, init?: RequestInit): Promise<Answered> {
  const answer = await fetch(started.service.url + path, init);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

function post(path: string, body: unknown): Promise<Answered> {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function lastAsked() {
  const last = remote.asked.at(-1);
  if (!last) throw new Error('Nothing was asked');
  return { ...last, text: last.body.toString() };
}

test('a contract becomes a service that compiles, passes its tests and starts without a network', () => {
  expect(started.build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
});

describe('what is asked of the API', () => {
  test('variables of the path, headers, cookies, and who asks', async () => {
    const answer = await ask('/pets/9007199254740993?xTrace=t%20r&session=a%3Bb');
    expect(answer.status, answer.text).toBe(200);
    const { method, target, headers } = lastAsked();
    expect([method, target]).toEqual(['GET', '/v2/pets/9007199254740993']);
    expect(headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'x-tenant': 'a ${b}',
      'x-trace': 't r',
      cookie: 'session=a%3Bb',
      accept: 'application/json',
    });
  });

  test('what was left out is not sent', async () => {
    await ask('/pets/1');
    expect(lastAsked().headers).not.toHaveProperty('x-trace');
    expect(lastAsked().headers).not.toHaveProperty('cookie');
  });

  test('lists, objects, enumerations and times in a query, each in its style', async () => {
    remote.answer(() => ({ body: '[]' }));
    const answer = await post('/find-pets', {
      status: ['sold out', 'available'],
      ids: [1, 2],
      words: ['a b', 'c&d'],
      size: { min: 1.5, max: 2 },
      price: { min: 3, max: null },
      weight: { min: 1.5, max: null },
      where: [{ min: 1.5 }],
      since: '2026-01-31T12:30:00+02:00',
    });
    expect([answer.status, answer.text]).toEqual([200, '[]']);
    expect(lastAsked().target).toBe(
      '/v2/pets?status=sold%20out&status=available&ids=1%7C2&words=a%20b%20c%26d&size=min%201.5%20max%202.0&price=min%7C3.0' +
        '&weight%5Bmin%5D=1.5' +
        '&where=%5B%7B%22min%22%3A1.5%7D%5D' +
        // The service's own JSON reads any offset as the instant that it is.
        '&since=2026-01-31T10%3A30%3A00Z',
    );
  });

  test('paths of lists and objects', async () => {
    remote.answer(() => ({ body: '{"any":[1.50,null]}' }));
    const answer = await post('/boxed', { box: { min: 1, max: 2.5 }, color: ['red', 'a/b'] });
    expect(lastAsked().target).toBe('/v2/boxes/;min=1.0;max=2.5/.red.a%2Fb');
    expect(exactJson(answer.text)).toEqual({ any: ['#1.50', null] });
  });

  test('a body has what was given: what was left out is absent, null is null, numbers keep their digits', async () => {
    await post('/add-pet', '{"petName":"Rex","weight":null}');
    expect(lastAsked().text).toBe('{"pet-name":"Rex","weight":null}');
    await post('/add-pet', '{"petName":"Rex","weight":12345678901234567890.10,"feeding":"12:30Z"}');
    expect(lastAsked().text).toBe('{"pet-name":"Rex","weight":12345678901234567890.10,"feeding":"12:30:00Z"}');
  });

  test('an object inside a body goes by the API’s names, and has its null where the contract wants it', async () => {
    await post('/add-pet', { petName: 'Rex', owner: { eMail: 'a@b', phone: null, nick: null }, labels: { x: 'y' } });
    expect(JSON.parse(lastAsked().text)).toEqual({
      'pet-name': 'Rex',
      owner: { 'e-mail': 'a@b', phone: null },
      labels: { x: 'y' },
    });
  });

  test('an object inside a body has the null that was given where its contract lets it be left out as well', async () => {
    await post('/add-pet', { petName: 'Rex', owner: { eMail: 'a@b', phone: '1', title: null } });
    expect(JSON.parse(lastAsked().text).owner).toEqual({ 'e-mail': 'a@b', phone: '1', title: null });
    await post('/add-pet', { petName: 'Rex', owner: { eMail: 'a@b', phone: '1', title: 'Dr' } });
    expect(JSON.parse(lastAsked().text).owner).toEqual({ 'e-mail': 'a@b', phone: '1', title: 'Dr' });
    expect((await post('/add-pet', { petName: 'Rex', owner: { eMail: 'a@b', title: 1 } })).status).toBe(400);
  });

  test('forms, texts, bytes and parts', async () => {
    await post('/login', { eMail: 'a&b', phone: '1 2' });
    expect(lastAsked()).toMatchObject({
      text: 'e-mail=a%26b&phone=1%202',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    remote.answer(({ body }) => ({ headers: { 'Content-Type': 'text/plain' }, body }));
    expect(await post('/echo', { body: 'tä\nxt' })).toMatchObject({ status: 200, text: '"tä\\nxt"' });
    await post('/set-photo', { petId: 1, body: '/wAB' });
    expect([...lastAsked().body]).toEqual([255, 0, 1]);
    await post('/upload', { file: '/wAB', note: 'n' });
    const parts = lastAsked();
    expect(parts.headers['content-type']).toMatch(/^multipart\/form-data; *boundary=/);
    const form = await new Response(new Uint8Array(parts.body), {
      headers: { 'content-type': parts.headers['content-type'] ?? '' },
    }).formData();
    expect(form.get('note')).toBe('n');
    expect([...new Uint8Array(await (form.get('file') as File).arrayBuffer())]).toEqual([255, 0, 1]);
  });

  test('fields of a form, each in its style; an object without one is JSON', async () => {
    const answer = await post('/order', {
      only: [{ min: 1 }, { min: 2.5, max: 3 }],
      lineItems: [{ sku: 'a&b', sizes: [1, 2] }, { sku: 'c' }],
      customer: { eMail: 'a@b', phone: '1', title: null },
      box: { min: 1.5, max: 2 },
      codes: ['x', 'y z'],
      marks: ['p', 'q'],
    });
    expect(answer.status, answer.text).toBe(200);
    const { target, text, headers } = lastAsked();
    expect(target).toBe(
      '/v2/orders?beta=a%20b&only%5B0%5D%5Bmin%5D=1.0&only%5B1%5D%5Bmin%5D=2.5&only%5B1%5D%5Bmax%5D=3.0',
    );
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(text)]).toEqual([
      ['line-items[0][sku]', 'a&b'],
      ['line-items[0][sizes][0]', '1'],
      ['line-items[0][sizes][1]', '2'],
      ['line-items[1][sku]', 'c'],
      ['customer[e-mail]', 'a@b'],
      ['customer[phone]', '1'],
      ['box', '{"min":1.5,"max":2.0}'],
      ['codes', 'x'],
      ['codes', 'y z'],
      ['marks', 'p|q'],
    ]);
  });

  test('parts: files with their types, a part an item, objects as JSON', async () => {
    const answer = await post('/upload', {
      file: '/wAB',
      note: 'n',
      pageScans: ['AAE=', '/w=='],
      tags: ['a', 'b'],
      codes: ['c"d'],
      owner: { eMail: 'a@b', phone: null },
      boxes: [{ min: 1.5 }, { min: 2, max: 3 }],
    });
    expect(answer.status, answer.text).toBe(200);
    const { body, headers } = lastAsked();
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    const parts = await Promise.all(
      [...form].map(async ([name, value]) =>
        typeof value === 'string'
          ? [name, value]
          : [name, value.name, value.type, [...new Uint8Array(await value.arrayBuffer())]],
      ),
    );
    expect(parts).toEqual([
      ['file', 'file', 'image/png', [255, 0, 1]],
      ['note', 'n'],
      ['page-scans', 'page-scans', 'application/octet-stream', [0, 1]],
      ['page-scans', 'page-scans', 'application/octet-stream', [255]],
      ['tags', 'a'],
      ['tags', 'b'],
      ['codes', '"c\\"d"'],
      ['owner', '{"e-mail":"a@b","phone":null}'],
      ['boxes', '{"min":1.5}'],
      ['boxes', '{"min":2.0,"max":3.0}'],
    ]);
    const types = [...body.toString('latin1').matchAll(/name="([^"]*)".*\r\nContent-Type: (.*)\r\n/g)];
    expect(types.map(([, name, type]) => `${name} ${type}`)).toEqual([
      'file image/png',
      'note text/plain;charset=UTF-8',
      'page-scans application/octet-stream',
      'page-scans application/octet-stream',
      'tags text/plain;charset=UTF-8',
      'tags text/plain;charset=UTF-8',
      'codes application/json',
      'owner application/json',
      'boxes application/json',
      'boxes application/json',
    ]);
  });

  test('what the service refuses itself never reaches the API', async () => {
    for (const [path, body] of [
      ['/add-pet', { petName: null }],
      ['/add-pet', { petName: 'Rex', status: 'unknown' }],
      ['/add-pet', { petName: 'Rex', unknown: 1 }],
      ['/boxed', { box: { min: 1 }, color: [] }],
    ] as const) {
      expect((await post(path, body)).status).toBe(400);
    }
    expect((await ask('/pets/1?xTrace=a%0D%0Ab')).status).toBe(400);
    expect(remote.asked).toEqual([]);
  });
});

describe('what the API answers', () => {
  test('values as they are, by this service’s names; members that nobody knows are left', async () => {
    const body = `{"id":9007199254740993,"pet-name":"Réx","status":"sold out","born_at":"2020-02-29T23:59:59.5+05:30",
      "weight":1.10,"tags":["a",null],"owner":{"e-mail":"a@b","phone":null},"parent":{"id":2,"pet-name":"P","owner":null},
      "labels":{"pet-name":"kept"},"new":{"x":1}}`;
    remote.answer(() => ({ body }));
    expect(exactJson((await ask('/pets/1')).text)).toEqual({
      id: '#9007199254740993',
      petName: 'Réx',
      status: 'sold out',
      bornAt: '2020-02-29T23:59:59.5+05:30',
      weight: '#1.10',
      tags: ['a', null],
      owner: { eMail: 'a@b', phone: null, nick: null, title: null },
      parent: expect.objectContaining({ id: '#2', petName: 'P', owner: null, parent: null }),
      labels: { 'pet-name': 'kept' },
    });
  });

  test('maps, bytes and nothing', async () => {
    remote.answer(() => ({ body: '{"a b":{"e-mail":"x","phone":"1","title":"Dr"}}' }));
    expect(JSON.parse((await post('/label', { petId: 1, body: { l: 'm' } })).text)).toEqual({
      'a b': { eMail: 'x', phone: '1', nick: null, title: 'Dr' },
    });
    remote.answer(() => ({ headers: { 'Content-Type': 'application/octet-stream' }, body: Buffer.from([255, 0, 1]) }));
    const photo = await fetch(`${started.service.url}/photo?petId=1`);
    expect([...new Uint8Array(await photo.arrayBuffer())]).toEqual([255, 0, 1]);
    remote.answer(() => ({ status: 204 }));
    expect(await post('/delete-pet', { petId: 1 })).toMatchObject({ status: 204, text: '' });
    expect((await ask('/has-pet?petId=1')).status).toBe(204);
    expect(lastAsked().method).toBe('HEAD');
  });

  test.each([
    [400, 400],
    [401, 500],
    [403, 403],
    [404, 404],
    [408, 504],
    [409, 409],
    [412, 409],
    [418, 500],
    [422, 422],
    [429, 503],
    [500, 500],
    [502, 503],
    [503, 503],
    [504, 504],
  ])('%i becomes %i, and its page stays behind', async (status, expected) => {
    remote.answer(() => ({ status, headers: { 'Content-Type': 'text/html' }, body: '<b>secret page</b>' }));
    const answer = await ask('/pets/1');
    expect(answer.status, answer.text).toBe(expected);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.text).not.toContain('secret page');
  });

  test('the reason of a problem is the caller’s with 400 and 422 alone', async () => {
    const body = '{"title":"No","detail":"Out of stock"}';
    const headers = { 'Content-Type': 'application/problem+json' };
    for (const status of [400, 422, 404, 500]) {
      remote.answer(() => ({ status, headers, body }));
      const told = (await ask('/pets/1')).text.includes('Out of stock');
      expect([status, told]).toEqual([status, status === 400 || status === 422]);
    }
  });

  test('that the API does not know this service stands in the log', async () => {
    remote.answer(() => ({ status: 401 }));
    await ask('/pets/1');
    expect(started.service.log()).toContain("GET /pets/{pet-id} was answered 401: it does not accept this service's");
    expect(started.service.log()).not.toContain(TOKEN);
  });

  test('an answer that cannot be read, that is too long, or that leads elsewhere, is an error of ours', async () => {
    const elsewhere = await remoteApi();
    try {
      for (const answer of [
        { headers: { 'Content-Type': 'text/html' }, body: '<p>sign in</p>' },
        { body: '{"id":"1","pet-name":"x","owner":null}' },
        { body: JSON.stringify({ ...PET, tags: ['x'.repeat(70_000)] }) },
        { status: 302, headers: { Location: `${elsewhere.url}/` } },
      ]) {
        remote.answer(() => answer);
        expect((await ask('/pets/1')).status).toBe(500);
      }
      expect(elsewhere.asked).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  test('one that does not come in time is given up, before its head or after', async () => {
    for (const slow of [{ delayMs: 4_000 }, { stallMs: 4_000 }]) {
      remote.answer(() => ({ body: JSON.stringify(PET), ...slow }));
      expect([slow, (await ask('/pets/1')).status]).toEqual([slow, 504]);
    }
  });
});

test('the service is ready whatever the API answers', async () => {
  remote.answer(() => ({ status: 503 }));
  expect((await ask('/actuator/health/readiness')).status).toBe(200);
});

test('each line of the README works as it stands', async () => {
  const project = restProject(apiProject(generated.project) as ApiProject<ApiDetail<RestCall>>);
  remote.answer(({ method, target }) => {
    const path = target.replace(/^\/v2/, '').replace(/\?.*/, '');
    const found = project.operations.find(({ api }) => {
      const pattern = api.path.replace(/[?#].*/, '').replace(/\{[^}]*\}/g, '[^/]+');
      return api.method === method && new RegExp(`^${pattern}$`).test(path);
    });
    const { form = 'json', mediaType = 'application/json' } = found?.api.answer ?? {};
    const answer = found && wireCall(found, project).answer;
    if (!answer) return { status: 204 };
    const body = form === 'json' ? JSON.stringify(answer.wire) : String(answer.wire);
    return { headers: { 'Content-Type': mediaType }, body };
  });
  const lines = curlLines(generated.files);
  expect(lines).toHaveLength(generated.project.operations.length);
  for (const line of lines) {
    const here = line.replace('http://localhost:8080', started.service.url);
    const shell = `${here} -o /dev/null -w '%{http_code}'`;
    const { stdout } = await promisify(execFile)('sh', ['-c', shell]);
    expect([line, stdout]).toEqual([line, expect.stringMatching(/^20[04]$/)]);
  }
});

test('no file of the project holds a secret, or an answer of its environment', () => {
  for (const text of generated.files.values()) expect(text).not.toContain(TOKEN);
  expect(generated.files.get('src/generated/resources/application.yaml')).toContain('${API_TOKEN:}');
});

test('an API that is gone is unavailable', async () => {
  await remote.close();
  expect((await ask('/pets/1')).status).toBe(503);
});
