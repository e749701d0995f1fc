import { exampleRecord, exampleValue } from '../../../text/types/json.ts';
import { toWire } from '../json/wire.ts';
import { addressOf } from './address.ts';
import type { RestBody, RestOperation, RestProject } from './operation.ts';
import { urlEncoded, written } from './written.ts';

/** One call with examples of everything, as the service takes and as the API sees it. */
export interface WireCall {
  /** The request as the service's callers write it. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Path and query, encoded. */
  readonly target: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body?: unknown;
  /** The answer: as the API writes it (`wire`), and as the service reads it. */
  readonly answer?: { readonly wire: unknown; readonly read: unknown };
}

/**
 * Makes an example of an operation's call.
 * @example
 * GET /pets/{id}?limit   →   { request: { id: 1, limit: 1 }, target: '/pets/1?limit=1', headers: [] }
 */
export function wireCall({ request, api }: RestOperation, project: RestProject): WireCall {
  const types = new Map(request.members.map((member) => [member.property, member.type]));
  const values = exampleRecord(request.members, project.types);
  const onWire = (property: string) => {
    const type = types.get(property);
    return type ? toWire(type, values[property], project.types) : undefined;
  };
  const placed = api.parameters.map(({ parameter, property }) => ({
    parameter,
    value: parameter.json ? JSON.stringify(onWire(property)) : onWire(property),
  }));
  const at = (place: string) => placed.filter(({ parameter }) => parameter.in === place);
  const address = addressOf(api.path);
  const path = at('path').reduce(
    (text, { parameter, value }) => text.replaceAll(`{${parameter.name}}`, written(parameter, value)),
    address.path,
  );
  const query = [
    ...address.query.map(({ name, value }) => `${urlEncoded(name)}=${urlEncoded(value)}`),
    ...at('query').map(({ parameter, value }) => written({ ...parameter, name: urlEncoded(parameter.name) }, value)),
  ];
  const cookies = at('cookie').map(({ parameter, value }) => written(parameter, value));
  const { answer } = api;
  const read = answer && exampleValue(answer.type, project.types);
  return {
    request: values,
    target: query.some((pair) => pair !== '') ? `${path}?${query.filter((pair) => pair !== '').join('&')}` : path,
    headers: [
      ...at('header').map(({ parameter, value }) => ({
        name: parameter.name,
        value: written(parameter, value, (text) => text),
      })),
      ...(cookies.length > 0 ? [{ name: 'Cookie', value: cookies.join('; ') }] : []),
    ],
    ...(api.body ? { body: bodyOf(api.body, onWire) } : {}),
    ...(answer ? { answer: { wire: toWire(answer.type, read, project.types), read } } : {}),
  };
}

function bodyOf({ members, whole = '' }: RestBody, onWire: (name: string) => unknown) {
  if (!members) return onWire(whole);
  return Object.fromEntries(members.map(({ name, property }) => [name, onWire(property)]));
}
