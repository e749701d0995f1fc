import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Generated, generate } from '../../../../src/generators/generate.ts';
import { grpcClient } from '../../../support/clients/grpc-client.ts';
import { openSocket } from '../../../support/clients/socket.ts';
import { type Built, packageAll } from '../../../support/java/reactor.ts';
import { type RunningService, startService } from '../../../support/java/service.ts';
import { freePort } from '../../../support/runs/ports.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type ShopDatabase, shopDatabase } from '../../databases/shop.ts';

// Callers of every technology know members by the letters of the database, as far as the technology has them.

const START_TIMEOUT_MS = 600_000;

type Values = Readonly<Record<string, unknown>>;
/** Calls an operation. @returns what it answers as text: JSON, XML, or how it failed */
type Call = (operation: 'echoed' | 'whole' | 'moved' | 'priced', values: Values, to: Running) => Promise<string>;

interface Running {
  readonly service: RunningService;
  readonly grpcPort: number;
  readonly files: Generated['files'];
}

const post = (url: string, body: string, type = 'application/json', headers = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': type, ...headers }, body }).then((answer) => answer.text());

const rest: Call = async (operation, values, { service }) => {
  if (operation !== 'echoed' && operation !== 'priced')
    return post(`${service.url}/${operation}`, JSON.stringify(values));
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return (await fetch(`${service.url}/${operation}?${query}`)).text();
};

const literal = (value: unknown): string =>
  typeof value === 'object' && value !== null ? `{${argumentsOf(value)}}` : JSON.stringify(value);
const argumentsOf = (values: object) => Object.entries(values).map(([name, one]) => `${name}: ${literal(one)}`);

const FIELDS = 'class record Result result klass jumunBeonho value7 _2nd value9';
const SELECTED = { echoed: `{ ${FIELDS} }`, whole: `{ ${FIELDS} }`, moved: '{ class out2 novyy }', priced: '' };

const graphql: Call = async (operation, values, { service }) => {
  const kind = operation === 'moved' ? 'mutation' : 'query';
  const query = `${kind} { ${operation}(${argumentsOf(values)}) ${SELECTED[operation]} }`;
  const answer = JSON.parse(await post(`${service.url}/graphql`, JSON.stringify({ query })));
  return JSON.stringify(answer.errors ?? answer.data[operation]);
};

const mcp: Call = async (operation, values, { service }) => {
  const params = { name: operation, arguments: values };
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const accept = { accept: 'application/json, text/event-stream' };
  const { result } = JSON.parse(await post(`${service.url}/mcp`, call, 'application/json', accept));
  return JSON.stringify(result.structuredContent ?? result.content[0].text);
};

const element = (name: string, value: unknown): string =>
  `<${name}>${typeof value === 'object' && value !== null ? elementsOf(value) : value}</${name}>`;
const elementsOf = (values: object) =>
  Object.entries(values)
    .map(([name, one]) => element(name, one))
    .join('');

const soap: Call = async (operation, values, { service }) => {
  const wsdl = await (await fetch(`${service.url}/services?wsdl`)).text();
  const namespace = /targetNamespace="([^"]+)"/.exec(wsdl)?.[1];
  const name = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Request`;
  const body = `<${name} xmlns="${namespace}">${elementsOf(values)}</${name}>`;
  const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`;
  return post(`${service.url}/services`, envelope, 'text/xml; charset=utf-8');
};

const grpc: Call = async (operation, values, { grpcPort, files }) => {
  const folder = mkdtempSync(join(tmpdir(), 'forja-names-'));
  try {
    writeFileSync(join(folder, 'grpc.proto'), files.get('src/generated/proto/grpc.proto') ?? '');
    const client = grpcClient(join(folder, 'grpc.proto'), grpcPort);
    const [service = '', method = ''] =
      client.methods.find((method) => method.toLowerCase().endsWith(`/${operation}`))?.split('/') ?? [];
    const { messages, status, details } = await client.call(service, method, values);
    client.close();
    return messages.length > 0 ? JSON.stringify(messages) : `${details} ${status}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const websocket: Call = async (operation, values, { service }) => {
  const client = await openSocket(`${service.url.replace('http', 'ws')}/ws`, {});
  try {
    return JSON.stringify(await client.ask({ id: 1, op: operation, params: values })).replace(/"#(\d+)"/g, '$1');
  } finally {
    client.close();
  }
};

/** The names in each technology: of the members of `names.part`, in their order, of those of `moved`, as they are given, and of `priced`. */
const JSON_NAMES = {
  part: ['class', 'record', 'Result', 'result', 'класс', '주문_번호', '$', '2nd', '名前'],
  moved: ['class', '%', 'новый'],
  priced: ['default', 'цена'],
};
const TECHNOLOGIES = {
  rest: { call: rest, names: JSON_NAMES },
  mcp: { call: mcp, names: JSON_NAMES },
  websocket: { call: websocket, names: JSON_NAMES },
  graphql: {
    call: graphql,
    names: { part: FIELDS.split(' '), moved: ['class', 'arg2', 'novyy'], priced: ['default', 'tsena'] },
  },
  soap: {
    call: soap,
    names: {
      part: ['class', 'record', 'Result', 'result', 'класс', '주문_번호', 'value7', '_2nd', '名前'],
      moved: ['class', 'arg2', 'новый'],
      priced: ['default', 'цена'],
    },
  },
  grpc: {
    call: grpc,
    names: {
      part: ['class', 'record', 'result', 'result_value', 'klass', 'jumun_beonho', 'value7', 'n2nd', 'value9'],
      moved: ['class', 'arg2', 'novyy'],
      priced: ['default', 'tsena'],
    },
  },
} as const;
/** Parameters and what comes out of them are called by their places as such where they have no letters: `arg2`, `out2`. */
const PLACES: Readonly<Record<string, readonly [asked: RegExp, instead: string]>> = {
  graphql: [/^value/, 'arg'],
  soap: [/^value/, 'arg'],
  grpc: [/^value/, 'arg'],
};
const askedAs = (technology: string, names: readonly string[]) => {
  const [place, instead] = PLACES[technology] ?? [/^$/, ''];
  return names.map((name) => name.replace(place, instead));
};

const VALUES = [1, 'abc', 'R', 'r', 'k', 7, 5, 2, 'n'];
const called = (names: readonly string[], values: readonly unknown[]) =>
  Object.fromEntries(values.map((value, index) => [names[index], value]));

const sample = rememberedSample(import.meta.filename);
let database: ShopDatabase;
let built: Built | undefined;
const generated = new Map<string, Generated>();

beforeAll(async () => {
  database = await shopDatabase({ scripts: [`${import.meta.dirname}/names.sql`], schemas: ['names'] });
  for (const technology of Object.keys(TECHNOLOGIES)) {
    const input = await database.input({ technology });
    generated.set(technology, generate({ ...input, request: { ...(input.request as object), name: technology } }));
  }
  if (!sample.isNew([[...generated.values()], database.version], [database.name])) return;
  built = await packageAll(new Map([...generated].map(([name, { files }]) => [name, files])));
}, START_TIMEOUT_MS);

afterAll(async () => {
  built?.remove();
  await database?.close();
});

describe.each(Object.entries(TECHNOLOGIES))('%s', (technology, { call, names }) => {
  let running: Running | undefined;

  beforeAll(async () => {
    if (!built) return;
    const grpcPort = await freePort();
    const environment = { JAVA_TOOL_OPTIONS: '-Xmx256m', GRPC_PORT: String(grpcPort) };
    const service = await startService(built.artifact(technology, 'jar'), environment);
    running = { service, grpcPort, files: generated.get(technology)?.files ?? new Map() };
  }, START_TIMEOUT_MS);

  afterAll(() => running?.service.stop());

  const ask = (operation: Parameters<Call>[0], values: Values) => call(operation, values, running as Running);
  const holds = (text: string, name: string, value: unknown) =>
    technology === 'soap'
      ? text.includes(`<${name}>${value}</${name}>`)
      : text.includes(`${JSON.stringify(name)}:${JSON.stringify(value)}`);

  test.each(['echoed', 'whole'] as const)('what is taken and answered has its own letters: %s', async (operation) => {
    const part = called(names.part, VALUES);
    const values = operation === 'whole' ? { part } : called(askedAs(technology, names.part), VALUES);
    const text = await ask(operation, values);
    const missing = names.part.filter((name, index) => !holds(text, name, VALUES[index]));
    expect(missing, text).toEqual([]);
  });

  test('what goes in and comes out does', async () => {
    const text = await ask('moved', called(names.moved, [1, 4, 'abc']));
    const answered = names.moved.map((name) => name.replace(/^arg/, 'out'));
    const missing = answered.filter((name, index) => !holds(text, name, [2, 8, 'ABC'][index]));
    expect(missing, text).toEqual([]);
  });

  test('a refusal names what callers know', async () => {
    const text = await ask('priced', called(names.priced, [1, -1]));
    for (const name of names.priced) expect(text).toContain(name);
  });

  test('a value that is too long is told by its path', async () => {
    const text = await ask('whole', { part: called(names.part, [1, 'abcdef']) });
    expect(text).toMatch(/part\.record/);
    expect(text).not.toMatch(/recordValue/);
  });
});
