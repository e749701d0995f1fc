import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type DepotApi, depotApi, NOT_FOUND } from '../../../support/servers/depot-api.ts';
import { exactJson, type Started, testAndStartJar } from '../../databases/shop.ts';
import { depotInput } from './depot.ts';

const START_TIMEOUT_MS = 600_000;
const KEY = 'key-of-the-environment';

let generated: Generated;
let depot: DepotApi;
let started: Started;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  depot = await depotApi();
  generated = generate(
    depotInput({
      connection: {
        ...{ url: 'grpc://depot.example.com:50051', headers: [{ name: 'X-Tenant', value: 'a ${b}' }] },
        auth: { kind: 'apiKey', header: 'X-Depot-Key' },
      },
    }),
  );
  if (!sample.isNew(generated)) return;
  started = await testAndStartJar(generated, {
    ...{ API_URL: `grpc://127.0.0.1:${depot.port}`, API_CLIENT_KEY: KEY },
    ...{ API_READ_TIMEOUT: '2s', API_MAX_ANSWER: '64KB', API_MAX_MESSAGES: '3' },
  });
  // What a JVM loads for its first call is not the API's time.
  await ask('/get-parcel?id=7');
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  depot?.close();
});

beforeEach(() => {
  depot.asked.length = 0;
  depot.answer(() => NOT_FOUND);
});

async function ask(path: string, body?: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: text };
  const answer = await fetch(started.service.url + path, body === undefined ? {} : init);
  return { status: answer.status, text: await answer.text() };
}

const PARCEL = { id: '7', state: 'SENT', tags: ['a', 'b'] };

test('protos become a service that compiles, passes its tests and starts without a network', () => {
  expect(started.build).toMatch(/Tests run: [1-9]\d+, Failures: 0, Errors: 0/);
});

describe('what is asked of the API', () => {
  test('a method with its message, its metadata and a deadline', async () => {
    depot.answer(() => ({ message: PARCEL }));
    const answer = await ask('/get-parcel?id=7');
    expect(answer.status, answer.text).toBe(200);
    const [{ method, message, metadata, deadline } = {} as never] = depot.asked;
    expect([method, message]).toEqual(['GetParcel', { id: '7' }]);
    expect([metadata.get('x-depot-key'), metadata.get('x-tenant')]).toEqual([[KEY], ['a ${b}']]);
    expect(Number(deadline) - Date.now()).toBeLessThan(2_500);
  });

  test('what was left out is not there, one of a choice is, and two are not valid', async () => {
    depot.answer(() => ({ message: PARCEL }));
    await ask('/add-parcel', {
      id: '7',
      cents: 5,
      to: { street: 'Main' },
      stops: { x: { street: 'S', country: 'SPAIN' } },
    });
    expect(depot.asked[0]?.message).toMatchObject({
      ...{ id: '7', state: 'NEW', tags: [], inside: null, cents: '5', paid: 'cents' },
      ...{ to: { street: 'Main' }, stops: { x: { street: 'S', country: 'SPAIN' } } },
    });
    expect(depot.asked[0]?.message).not.toHaveProperty('note');
    expect(depot.asked[0]?.message).not.toHaveProperty('voucher');
    depot.asked.length = 0;
    const both = await ask('/add-parcel', { id: '7', cents: 5, voucher: 'x' });
    expect([both.status, depot.asked.length]).toEqual([400, 0]);
    expect((await ask('/add-parcel', { id: '7', to: { country: 'SPAIN' } })).status).toBe(400);
  });

  test('every kind of value goes there and comes back', async () => {
    depot.answer((_, message) => ({ message }));
    const values = {
      ...{ aDouble: 1.5, aFloat: 0.25, anInt32: -1, anInt64: 2, aUint32: 4294967295, aSint32: -7, aSint64: -8 },
      ...{ aFixed32: 9, aFixed64: 10, aSfixed32: -11, aSfixed64: -12, aBool: true, aString: 'ñ "', someBytes: '/wAB' },
      ...{ lasts: '1.500s', mask: 'aName,b', struct: { a: [null, true, 'x'] }, value: ['y'], list: ['z'], wrapped: 13 },
      ...{
        wrappedBool: false,
        nothing: {},
        byNumber: { 3: 0.5 },
        byTruth: { true: 'yes' },
        maybe: 0,
        numbers: [1, -2],
      },
      ...{ times: ['2026-01-31T12:30:00.5Z'], class: 'c', package: 'p', address2line: 'l' },
    };
    const text = JSON.stringify(values).replace('"aFloat"', '"aUint64":18446744073709551615,"aFloat"');
    const answer = await ask('/echo', text);
    expect(answer.status, answer.text).toBe(200);
    expect(exactJson(answer.text)).toEqual(exactJson(text));
  });

  test('whole values and nothing at all', async () => {
    depot.answer((_, message) => ({ message }));
    expect((await ask('/say', { body: 'hello' })).text).toBe('"hello"');
    expect((await ask('/when', { body: '2026-01-31T12:30:00+02:00' })).text).toBe('"2026-01-31T10:30:00Z"');
    const none = await ask('/ping', {});
    expect([none.status, none.text]).toEqual([204, '']);
  });

  test('messages of proto2', async () => {
    depot.answer((_, message) => ({ message }));
    expect(exactJson((await ask('/old', { id: 1, many: [1, 2] })).text)).toMatchObject({
      id: '#1',
      many: ['#1', '#2'],
    });
    expect((await ask('/old', { count: 1 })).status).toBe(400);
  });
});

describe('what becomes of the answer', () => {
  test('fields that are not there are null where that is known, else zero, empty, none', async () => {
    depot.answer(() => ({ message: {} }));
    expect(exactJson((await ask('/get-parcel?id=7')).text)).toEqual({
      ...{ id: '', state: 'NEW', note: null, to: null, tags: [], stops: {} },
      ...{ cents: null, voucher: null, sentAt: null, inside: null },
    });
  });

  test('a stream is a list, of so many messages', async () => {
    depot.answer(() => ({ messages: [PARCEL, { ...PARCEL, id: '8', inside: PARCEL, cents: '9007199254740993' }] }));
    const found = exactJson((await ask('/list-parcels?most=2&states=LOST')).text);
    expect(found).toMatchObject([{ id: '7' }, { id: '8', inside: { id: '7' }, cents: '#9007199254740993' }]);
    expect(depot.asked[0]?.message).toMatchObject({ most: 2, states: ['LOST'] });
    depot.answer(() => ({ messages: [] }));
    expect((await ask('/list-parcels')).text).toBe('[]');
    depot.answer(() => ({ messages: Array.from({ length: 4 }, () => PARCEL) }));
    expect((await ask('/list-parcels')).status).toBe(500);
  });

  test('a constant that this service does not know cannot be read', async () => {
    depot.answer(() => ({ message: { ...PARCEL, state: 99 } }));
    expect((await ask('/get-parcel?id=7')).status).toBe(500);
  });
});

describe('what fails', () => {
  test.each([
    [status.INVALID_ARGUMENT, 400, true],
    [status.FAILED_PRECONDITION, 422, true],
    [status.NOT_FOUND, 404, false],
    [status.ALREADY_EXISTS, 409, false],
    [status.PERMISSION_DENIED, 403, false],
    [status.UNAVAILABLE, 503, false],
    [status.RESOURCE_EXHAUSTED, 503, false],
    [status.DEADLINE_EXCEEDED, 504, false],
    [status.UNAUTHENTICATED, 500, false],
    [status.UNKNOWN, 500, false],
  ])('status %i is %i', async (code, expected, isTold) => {
    depot.answer(() => ({ code, details: 'Out of stock' }));
    for (const path of ['/get-parcel?id=7', '/list-parcels']) {
      const answer = await ask(path);
      expect([path, answer.status, answer.text.includes('Out of stock')]).toEqual([path, expected, isTold]);
    }
  });

  test('an answer that does not come, or is too long', async () => {
    depot.answer(() => 'silent');
    expect((await ask('/get-parcel?id=7')).status).toBe(504);
    depot.answer(() => ({ message: { id: 'x'.repeat(70_000) } }));
    expect((await ask('/get-parcel?id=7')).status).toBe(500);
  });

  test('an API that is gone is unavailable, and the service ready', async () => {
    depot.close();
    expect((await ask('/get-parcel?id=7')).status).toBe(503);
    expect((await ask('/actuator/health/readiness')).status).toBe(200);
  });
});
