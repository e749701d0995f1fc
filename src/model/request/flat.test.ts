import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS } from '../described/routine.ts';
import { fromWire, toWire } from './flat.ts';
import { generateRequest } from './request.ts';
import { wireRequest } from './wire.ts';

/** The same figures each time, so that what fails once fails again (Lehmer's generator). */
function figures(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

type Below = ReturnType<typeof figures>;
const maybe = (below: Below, members: object) => (below(2) === 0 ? members : {});
const name = (below: Below) => `n${below(1_000)}`;

function anyEndpoint(below: Below, sourceType: number): object {
  const exposed = {
    ...maybe(below, { name: name(below) }),
    ...maybe(below, { options: { url: `/${name(below)}`, deep: { list: [below(9), null, name(below)] } } }),
    ...maybe(below, { senders: [{ sender: 'rabbitmq', options: { queueName: name(below) } }, { sender: 'x' }] }),
  };
  if (sourceType === 2) return { ...exposed, operation: `GET /${name(below)}/{id}` };
  const tinyint1 = maybe(below, { tinyint1: { flag: 'number', [name(below)]: 'boolean' } });
  if (below(3) === 0) return { ...exposed, query: `select ${below(100)} as a`, ...tinyint1 };
  const columns = [{ name: 'a', type: { kind: 'date' }, databaseType: 'date' }];
  const routine = { schema: name(below), name: name(below), argumentTypes: ['integer', 'text'].slice(below(3)) };
  return {
    ...exposed,
    routine: { ...routine, ...maybe(below, { package: name(below) }) },
    ...maybe(below, { results: [{ columns }] }),
    ...tinyint1,
  };
}

function anySource(below: Below, sourceType: number): object {
  if (sourceType === 1) {
    const databaseType = DATABASE_KINDS[below(DATABASE_KINDS.length)];
    const schema = maybe(below, { schema: `two\nlines ${name(below)}` });
    return { databaseType, datasource: name(below), ...schema, ...maybe(below, { tinyint1: 'number' }) };
  }
  const authType = ['none', 'basic', 'bearer', 'apiKey', 'userToken'][below(5)];
  return {
    schemaFiles: [{ path: 'openapi.yaml', content: 'openapi: 3.1.0\n' }],
    url: 'https://api.acme.com/v1',
    ...maybe(below, { headers: [{ name: 'X-Tenant', value: name(below) }] }),
    ...(authType === 'none' ? {} : { authType }),
    ...(authType === 'apiKey' && { authHeader: 'X-Api-Key' }),
  };
}

/** A request as a caller might send it: every member that may be left out is left out every other time. */
function anyWire(seed: number): object {
  const below = figures(seed);
  const sourceType = 1 + below(2);
  return {
    ...{ name: name(below), domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded' },
    ...maybe(below, { runtime: ['source', 'dependencies'][below(2)] }),
    sourceType: [sourceType, sourceType === 1 ? 'DATABASE' : 'API_SOURCES'][below(2)],
    ...anySource(below, sourceType),
    mode: ['Src', 'Build', 'Test'][below(3)],
    ...maybe(below, { options: { auth: 'jwt' } }),
    ...maybe(below, { serverOptions: { jndiName: 'jdbc/shop' } }),
    ...maybe(below, { senderOptions: { queue: { broker: 'rabbitmq' } } }),
    endpoints: Array.from({ length: 1 + below(4) }, () => anyEndpoint(below, sourceType)),
  };
}

describe('the flat members and the union', () => {
  test.each(Array.from({ length: 200 }, (_, index) => index + 1))('are each other’s inverse (%d)', (seed) => {
    const wire = wireRequest.parse(anyWire(seed));
    const request = fromWire(wire);
    expect(toWire(request)).toEqual(wire);
    expect(fromWire(toWire(request))).toEqual(request);
    // What is kept in rows and files is read again as it is.
    expect(wireRequest.parse(JSON.parse(JSON.stringify(toWire(request))))).toEqual(wire);
    expect(generateRequest.parse(JSON.parse(JSON.stringify(toWire(request))))).toEqual(request);
  });

  test('both kinds of source, all calls and all kinds of authentication were among them', () => {
    const requests = Array.from({ length: 200 }, (_, index) => generateRequest.parse(anyWire(index + 1)));
    const calls = requests.flatMap((request) => request.endpoints.map(({ source }) => source.kind));
    expect(new Set(calls)).toEqual(new Set(['routine', 'query', 'operation']));
    const kinds = requests.map(({ source }) => (source.kind === 'contract' ? source.auth.kind : source.kind));
    expect(new Set(kinds)).toEqual(new Set(['database', 'none', 'basic', 'bearer', 'apiKey', 'userToken']));
  });
});
