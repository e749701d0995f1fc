import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { type ShopDatabase, type Started, shopDatabase, testAndStart } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;

/** How a technology is called, and what it told, as text. */
interface Told {
  readonly failed: boolean;
  readonly text: string;
}

type Call = (url: string, name: string, values: Readonly<Record<string, unknown>>) => Promise<Told>;

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

async function post(url: string, body: string, type = 'application/json', headers = {}): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': type, ...headers }, body });
}

/** The operations that change something, or take values that no query string can carry. */
const POSTED: readonly string[] = ['stocked', 'rows_of', 'lined'];

const rest: Call = async (url, name, values) => {
  const path = `${url}/${name.replaceAll('_', '-')}`;
  const given = Object.entries(values).flatMap(([member, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((item) => (item === null ? [] : [[member, String(item)]])),
  );
  const answer = POSTED.includes(name)
    ? await post(path, JSON.stringify(values))
    : await fetch(`${path}?${new URLSearchParams(given)}`);
  return { failed: answer.status >= 400, text: await answer.text() };
};

/** A value as GraphQL writes it in a document. */
const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, one]) => `${name}: ${literal(one)}`)}}`;
};

const COLUMNS: Readonly<Record<string, string>> = { floats: '{ at around label }' };

const graphql: Call = async (url, name, values) => {
  const given = Object.entries(values).map(([member, value]) => `${member}: ${literal(value)}`);
  const kind = name === 'stocked' || name === 'rows_of' ? 'mutation' : 'query';
  const query = `${kind} { ${camelCase(name)}(${given}) ${COLUMNS[name] ?? ''} }`;
  const answer = await (await post(`${url}/graphql`, JSON.stringify({ query }))).text();
  return { failed: 'errors' in JSON.parse(answer), text: answer };
};

const mcp: Call = async (url, name, values) => {
  const params = { name, arguments: values };
  const answer = await post(
    `${url}/mcp`,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    'application/json',
    { accept: 'application/json, text/event-stream' },
  );
  const { result } = JSON.parse(await answer.text());
  return { failed: result.isError, text: result.content[0].text };
};

const element = (name: string, value: unknown): string => {
  if (Array.isArray(value)) return `<${name}>${value.map((item) => element('item', item)).join('')}</${name}>`;
  if (value === null) return `<${name} xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true"/>`;
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([member, one]) => element(member, one))
          .join('')
      : String(value);
  return `<${name}>${inside}</${name}>`;
};

const soap: Call = async (url, name, values) => {
  const operation = camelCase(`_${name}`);
  const members = Object.entries(values).map(([member, value]) => element(member, value));
  const wsdl = await (await fetch(`${url}/services?wsdl`)).text();
  const namespace = /targetNamespace="([^"]+)"/.exec(wsdl)?.[1];
  const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><${operation}Request xmlns="${namespace}">${members.join('')}</${operation}Request></s:Body></s:Envelope>`;
  const answer = await post(`${url}/services`, body, 'text/xml');
  return { failed: answer.status >= 400, text: await answer.text() };
};

const sample = rememberedSample(import.meta.filename);
let database: ShopDatabase;
const generated = new Map<string, Generated>();
let isNew: boolean;

const TECHNOLOGIES = { rest, graphql, soap, mcp } as const;

beforeAll(async () => {
  database = await shopDatabase({ scripts: [`${import.meta.dirname}/refusals.sql`], schemas: ['refusals'] });
  for (const technology of Object.keys(TECHNOLOGIES)) {
    generated.set(technology, await database.generate({ technology }));
  }
  isNew = sample.isNew([[...generated.values()], database.version], [database.name]);
}, START_TIMEOUT_MS);

afterAll(() => database?.close());

describe.each(Object.entries(TECHNOLOGIES))('%s', (technology, call) => {
  let started: Started | undefined;

  beforeAll(async () => {
    const project = generated.get(technology);
    if (project && isNew) started = await testAndStart(project, { JAVA_TOOL_OPTIONS: '-Xmx256m' });
  }, START_TIMEOUT_MS);

  afterAll(() => started?.close());

  const ask = (name: string, values: Readonly<Record<string, unknown>>) =>
    call(started?.service.url ?? '', name, values);

  test.each<[string, string, Record<string, unknown>, readonly string[]]>([
    ['a domain', 'priced', { price: -1, note: 'SECRET' }, ['price', 'price_check']],
    ['one of two of a domain', 'two_prices', { low: 1, high: -9 }, ['low', 'high', 'price_check']],
    ['a domain in a list', 'listed', { prices: [1, -9] }, ['prices', 'price_check']],
    ['a domain in a composite', 'lined', { lines: [{ code: 'secret', amount: 1 }] }, ['lines[].code', 'code_form']],
    ['an address', 'addressed', { hostAt: 'SECRET', label: 'a' }, ['hostAt']],
    ['bits', 'flagged', { bits: '1012', label: 'a' }, ['bits']],
    ['a number in a list', 'numbered', { numbers: [1, 70_000], label: 'a' }, ['numbers']],
    ['a date', 'dated', { day: '+9999999-01-01', label: 'a' }, ['day']],
    ['a number beyond its type', 'addressed_by', { number: 70_000, label: 'a' }, ['number']],
  ])('a value that its type forbids names its field: %s', async (_, name, values, names) => {
    const { failed, text } = await ask(name, values);
    expect(failed, text).toBe(true);
    for (const one of names) expect(text).toContain(one);
    expect(text).not.toContain('label');
    expect(text.toLowerCase()).not.toContain('secret');
  });

  test.each<[string, string, Record<string, unknown>, string]>([
    ['a check', 'stocked', { name: 'SECRET-2', amount: -1, of: 'SECRET-1' }, 'enough'],
    ['a key', 'stocked', { name: 'SECRET-1', amount: 1, of: 'SECRET-1' }, 'stock_names'],
    ['a reference', 'stocked', { name: 'SECRET-3', amount: 1, of: 'SECRET-9' }, 'known'],
    ['a domain of a value of the routine', 'inside', { code: 'secret' }, 'code_form'],
    ['a domain that takes no null', 'whole_of', { number: null }, 'whole'],
  ])('what is violated is named, and nothing of the data: %s', async (_, name, values, constraint) => {
    const { failed, text } = await ask(name, values);
    expect(failed, text).toBe(true);
    expect(text).toMatch(new RegExp(String.raw`(?:"|\\"|&quot;)${constraint}(?:"|\\"|&quot;)`));
    expect(text.toLowerCase()).not.toContain('secret');
  });

  test.each(['closed', 'unheard of'])('a cursor that is %s is refused in words', async (how) => {
    const { failed, text } = await ask('rows_of', { how });
    expect(failed, text).toBe(true);
    expect(text).toContain('a cursor that is not open');
  });

  test.each(['open', 'never'])('a cursor that is %s is its rows', async (how) => {
    const { failed, text } = await ask('rows_of', { how });
    expect(failed, text).toBe(false);
    expect(text.includes('one')).toBe(how === 'open');
  });

  test.runIf(technology === 'graphql').each(['NaN', 'Infinity', '-Infinity'])('%s has no number', async (number) => {
    const { text } = await ask('floats', { number });
    expect(JSON.parse(text)).toMatchObject({
      data: { floats: [{ at: null, around: 1.5, label: 'kept' }] },
      errors: [
        {
          path: ['floats', 0, 'at'],
          message: expect.stringContaining(`The number is ${number}, which GraphQL has no`),
        },
      ],
    });
  });
});
