import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { buildSchema, GraphQLError, graphql } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { exactJson, type Started, testAndStartJar } from '../../databases/shop.ts';
import { SHELTER, shelterInput } from './shelter.ts';

const START_TIMEOUT_MS = 600_000;
const TOKEN = 'token-of-the-environment';

interface SentRequest {
  readonly body: {
    readonly query: string;
    readonly variables: Record<string, unknown>;
    readonly operationName: string;
  };
  readonly headers: IncomingMessage['headers'];
  readonly target: string;
}

/** The answers of a test's API: some fields as the test says, the rest by the schema. */
interface Shelter {
  readonly url: string;
  readonly asked: SentRequest[];
  fields: Record<string, (given: Record<string, unknown>) => unknown>;
  /** Instead of what GraphQL says. */
  raw: (() => { readonly status?: number; readonly body: string; readonly delayMs?: number }) | undefined;
  close(): Promise<void>;
}

async function shelterApi(): Promise<Shelter> {
  const schema = buildSchema(SHELTER);
  for (const name of ['Animal', 'Found']) {
    const type = schema.getType(name);
    if (type && 'resolveType' in type) type.resolveType = ({ __typename }: { __typename: string }) => __typename;
  }
  const shelter: Shelter = { url: '', asked: [], fields: {}, raw: undefined, close: () => Promise.resolve() };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    shelter.asked.push({ body, headers: request.headers, target: request.url ?? '' });
    const raw = shelter.raw?.();
    await delay(raw?.delayMs ?? 0);
    const answer = raw?.body ?? (await answerOf(body));
    response.writeHead(raw?.status ?? 200, { 'content-type': 'application/graphql-response+json; charset=utf-8' });
    response.end(answer);
  });

  async function answerOf({ query, variables, operationName }: SentRequest['body']): Promise<string> {
    const result = await graphql({
      ...{ schema, source: query, variableValues: variables, operationName },
      rootValue: shelter.fields,
    });
    return JSON.stringify(result).replace(/"#(-?[\d.]+)"/g, '$1');
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(shelter, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

let generated: Generated;
let shelter: Shelter;
let started: Started;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  shelter = await shelterApi();
  const connection = { auth: { kind: 'bearer' as const }, headers: [{ name: 'X-Tenant', value: 'a ${b}' }] };
  generated = generate(shelterInput({ connection }));
  if (!sample.isNew(generated)) return;
  started = await testAndStartJar(generated, {
    API_URL: `${shelter.url}/api/graphql/`,
    API_TOKEN: TOKEN,
    API_READ_TIMEOUT: '2s',
    API_MAX_ANSWER: '64KB',
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await shelter?.close();
});

beforeEach(() => {
  shelter.asked.length = 0;
  shelter.fields = {};
  shelter.raw = undefined;
});

async function ask(path: string, body?: unknown) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(started.service.url + path, body === undefined ? {} : init);
  return { status: answer.status, text: await answer.text() };
}

function noted<T>(all: unknown[], one: unknown, answer: T): T {
  all.push(one);
  return answer;
}

const PET = { id: '7', name: 'Rex', kind: 'DOG', weight: '#12.50', chip: '9007199254740993', tags: ['a', 'b'] };

test('a schema becomes a service that compiles, passes its tests and starts without a network', () => {
  expect(started.build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
});

describe('what is asked of the API', () => {
  test('a document, its name, variables, and who asks, at the address as it is', async () => {
    shelter.fields = { pet: () => PET };
    const answer = await ask('/pet?id=7');
    expect(answer.status, answer.text).toBe(200);
    expect(shelter.asked).toMatchObject([
      {
        target: '/api/graphql/',
        headers: { authorization: `Bearer ${TOKEN}`, 'x-tenant': 'a ${b}' },
        body: { operationName: 'pet', variables: { id: '7' } },
      },
    ]);
    expect(shelter.asked[0]?.body.query).toContain('query pet($id: ID!) {');
  });

  test('what was left out is left to the API, null is null, enumerations and objects go by its names', async () => {
    const given: unknown[] = [];
    shelter.fields = { pets: (input) => noted(given, input, []) };
    await ask('/pets', {});
    await ask('/pets', { filter: null, first: 5, orderBy: 'AGE', kinds: ['CAT', 'null_like'] });
    await ask('/pets', { filter: { kind: 'DOG', any: [{ minWeight: 1.1 }], not: { kind: null } } });
    expect(given).toEqual([
      { first: 20, orderBy: 'NAME' },
      { filter: null, first: 5, orderBy: 'AGE', kinds: ['CAT', 'null_like'] },
      { filter: { kind: 'DOG', any: [{ minWeight: 1.1 }], not: { kind: null } }, first: 20, orderBy: 'NAME' },
    ]);
  });

  test('every kind of scalar', async () => {
    shelter.fields = {
      born: ({ at }) => at,
      echo: (given) => given,
      total: () => '#12345678901234567890.10',
      count: () => 3,
      type: () => 'x',
    };
    const born = await ask(
      '/born?on=2026-01-31&at=2026-01-31T12:30:00Z&id=3fa85f64-5717-4562-b3fc-2c963f66afa6&atTime=12:30:00',
    );
    expect([born.status, born.text]).toEqual([200, '"2026-01-31T12:30:00Z"']);
    const values = { json: { a: [1, null] }, long: 7, float: 1.5, bool: false, amount: 1.1, list: [[1, 2], []] };
    const echo = await ask('/echo', values);
    expect(exactJson(echo.text)).toEqual(exactJson(JSON.stringify(values)));
    expect(exactJson((await ask('/total')).text)).toBe('#12345678901234567890.10');
    expect((await ask('/count')).text).toBe('3');
  });

  test('a mutation with an input object', async () => {
    const given: unknown[] = [];
    shelter.fields = { addPet: (input) => noted(given, input, PET), deletePet: () => true };
    const answer = await ask('/add-pet', { input: { name: 'Rex', owner: { email: 'a@b' } } });
    expect(answer.status, answer.text).toBe(200);
    expect(given).toEqual([{ input: { name: 'Rex', kind: 'DOG', owner: { email: 'a@b' } }, note: 'none' }]);
    await ask('/add-pet', { input: { name: 'Rex', owner: { email: 'a@b', phone: null } } });
    expect(given[1]).toMatchObject({ input: { owner: { email: 'a@b', phone: null } } });
  });
});

describe('what becomes of the answer', () => {
  test('an object in others, numbers with all their digits, whatever has no fields asked for is null', async () => {
    const owner = { id: '1', email: 'a@b', address: { country: { code: 'PT' } } };
    shelter.fields = { pet: () => ({ ...PET, mood: { glad: true }, owner }) };
    expect(exactJson((await ask('/pet?id=7')).text)).toEqual({
      ...{ id: '7', name: 'Rex', kind: 'DOG', weight: '#12.50', chip: '#9007199254740993', mood: { glad: true } },
      owner: { id: '1', email: 'a@b', phone: null, pets: null, address: { street: null, country: { code: 'PT' } } },
      ...{ tags: ['a', 'b'], thumbnail: null },
    });
  });

  test('of several types each says which it is, fields of one name and several types apart', async () => {
    const bird = { __typename: 'Bird', id: '2', canFly: true, weight: 0.5 };
    shelter.fields = {
      search: () => [bird, { __typename: 'Pet', ...PET }, { __typename: 'Owner', id: '3', email: 'c@d', pets: [] }],
    };
    const found = exactJson((await ask('/search?text=x')).text) as Record<string, unknown>[];
    expect(
      found.map(({ typename, id, birdWeight, petWeight, email, canFly }) => [
        typename,
        id,
        birdWeight,
        petWeight,
        email,
        canFly,
      ]),
    ).toEqual([
      ['Bird', '2', '#0.5', null, null, true],
      ['Pet', '7', null, '#12.50', null, null],
      ['Owner', '3', null, null, 'c@d', null],
    ]);
    shelter.fields = { animals: () => [bird] };
    expect(exactJson((await ask('/animals')).text)).toMatchObject([
      { typename: 'Bird', id: '2', name: null, petWeight: null },
    ]);
  });

  test('pages inside an answer are asked for by their first entries', async () => {
    const given: unknown[] = [];
    const node = { name: 'North', pets: (input: unknown) => noted(given, input, { nodes: [PET] }) };
    shelter.fields = { shelters: () => ({ edges: [{ cursor: 'c', node }], pageInfo: { hasNextPage: false } }) };
    const answer = exactJson((await ask('/shelters?first=3')).text);
    expect(answer).toMatchObject({ edges: [{ cursor: 'c', node: { name: 'North', pets: { nodes: [{ id: '7' }] } } }] });
    expect(given).toEqual([{ first: 20 }]);
  });

  test('null where the schema has null, and nowhere else', async () => {
    shelter.fields = { pet: () => null };
    const none = await ask('/pet?id=0');
    expect([none.status, none.text]).toEqual([200, 'null']);
    shelter.raw = () => ({ body: '{"data": {"never": null}}' });
    expect((await ask('/never')).status).toBe(500);
  });
});

describe('what fails', () => {
  const failing = (code?: string, message = 'Out of stock') => ({
    never: () => {
      throw new GraphQLError(message, code === undefined ? {} : { extensions: { code } });
    },
  });

  test.each([
    ['BAD_USER_INPUT', 400, true],
    ['FAILED_PRECONDITION', 422, true],
    ['NOT_FOUND', 404, false],
    ['CONFLICT', 409, false],
    ['FORBIDDEN', 403, false],
    ['THROTTLED', 503, false],
    ['UNAUTHENTICATED', 500, false],
    [undefined, 500, false],
  ] as const)('an error %s is %i', async (code, status, isTold) => {
    shelter.fields = failing(code);
    const answer = await ask('/never');
    expect([answer.status, answer.text.includes('Out of stock')]).toEqual([status, isTold]);
  });

  test('half an answer is none', async () => {
    shelter.fields = {
      pet: () => ({
        ...PET,
        owner: () => {
          throw new GraphQLError('no owner', { extensions: { code: 'NOT_FOUND' } });
        },
      }),
    };
    expect((await ask('/pet?id=7')).status).toBe(404);
  });

  test('what is no GraphQL, comes too late or is too long', async () => {
    shelter.raw = () => ({ status: 401, body: '<html>sign in</html>' });
    expect((await ask('/count')).status).toBe(500);
    shelter.raw = () => ({ status: 503, body: '' });
    expect((await ask('/count')).status).toBe(503);
    shelter.raw = () => ({
      status: 400,
      body: '{"errors":[{"message":"No","extensions":{"classification":"BAD_REQUEST"}}]}',
    });
    expect((await ask('/count')).status).toBe(400);
    shelter.raw = () => ({ body: '{"data":{"count":1}}', delayMs: 4_000 });
    expect((await ask('/count')).status).toBe(504);
    shelter.raw = () => ({ body: `{"data":{"count":1}}${' '.repeat(70_000)}` });
    expect((await ask('/count')).status).toBe(500);
  });
});
