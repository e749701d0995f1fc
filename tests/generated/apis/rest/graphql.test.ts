import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import { curlLines } from '../../../support/parts/calls.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type RemoteApi, remoteApi } from '../../../support/servers/remote-api.ts';
import { buildAndStart, exactJson, type Started } from '../../databases/shop.ts';
import { zooInput } from './zoo.ts';

const START_TIMEOUT_MS = 600_000;
const KEY = 'key-of-the-environment';
const PET = { id: 1, 'pet-name': 'Rex', owner: null };

let generated: Generated;
let remote: RemoteApi;
let started: Started;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  remote = await remoteApi();
  const connection = { auth: { kind: 'apiKey' as const, header: 'X-Zoo-Key' } };
  generated = generate(zooInput({ technology: 'graphql', connection }));
  if (!sample.isNew(generated)) return;
  started = await buildAndStart(generated, {
    API_URL: `${remote.url}/v2`,
    API_CLIENT_KEY: KEY,
    API_READ_TIMEOUT: '2s',
    API_CONNECT_TIMEOUT: '2s',
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

interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path: readonly string[];
    readonly extensions: { readonly classification: string };
  }[];
}

async function ask(query: string, variables: object = {}): Promise<Answer> {
  const response = await fetch(`${started.service.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  expect(response.status).toBe(200);
  return exactJson(await response.text()) as Answer;
}

function lastAsked() {
  const last = remote.asked.at(-1);
  if (!last) throw new Error('Nothing was asked');
  return { ...last, text: last.body.toString() };
}

test('a contract becomes a GraphQL service that compiles and starts without a network', () => {
  expect(started.build).toMatch(/BUILD SUCCESS/);
});

describe('fields are calls of the API', () => {
  test('a query, with the members that were asked for and its own header for who asks', async () => {
    const pet = {
      ...PET,
      id: 7,
      status: 'sold out',
      weight: 1.5,
      born_at: '2020-02-29T23:59:59.5+05:30',
      labels: { x: 'y' },
    };
    remote.answer(() => ({ body: JSON.stringify({ ...pet, parent: PET, unknown: 1 }) }));
    const { data, errors } = await ask(
      'query($id: Long!) { getPet(petId: $id, xTrace: "t r") { id petName status weight bornAt labels parent { petName parent { id } } } }',
      { id: 7 },
    );
    expect(errors).toBeUndefined();
    expect(data?.getPet).toEqual({
      id: '#7',
      petName: 'Rex',
      status: 'SOLD_OUT',
      weight: '#1.5',
      bornAt: pet.born_at,
      labels: { x: 'y' },
      parent: { petName: 'Rex', parent: null },
    });
    expect(lastAsked()).toMatchObject({
      method: 'GET',
      target: '/v2/pets/7',
      headers: { 'x-zoo-key': KEY, 'x-trace': 't r', accept: 'application/json' },
    });
  });

  test('lists, enumerations and input objects as arguments', async () => {
    remote.answer(() => ({ body: JSON.stringify([PET, { ...PET, id: 2 }]) }));
    const { data, errors } = await ask(
      '{ findPets(status: [SOLD_OUT, AVAILABLE], ids: [1, 2], weight: {min: 1.5}, since: "2026-01-31T12:30:00Z") { id } }',
    );
    expect(errors).toBeUndefined();
    expect(data?.findPets).toEqual([{ id: '#1' }, { id: '#2' }]);
    expect(lastAsked().target).toBe(
      '/v2/pets?status=sold%20out&status=available&ids=1%7C2&weight%5Bmin%5D=1.5&since=2026-01-31T12%3A30%3A00Z',
    );
  });

  test('a mutation sends what was given by the names of the API, and nothing else', async () => {
    remote.answer(() => ({ body: JSON.stringify({ ...PET, owner: { 'e-mail': 'a@b', phone: null, title: 'Dr' } }) }));
    const { data, errors } = await ask(
      'mutation { addPet(petName: "Rex", status: SOLD_OUT, weight: null, owner: {eMail: "a@b", title: null}, labels: {x: "y"}) { petName owner { eMail title } } }',
    );
    expect(errors).toBeUndefined();
    expect(data?.addPet).toEqual({ petName: 'Rex', owner: { eMail: 'a@b', title: 'Dr' } });
    expect(lastAsked()).toMatchObject({ method: 'POST', target: '/v2/pets' });
    expect(JSON.parse(lastAsked().text)).toEqual({
      'pet-name': 'Rex',
      status: 'sold out',
      weight: null,
      owner: { 'e-mail': 'a@b', phone: null, title: null },
      labels: { x: 'y' },
    });
    await ask('mutation { addPet(petName: "Rex", owner: {eMail: "a@b"}) { petName } }');
    expect(JSON.parse(lastAsked().text)).toEqual({ 'pet-name': 'Rex', owner: { 'e-mail': 'a@b', phone: null } });
  });

  test('forms, parts, bytes and what answers nothing', async () => {
    await ask('mutation { order(lineItems: [{sku: "s", sizes: [1]}], box: {min: 1.5}) { code } }');
    expect([...new URLSearchParams(lastAsked().text)]).toEqual([
      ['line-items[0][sku]', 's'],
      ['line-items[0][sizes][0]', '1'],
      ['box', '{"min":1.5}'],
    ]);
    await ask('mutation { upload(file: "/wAB", codes: ["c"]) { code } }');
    const { body, headers } = lastAsked();
    const parts = { headers: { 'content-type': headers['content-type'] ?? '' } };
    const form = await new Response(new Uint8Array(body), parts).formData();
    expect([...new Uint8Array(await (form.get('file') as File).arrayBuffer())]).toEqual([255, 0, 1]);
    expect(form.get('codes')).toBe('"c"');
    remote.answer(() => ({ headers: { 'Content-Type': 'image/png' }, body: Buffer.from([255, 0, 1]) }));
    expect((await ask('{ photo(petId: 1) }')).data).toEqual({ photo: '/wAB' });
    remote.answer(() => ({ status: 204 }));
    expect((await ask('mutation { deletePet(petId: 1) }')).data).toEqual({ deletePet: true });
  });

  test('what the schema does not take never reaches the API', async () => {
    for (const document of [
      '{ getPet(petId: "x") { id } }',
      '{ getPet { id } }',
      'mutation { addPet(petName: null) { id } }',
    ])
      expect((await ask(document)).errors?.[0]?.extensions.classification).toBe('ValidationError');
    expect((await ask('{ getPet(petId: 1, xTrace: "a\\r\\nb") { id } }')).errors?.[0]?.extensions.classification).toBe(
      'BAD_REQUEST',
    );
    expect(remote.asked).toEqual([]);
  });
});

describe('what the API refuses becomes an error of GraphQL', () => {
  test.each([
    [400, 'BAD_REQUEST'],
    [401, 'INTERNAL_ERROR'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [408, 'UNAVAILABLE'],
    [409, 'CONFLICT'],
    [418, 'INTERNAL_ERROR'],
    [422, 'BUSINESS'],
    [429, 'UNAVAILABLE'],
    [500, 'INTERNAL_ERROR'],
    [503, 'UNAVAILABLE'],
    [504, 'UNAVAILABLE'],
  ])('%i is %s, and its page stays behind', async (status, classification) => {
    remote.answer(() => ({ status, headers: { 'Content-Type': 'text/html' }, body: '<b>secret page</b>' }));
    const { data, errors } = await ask('{ getPet(petId: 1) { id } }');
    expect([data, errors]).toMatchObject([{ getPet: null }, [{ path: ['getPet'], extensions: { classification } }]]);
    expect(JSON.stringify(errors)).not.toContain('secret page');
  });

  test('the reason of a problem is the caller’s with 400 and 422 alone', async () => {
    const headers = { 'Content-Type': 'application/problem+json' };
    for (const status of [400, 422, 404, 500]) {
      remote.answer(() => ({ status, headers, body: '{"title":"No","detail":"Out of %s stock"}' }));
      const { errors } = await ask('mutation { deletePet(petId: 1) }');
      const told = errors?.[0]?.message === 'Out of %s stock';
      expect([status, told]).toEqual([status, status === 400 || status === 422]);
    }
  });

  test('one field that fails leaves the others of a query', async () => {
    remote.answer(({ target }) => (target.endsWith('/2') ? { status: 404 } : { body: JSON.stringify(PET) }));
    const { data, errors } = await ask('{ a: getPet(petId: 1) { id } b: getPet(petId: 2) { id } }');
    expect(data).toEqual({ a: { id: '#1' }, b: null });
    expect(errors).toMatchObject([{ path: ['b'], extensions: { classification: 'NOT_FOUND' } }]);
  });

  test('an answer that does not come in time, before its head or after', async () => {
    for (const slow of [{ delayMs: 4_000 }, { stallMs: 4_000 }]) {
      remote.answer(() => ({ body: JSON.stringify(PET), ...slow }));
      const { errors } = await ask('{ getPet(petId: 1) { id } }');
      expect([slow, errors?.[0]?.extensions.classification]).toEqual([slow, 'UNAVAILABLE']);
    }
  });

  test('an answer that cannot be read', async () => {
    remote.answer(() => ({ headers: { 'Content-Type': 'text/html' }, body: '<p>sign in</p>' }));
    const { errors } = await ask('{ getPet(petId: 1) { id } }');
    expect(errors?.[0]?.extensions.classification).toBe('INTERNAL_ERROR');
    expect(JSON.stringify(errors)).not.toContain('sign in');
  });
});

test("the README's curl lines work when pasted into a shell", async () => {
  remote.answer(() => ({ status: 204 }));
  const lines = curlLines(generated.files);
  expect(lines).toHaveLength(generated.project.operations.length);
  for (const line of lines) {
    const pasted = line.replaceAll('localhost:8080', `127.0.0.1:${started.service.port}`);
    const { stdout } = await promisify(execFile)('bash', ['-c', pasted]);
    expect([line, Object.keys(JSON.parse(stdout)).includes('data')]).toEqual([line, true]);
    expect(stdout).not.toMatch(/ValidationError|InvalidSyntax/);
  }
}, 90_000);

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
  const { data, errors } = await ask('{ getPet(petId: 1) { id } }');
  expect([data, errors?.[0]?.extensions.classification]).toEqual([{ getPet: null }, 'UNAVAILABLE']);
  expect(JSON.stringify(errors)).not.toMatch(/127\.0\.0\.1|refused/);
});
