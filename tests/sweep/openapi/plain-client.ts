import { asText, isObject, writeExact } from './exact.ts';
import type { RawDocument } from './raw-document.ts';
import { nodeOf, type RawOperation, type RawParameter } from './raw-operations.ts';
import { type Kind, NONE, Sampler } from './sampler.ts';

/** The parts of one call of an operation, by the document's own names. */
export interface Carried {
  readonly parameters: readonly { readonly parameter: RawParameter; readonly value: unknown }[];
  readonly body?: { readonly mediaType: string; readonly value: unknown };
}

/** A request as a plain client of the document sends it, decoded. */
interface PlainRequest {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

const JSON_TYPE = /json|^\*\/\*/i;

/** @returns what a call carries; nothing where the document allows no such call. */
export function carriedBy(operation: RawOperation, document: RawDocument, kind: Kind): Carried | undefined {
  const parameters = operation.parameters
    .filter((parameter) => ['path', 'query', 'header', 'cookie'].includes(parameter.in) && !isReserved(parameter))
    .filter(({ required }) => required || kind.optional)
    .map((parameter) => {
      const odd = parameter.in === 'query' || parameter.in === 'path';
      const kept = { ...kind, optional: kind.optional };
      return { parameter, value: new Sampler(document, kept, 'request', odd).value(parameter.schema, parameter.name) };
    })
    // Nothing says how an address has null.
    .filter(({ value, parameter }) => (value !== null && value !== NONE) || parameter.required);
  if (parameters.some(({ value }) => value === null || value === NONE)) return undefined;
  const body = bodyOf(operation, document, kind);
  if (body?.value === NONE) return body.required ? undefined : { parameters };
  return { parameters, ...(body && { body }) };
}

function bodyOf({ body, method }: RawOperation, document: RawDocument, kind: Kind) {
  if (!body || ['GET', 'HEAD', 'TRACE'].includes(method) || (!body.required && !kind.optional)) return undefined;
  const types = Object.keys(body.content);
  const mediaType = types.find((type) => JSON_TYPE.test(type)) ?? types[0];
  if (mediaType === undefined) return undefined;
  const schema = nodeOf(body.content[mediaType]).schema;
  return {
    mediaType,
    required: body.required,
    value: new Sampler(document, kind, 'request', true).value(schema, 'body'),
  };
}

/** Who calls never sets these (OpenAPI 3, Parameter Object). */
function isReserved({ name, in: place }: RawParameter): boolean {
  return place === 'header' && ['accept', 'content-type', 'authorization'].includes(name.toLowerCase());
}

/** @returns what is sent beside the body. */
export function plainRequest(operation: RawOperation, { parameters }: Carried): PlainRequest {
  const at = (place: string) => parameters.filter(({ parameter }) => parameter.in === place);
  const path = at('path').reduce(
    (text, { parameter, value }) => text.replaceAll(`{${parameter.name}}`, alone(parameter, value)),
    operation.path.replace(/[?#].*/, ''),
  );
  const constant = [...new URLSearchParams(/\?([^#]*)/.exec(operation.path)?.[1] ?? '')];
  return {
    method: operation.method,
    path,
    query: [
      ...constant.map(([name, value]) => `${name}=${value}`),
      ...at('query').flatMap(({ parameter, value }) => pairs(parameter, value)),
    ].sort(),
    headers: Object.fromEntries(
      at('header').map(({ parameter, value }) => [
        parameter.name.toLowerCase(),
        alone({ ...parameter, style: 'simple' }, value),
      ]),
    ),
  };
}

/** A value in a path or a header, decoded: `blue,black`, `.blue.black`, `;color=blue,black` (OpenAPI 3, Style Examples). */
function alone(
  { name, style = 'simple', explode = false }: Pick<RawParameter, 'name' | 'style' | 'explode'>,
  value: unknown,
): string {
  const { prefix, separator, named } = PATHS[style] ?? { prefix: '', separator: ',', named: false };
  const called = (text: string) => (named ? `${name}=${text}` : text);
  if (Array.isArray(value))
    return explode
      ? prefix + value.map((item) => called(asText(item))).join(separator)
      : prefix + called(value.map(asText).join(','));
  if (!isObject(value)) return prefix + called(asText(value));
  const members = Object.entries(value);
  return explode
    ? prefix + members.map(([key, one]) => `${key}=${asText(one)}`).join(separator)
    : prefix + called(members.flat().map(asText).join(','));
}

const PATHS: Readonly<Record<string, { prefix: string; separator: string; named: boolean }>> = {
  label: { prefix: '.', separator: '.', named: false },
  matrix: { prefix: ';', separator: ';', named: true },
};

/** A value as fields of a query or a form: `name=value` each, decoded. */
function pairs(
  { name, style = 'form', explode = style === 'form' }: Pick<RawParameter, 'name' | 'style' | 'explode'>,
  value: unknown,
): string[] {
  const delimiter = { spaceDelimited: ' ', pipeDelimited: '|' }[style] ?? ',';
  if (style === 'deepObject') return deep(name, value);
  if (Array.isArray(value)) {
    if (value.length === 0) return [];
    return explode ? value.map((item) => `${name}=${asText(item)}`) : [`${name}=${value.map(asText).join(delimiter)}`];
  }
  if (!isObject(value)) return [`${name}=${asText(value)}`];
  const members = Object.entries(value);
  if (members.length === 0) return [];
  return explode
    ? members.map(([key, one]) => `${key}=${asText(one)}`)
    : [`${name}=${members.flat().map(asText).join(delimiter)}`];
}

function deep(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => deep(`${name}[${index}]`, item));
  if (!isObject(value)) return [`${name}=${asText(value)}`];
  return Object.entries(value).flatMap(([key, one]) => deep(`${name}[${key}]`, one));
}

/** A body as fields of a form, as its encoding says: lists item by item, objects as JSON, nothing for null. */
export function formOf(value: unknown, encoding: unknown): string[] {
  return Object.entries(nodeOf(value))
    .flatMap(([name, one]) => {
      if (one === null) return [];
      const told = nodeOf(nodeOf(encoding)[name]);
      if (typeof told.style === 'string' || typeof told.explode === 'boolean')
        return pairs({ name, ...told } as Pick<RawParameter, 'name' | 'style' | 'explode'>, one);
      return pairs({ name }, isObject(one) ? writeExact(one) : one);
    })
    .sort();
}
