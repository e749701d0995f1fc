import type { Started } from '../../../generated/databases/shop.ts';
import { asText, readExact, writeExact } from '../exact.ts';
import { CALL_MS, type Caller } from './caller.ts';

export function restCaller({ service }: Started): Caller {
  return {
    tellsStatus: true,
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
    return [value].flat().map((item) => [name, asText(item)]);
  });
  return new URLSearchParams(pairs as [string, string][]).toString();
}
