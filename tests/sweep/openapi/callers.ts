import type { ApiOperation, ApiProject } from '../../../src/generators/clients/operation.ts';
import type { Started } from '../../generated/shop.ts';
import { asText, Digits, isObject, readExact, writeExact } from './exact.ts';

/** What a service answered. */
export interface Told {
  /** As REST has it; of other technologies 200, or 500 for any failure. */
  readonly status: number;
  readonly value?: unknown;
  readonly text: string;
}

/** Calls operations of a started service. */
export interface Caller {
  /** @param given by the properties of the request. */
  call(operation: ApiOperation, given: Readonly<Record<string, unknown>>): Promise<Told>;
}

const CALL_MS = 20_000;

export function restCaller({ service }: Started): Caller {
  return {
    async call({ endpoint }, given) {
      const { method, url } = endpoint as { method: string; url: string };
      const signal = AbortSignal.timeout(CALL_MS);
      const response = await (method === 'GET'
        ? fetch(`${service.url}${url}?${queryOf(given)}`, { signal })
        : fetch(service.url + url, {
            ...{ method, signal, body: writeExact(given) },
            headers: { 'content-type': 'application/json' },
          }));
      const bytes = Buffer.from(await response.arrayBuffer());
      const { status } = response;
      const text = bytes.toString();
      if (bytes.length === 0) return { status, text };
      const type = response.headers.get('content-type') ?? '';
      return { status, text, value: /json/.test(type) ? readExact(text) : bytes.toString('base64') };
    },
  };
}

function queryOf(given: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(given).flatMap(([name, value]) => {
    if (Array.isArray(value) && value.length === 0) return [[name, '']];
    return [value].flat().map((one) => [name, asText(one)]);
  });
  return new URLSearchParams(pairs as [string, string][]).toString();
}

/** GraphQL's enumerations are names, and its fields are asked for one by one. */
export type CallerOf = (started: Started, project: ApiProject) => Caller | Promise<Caller>;

/** @returns a value that `JSON.stringify` writes with all of its digits. */
export function stringifiable(value: unknown): unknown {
  if (value instanceof Digits) return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(value.digits);
  if (Array.isArray(value)) return value.map(stringifiable);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stringifiable(inner)]));
}
