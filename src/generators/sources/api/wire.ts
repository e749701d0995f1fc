import { urlEncoded, written } from '../../clients/rest/written.ts';
import type { DataType } from '../../model/types.ts';
import { exampleRecord, exampleValue } from '../../types/json.ts';
import { addressOf } from './address.ts';
import type { ApiMember, ApiOperation, ApiProject } from './operation.ts';

/** One call with examples of everything, as the service takes and as the API sees it. */
export interface WireCall {
  /** The request as the service's callers write it. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Path and query, encoded. */
  readonly target: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body?: unknown;
  /** What the API answers, and what the service makes of it. */
  readonly answer?: { readonly wire: unknown; readonly read: unknown };
}

/** @returns an example of a call of an operation. */
export function wireCall({ request, api }: ApiOperation, project: ApiProject): WireCall {
  const types = new Map(request.members.map((one) => [one.property, one.type]));
  const values = exampleRecord(request.members, project.types);
  const onWire = (property: string) => {
    const type = types.get(property);
    return type ? toWire(type, values[property], project) : undefined;
  };
  const placed = api.parameters.map(({ parameter, property }) => ({ parameter, value: onWire(property) }));
  const at = (place: string) => placed.filter(({ parameter }) => parameter.in === place);
  const address = addressOf(api.contract.path);
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
    target: query.some((one) => one !== '') ? `${path}?${query.filter((one) => one !== '').join('&')}` : path,
    headers: [
      ...at('header').map(({ parameter, value }) => ({
        name: parameter.name,
        value: written(parameter, value, (text) => text),
      })),
      ...(cookies.length > 0 ? [{ name: 'Cookie', value: cookies.join('; ') }] : []),
    ],
    ...(api.body ? { body: bodyOf(api.body, onWire) } : {}),
    ...(answer ? { answer: { wire: toWire(answer.type, read, project), read } } : {}),
  };
}

function bodyOf({ members, whole = '' }: NonNullable<ApiOperation['api']['body']>, onWire: (name: string) => unknown) {
  if (!members) return onWire(whole);
  return Object.fromEntries(members.map(({ name, property }) => [name, onWire(property)]));
}

/** A value by the names that the API knows; what is null because it was left out is not there. */
function toWire(type: DataType, value: unknown, project: ApiProject): unknown {
  if (Array.isArray(value) && type.kind === 'list') return value.map((item) => toWire(type.of, item, project));
  if (type.kind === 'time' && type.zoned) return String(value).replace('+00:00', 'Z');
  if (typeof value !== 'object' || value === null) return value;
  if (type.kind === 'map') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toWire(type.of, item, project)]));
  }
  const named = type.kind === 'ref' ? project.types.get(type.name) : undefined;
  return named?.kind === 'record' ? wireRecord(named.members, value as Record<string, unknown>, project) : value;
}

function wireRecord(members: readonly ApiMember[], value: Record<string, unknown>, project: ApiProject) {
  const kept = members.filter(({ property, required, nullable }) => value[property] !== null || (required && nullable));
  return Object.fromEntries(kept.map(({ name, property, type }) => [name, toWire(type, value[property], project)]));
}
