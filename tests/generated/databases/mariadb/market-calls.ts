import type { Generated } from '../../../../src/generators/generate.ts';
import { databaseProject } from '../../../../src/generators/parts/sources/database/operation/operation.ts';
import { exactJson, type Started } from '../shop.ts';

/** Calls the operation that a routine or a query of that name became, wherever its url is. */
export async function callMarket(
  started: Started,
  generated: Generated,
  name: string,
  values: Readonly<Record<string, unknown>>,
) {
  const response = await askMarket(started.service.url, generated, name, values);
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : exactJson(text) };
}

/** The same at any service of the market, with its whole answer. */
export function askMarket(
  base: string,
  generated: Generated,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const operation = databaseProject(generated.project).operations.find(
    ({ id, routine }) => id === name || routine.ref.name === name,
  );
  const { method, url } = { ...operation?.endpoint } as { method: string; url: string };
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  const inBody = method !== 'GET' && method !== 'DELETE';
  return fetch(`${base}${url}${inBody ? '' : `?${query}`}`, {
    method,
    ...(inBody ? { headers: { 'content-type': 'application/json' }, body: asJson(values) } : {}),
  });
}

/** `#12.50` is the number 12.50, digit by digit. */
function asJson(value: unknown): string {
  return JSON.stringify(value).replace(/"#([^"]*)"/g, '$1');
}

/** A value of every type, by its parameter. */
export const ORDINARY = {
  a1: '#-5',
  a2: '#250',
  a3: '#65000',
  a4: '#-8000000',
  a5: '#4000000000',
  a6: '#-9223372036854775808',
  a7: '#18446744073709551615',
  a8: '#12345678901234567890.1234567890',
  a9: '#1.5',
  a10: '#0.1',
  a11: true,
  a12: false,
  a13: '#170',
  a14: '#18446744073709551615',
  a15: '2026-01-31',
  a16: '23:59:59.123456',
  a17: '2026-03-29T02:30:00.654321',
  a18: '2026-03-29T02:30:00.123Z',
  a19: '#2026',
  a20: 'abcde',
  a21: 'x\'"\\ 😀 ü\n',
  a22: 'long',
  a23: 'AP8=',
  a24: 'Zm9yamE=',
  a25: 'b c',
  a26: 'x,z',
  a27: '{"n":1.10,"list":[null,true]}',
  a28: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  a29: '::1',
};
export const NULLS = Object.fromEntries(Object.keys(ORDINARY).map((key) => [key, null]));
/** The answer of `every_type` to them. */
export const answered = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key.replace('a', 'b'), value]));
