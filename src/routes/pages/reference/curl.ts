import { VALUES } from '../../api/openapi/examples.ts';
import type { ReferenceCall } from './chapters.ts';

const FILES = /zip|yaml|csv/;

/**
 * A call as a shell sends it.
 * `status?id=` → `curl -X POST "$FORJA_URL/api/resources/generationStatus?id=0193…" -H "Authorization: Bearer $FORJA_TOKEN"`
 */
export function curlOf({ method, path, parameters, requestBody, responses }: ReferenceCall): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? name);
  const asked = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = asked.map(({ name, schema }) => `${name}=${VALUES[name] ?? firstOf(schema)}`).join('&');
  const example = requestBody?.content['application/json']?.example;
  const isFile = FILES.test(Object.keys(responses['200']?.content ?? {}).join());
  return [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$FORJA_URL${address}${query && `?${query}`}"`,
    '-H "Authorization: Bearer $FORJA_TOKEN"',
    ...(example === undefined ? [] : ['-H "Content-Type: application/json"', `-d ${quoted(example)}`]),
    ...(isFile ? ['-OJ'] : []),
  ].join(' \\\n  ');
}

function firstOf({ enum: values }: Readonly<Record<string, unknown>>): string {
  return Array.isArray(values) ? String(values[0]) : '…';
}

/** A shell takes what stands in single quotes as it is. */
function quoted(value: unknown): string {
  return `'${JSON.stringify(value, null, 2).replaceAll("'", "'\\''")}'`;
}
