import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createClientAsync } from 'soap';
import { expect } from 'vitest';
import { exactJson } from '../../generated/databases/shop.ts';
import { openSocket } from './socket.ts';

/** Triggers that answer who called, each with a client of its own kind. */
type Called = 'rest' | 'soap' | 'graphql' | 'websocket' | 'mcp';
type Values = Readonly<Record<string, string | number>>;

/** The rows of an answer, however deep its technology puts them. */
export function rowsOf(answer: unknown): readonly Readonly<Record<string, unknown>>[] {
  const { rows = answer } = answer as { rows?: unknown };
  return rows as readonly Readonly<Record<string, unknown>>[];
}

/** The callers of an operation, which give its answer; `field` is the wanted field of the answer, for callers who must say so. */
export const CALLS: Readonly<
  Record<Called, (base: string, operation: string, values: Values, field: string) => Promise<unknown>>
> = {
  async rest(base, operation, values) {
    const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${base}/${kebab(operation)}?${query}`);
    expect(response.status).toBe(200);
    return exactJson(await response.text());
  },
  async graphql(base, operation, values, field) {
    const given = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    const passed = given.length > 0 ? `(${given.join(', ')})` : '';
    const response = await fetch(`${base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ ${operation}${passed} { ${field} } }` }),
    });
    const { data, errors } = exactJson(await response.text()) as { data: Record<string, unknown>; errors?: unknown };
    expect(errors).toBeUndefined();
    return data[operation];
  },
  async soap(base, operation, values) {
    const client = await createClientAsync(`${base}/services?wsdl`);
    const [answer] = await client[`${capital(operation)}Async`](values);
    const [only] = Object.values(answer as Record<string, object>);
    return only && 'item' in only ? [only.item].flat() : only;
  },
  async websocket(base, operation, params) {
    const client = await openSocket(`${base.replace('http', 'ws')}/ws`);
    try {
      const answer = (await client.ask({ id: 1, op: operation, params })) as { ok: boolean; data: unknown };
      expect(answer).toMatchObject({ ok: true });
      return answer.data;
    } finally {
      client.close();
    }
  },
  async mcp(base, operation, values) {
    const client = new Client({ name: 'tests', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
    try {
      const { structuredContent, isError } = await client.callTool({ name: snake(operation), arguments: values });
      expect(isError ?? false).toBe(false);
      return (structuredContent as { result: unknown }).result;
    } finally {
      await client.close();
    }
  },
};

const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);
const separated = (name: string, separator: string) =>
  name.replace(/[A-Z]/g, (letter) => `${separator}${letter.toLowerCase()}`);
const kebab = (name: string) => separated(name, '-');
const snake = (name: string) => separated(name, '_');
