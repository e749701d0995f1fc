import type { RemoteApi } from '../../support/servers/remote-api.ts';
import { firstDifference, readExact } from './exact.ts';
import { type Carried, formOf, plainRequest } from './plain-client.ts';
import { nodeOf, type RawOperation } from './raw-operations.ts';

type ArrivedRequest = RemoteApi['asked'][number];

/** @returns what of a request that arrived is not what a plain client would have sent; nothing where all is. */
export async function wrongOf(
  asked: ArrivedRequest,
  base: string,
  operation: RawOperation,
  carried: Carried,
): Promise<string | undefined> {
  const wanted = plainRequest(operation, carried);
  const [path = '', query = ''] = asked.target.split('?', 2);
  const found = {
    method: asked.method,
    path: decodeURIComponent(path.slice(base.length)),
    query:
      query === ''
        ? []
        : query
            .split('&')
            .map((pair) => pair.split('=').map(decodeURIComponent).join('='))
            .sort(),
    headers: Object.fromEntries(Object.keys(wanted.headers).map((name) => [name, asked.headers[name] ?? ''])),
  };
  return firstDifference(wanted, found) ?? (await wrongBody(asked, operation, carried));
}

async function wrongBody(asked: ArrivedRequest, { body }: RawOperation, carried: Carried): Promise<string | undefined> {
  const text = asked.body.toString();
  if (!carried.body) return text === '' ? undefined : `a body nobody gave: ${text.slice(0, 200)}`;
  const type = String(asked.headers['content-type'] ?? '');
  const { mediaType, value } = carried.body;
  if (text === '') return `no body, wanted ${mediaType}`;
  const essence = (type: string) => type.split(';')[0]?.trim().toLowerCase();
  if (essence(type) !== essence(mediaType) && !mediaType.includes('*'))
    return `sent as ${type} instead of ${mediaType}`;
  const encoding = nodeOf(body?.content[mediaType]).encoding;
  if (/x-www-form-urlencoded/.test(type)) {
    const fields = text.split('&').map((pair) => pair.split('=').map(decodeURIComponent).join('='));
    return firstDifference(formOf(value, encoding), fields.sort(), 'form');
  }
  if (/^multipart\//.test(type)) return wrongParts(asked, value);
  if (/json/.test(type)) return firstDifference(value, readExact(text), 'body');
  const isBytes = asked.body.toString('base64') === value;
  return isBytes || text === String(value) ? undefined : `body: ${String(value)} became ${text.slice(0, 200)}`;
}

/** Bytes are compared as base64, objects as JSON. */
async function wrongParts(asked: ArrivedRequest, value: unknown): Promise<string | undefined> {
  const headers = { 'content-type': String(asked.headers['content-type']) };
  const form = await new Response(new Uint8Array(asked.body), { headers }).formData();
  const parts = await Promise.all(
    [...form].map(async ([name, one]) => {
      const text = typeof one === 'string' ? one : Buffer.from(await one.arrayBuffer()).toString('base64');
      return `${name}=${text}`;
    }),
  );
  return firstDifference(formOf(value, undefined), parts.sort(), 'parts');
}
