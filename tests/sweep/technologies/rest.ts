import { leavesOf } from '../../../client/src/prove/answer.js';
import type {
  DatabaseOperation,
  DatabaseProject,
} from '../../../src/generators/parts/sources/database/operation/operation.ts';
import { isOfTexts } from '../../../src/model/types.ts';
import { exactJson } from '../../generated/databases/shop.ts';
import type { Answer } from '../answer.ts';
import type { Sent } from '../values.ts';
import type { SweptTechnology } from './technology.ts';

/** Everything by POST, and by GET too what only reads. */
export const rest: SweptTechnology = {
  id: 'rest',
  options: (index) => ({ method: 'POST', url: `/r${index}` }),
  also: (operation, project, index) =>
    isAskable(operation, project) ? { method: 'GET', url: `/r${index}` } : undefined,
  connect: async ({ service }) => ({
    call(operation, values, signal) {
      const { path, request } = requestOf(operation, values);
      return asked(service.url + path, { ...request, signal });
    },
    close() {},
  }),
};

/** The media type of an answer that is bytes alone. */
const BYTES = 'application/octet-stream';

async function asked(url: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(url, request);
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  if (response.status >= 400) return { failed: String(response.status), leaves: [], text };
  if (response.headers.get('content-type') === BYTES) return { leaves: leavesOf(bytes.toString('base64')), text };
  return { leaves: leavesOf(text === '' ? null : exactJson(text)), text };
}

/** Whether a query string can carry all that the routine takes, and it only reads. */
function isAskable({ routine, request }: DatabaseOperation, { types }: DatabaseProject): boolean {
  const isEnum = (name: string) => types.get(name)?.kind === 'enum';
  return routine.readOnly && request.members.every(({ type }) => isOfTexts(type, isEnum));
}

/** @returns the request that carries these values; what is not sent is left out. */
function requestOf(
  operation: DatabaseOperation,
  values: readonly (Sent | undefined)[],
): { readonly path: string; readonly request: RequestInit } {
  const { url, method } = operation.endpoint as { url: string; method: string };
  const sent = operation.request.members.flatMap((member, index) => {
    const value = values[index];
    return value === undefined ? [] : [{ member, json: value.json }];
  });
  if (method === 'GET') {
    const query = sent.flatMap(({ member: { property, optional }, json }) => {
      // What is left out is null, where it has no default.
      if (json === null) return optional ? [['null', property]] : [];
      return [json].flat().map((item) => [property, String(item)]);
    });
    return { path: `${url}?${new URLSearchParams(query)}`, request: { method } };
  }
  const body = Object.fromEntries(sent.map(({ member, json }) => [member.property, json]));
  const headers = { 'content-type': 'application/json' };
  return { path: url, request: { method, headers, body: JSON.stringify(body) } };
}
