import type { ApiOperation, ApiProject } from '../../../src/generators/parts/clients/operation.ts';
import type { DataType } from '../../../src/model/types.ts';

type Types = ApiProject['types'];
type Named = Readonly<Record<string, unknown>>;

/** The arguments of an operation by the API's names: a value for each parameter, undefined where it is left out, and the body. */
export interface Taken {
  readonly parameters: readonly unknown[];
  readonly body?: unknown;
}

/** @returns a value of an API as the service spells it: its members by the service's names. */
function asService(value: unknown, type: DataType, types: Types): unknown {
  if (value === null || value === undefined) return value;
  if (type.kind === 'list') return (value as readonly unknown[]).map((item) => asService(item, type.of, types));
  if (type.kind === 'map')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asService(one, type.of, types)]));
  const named = type.kind === 'ref' ? types.get(type.name) : undefined;
  if (named?.kind !== 'record') return value;
  const known = new Set(named.members.map(({ name }) => name));
  const unknown = Object.keys(value).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`${named.name} has no ${unknown.join(', ')}`);
  return Object.fromEntries(
    named.members.map((member) => [member.property, asService((value as Named)[member.name], member.type, types)]),
  );
}

/** @returns the request of an operation that takes these values. */
export function requestOf({ api, request }: ApiOperation, { parameters, body }: Taken, types: Types): Named {
  const values = new Map<string, unknown>(api.parameters.map((property, index) => [property, parameters[index]]));
  if (api.body?.whole !== undefined) values.set(api.body.whole, body);
  for (const { name, property } of api.body?.members ?? []) values.set(property, (body as Named | undefined)?.[name]);
  return Object.fromEntries(
    request.members.map((member) => [member.property, asService(values.get(member.property), member.type, types)]),
  );
}

/** JSON of values whose numbers are as `exactJson` has them. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value).replace(/"#(-?\d[\d.]*(?:[eE][+-]?\d+)?)"/g, '$1');
}

/** One spelling of a value: members by their names, those that are null not at all unless `nulls` are told, numbers as they are counted. */
export function spelled(value: unknown, nulls = false): unknown {
  if (Array.isArray(value)) return value.map((item) => spelled(item, nulls));
  if (typeof value === 'string') return /^#-?\d+\.?\d*(e[+-]?\d+)?$/i.test(value) ? spelledNumber(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const there = Object.entries(value).filter(([, one]) => one !== undefined && (nulls || one !== null));
  return Object.fromEntries(
    there.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, spelled(one, nulls)]),
  );
}

function spelledNumber(text: string): string {
  return /^#-?\d+$/.test(text) ? text : `#${Number(text.slice(1))}`;
}

/** @returns the first place where two values are not the same; nothing where they are. */
export function difference(expected: unknown, found: unknown, at = '$'): string | undefined {
  if (JSON.stringify(expected) === JSON.stringify(found)) return undefined;
  const [one, other] = [expected, found];
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.map((each, index) => difference(each, other[index], `${at}[${index}]`)).find((each) => each);
  if (isNamed(one) && isNamed(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return names.map((name) => difference(one[name], other[name], `${at}.${name}`)).find((each) => each);
  }
  return `${at}: expected ${JSON.stringify(one)?.slice(0, 150)}, found ${JSON.stringify(other)?.slice(0, 150)}`;
}

function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns what the service answers where the API answers this. */
export function answerOf({ api: { answer } }: ApiOperation, answered: unknown, types: Types): unknown {
  return answer === undefined ? null : (asService(answered, answer, types) ?? null);
}
