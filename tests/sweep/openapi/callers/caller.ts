import type { ApiOperation, ApiProject } from '../../../../src/generators/parts/clients/operation.ts';
import type { Started } from '../../../generated/databases/shop.ts';
import { Digits, isObject } from '../exact.ts';

/** The answer of a service. */
export interface Told {
  /** As REST has it; of other technologies 200, or 500 for any failure. */
  readonly status: number;
  readonly value?: unknown;
  readonly text: string;
}

/** Calls operations of a started service. */
export interface Caller {
  /** Failures are told apart by their statuses. */
  readonly tellsStatus: boolean;
  /** @param given by the properties of the request. */
  call(operation: ApiOperation, given: Readonly<Record<string, unknown>>): Promise<Told>;
}

export type CallerOf = (started: Started, project: ApiProject) => Caller | Promise<Caller>;

export const CALL_MS = 20_000;

/** @returns JSON by POST, with all digits. */
export async function posted(url: string, text: string, accept: string): Promise<string> {
  const response = await fetch(url, {
    ...{ method: 'POST', body: text, signal: AbortSignal.timeout(CALL_MS) },
    headers: { 'content-type': 'application/json', accept },
  });
  return response.text();
}

/** @returns a value whose numbers a test's own reading has marked (`#12`), by their digits. */
export function unmarked(value: unknown): unknown {
  if (typeof value === 'string') return /^#-?\d[\d.]*(e[+-]?\d+)?$/i.test(value) ? new Digits(value.slice(1)) : value;
  if (Array.isArray(value)) return value.map(unmarked);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unmarked(inner)]));
}

/** @returns a value that `JSON.stringify` writes with all of its digits. */
export function stringifiable(value: unknown): unknown {
  if (value instanceof Digits) return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(value.digits);
  if (Array.isArray(value)) return value.map(stringifiable);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stringifiable(inner)]));
}
