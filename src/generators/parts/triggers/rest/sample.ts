import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { elementType, type RequestMember } from '../../../../model/types.ts';
import { distinct, nestedExample, type Taken } from '../../../kit/mapper/nested.ts';
import { exampleValue } from '../../../text/types/json.ts';
import { absenceOf } from './absence.ts';
import { bindingOf } from './binding.ts';
import type { Method, RestEndpoint } from './options.ts';

/** A request that an endpoint accepts, as far as that is known without calling it. */
export interface SampleCall {
  readonly method: Method;
  /** Path and query, encoded. */
  readonly path: string;
  readonly headers: Headers;
  readonly body?: Record<string, unknown>;
}

type Headers = Readonly<Record<string, string>>;

/** A request that must be refused before the operation is called, and the status that refuses it. */
export interface InvalidCall {
  readonly method: Method;
  readonly path: string;
  readonly headers: Headers;
  readonly body?: string;
  readonly status: number;
}

/** The methods that a project answers, by the shape of the url. */
export type MethodsByUrl = ReadonlyMap<string, ReadonlySet<Method>>;

export function methodsByUrl(endpoints: Iterable<RestEndpoint>): MethodsByUrl {
  const found = new Map<string, Set<Method>>();
  for (const { method, url } of endpoints) {
    const known = found.get(shapeOf(url));
    if (known) known.add(method);
    else found.set(shapeOf(url), new Set([method]));
  }
  return found;
}

/**
 * Makes a request that an endpoint accepts: required values have an example, optional ones are left out.
 * @example
 * GET /orders/{order_id} of order_id and optional since   →   /orders/1
 */
export function sampleCall(operation: Operation, endpoint: RestEndpoint, project: Project): SampleCall {
  const { path, query, header, body } = bindingOf(operation, endpoint);
  const given = needed(query).map(({ name, member }) => `${encodeURIComponent(name)}=${encoded(member, project)}`);
  return {
    method: endpoint.method,
    path: filled(endpoint.url, path, project) + (given.length > 0 ? `?${given.join('&')}` : ''),
    headers: headersOf(header, project),
    ...(body.length > 0 ? { body: nestedExample(body, project.types) } : {}),
  };
}

const needed = (all: readonly Taken[]) => distinct(all).filter(({ member }) => !member.optional);

function headersOf(header: readonly Taken[], project: Project): Headers {
  return Object.fromEntries(needed(header).map(({ name, member }) => [name, example(member, project)]));
}

/**
 * Makes a request that the service must refuse by itself: a body that is no JSON, or a parameter that has the wrong
 * type or is missing. An endpoint that takes nothing is asked with a method that it does not answer.
 */
export function invalidCall(
  operation: Operation,
  endpoint: RestEndpoint,
  project: Project,
  methods: MethodsByUrl,
): InvalidCall {
  const { method } = endpoint;
  const { path, query, header, body } = bindingOf(operation, endpoint);
  const valid = { method, path: filled(endpoint.url, path, project), headers: headersOf(header, project) };
  const isTyped = ({ member }: Taken) => elementType(member.type).kind !== 'string';
  if (body.length > 0) return { ...valid, body: '{', status: 400 };
  const typed = query.find(isTyped);
  if (typed) return { ...valid, path: `${valid.path}?${encodeURIComponent(typed.name)}=!`, status: 400 };
  if (query.some(({ member }) => absenceOf(member, method) === 'invalid')) return { ...valid, status: 400 };
  const typedHeader = header.find(isTyped);
  if (typedHeader) return { ...valid, headers: { ...valid.headers, [typedHeader.name]: '!' }, status: 400 };
  if (needed(header).length > 0) return { ...valid, headers: {}, status: 400 };
  const variable = path.find(isTyped);
  if (variable) return { ...valid, path: filled(endpoint.url, path, project, variable.name), status: 400 };
  return { ...valid, method: unanswered(endpoint, methods), status: 405 };
}

function filled(url: string, path: readonly Taken[], project: Project, broken?: string): string {
  return url.replace(/\{([^}]+)\}/g, (_, variable: string) => {
    const member = path.find(({ name }) => name === variable)?.member;
    return variable === broken || !member ? '!' : encoded(member, project);
  });
}

function encoded(member: RequestMember, project: Project): string {
  return encodeURIComponent(example(member, project));
}

function example(member: RequestMember, project: Project): string {
  return String(exampleValue(member.type, project.types));
}

function unanswered(endpoint: RestEndpoint, methods: MethodsByUrl): Method {
  const taken = methods.get(shapeOf(endpoint.url));
  return (['DELETE', 'PATCH', 'PUT', 'POST', 'GET'] as const).find((method) => !taken?.has(method)) ?? 'DELETE';
}

/**
 * Leaves the names of a url's variables out.
 * @example
 * /orders/{id}   →   /orders/{}
 */
export function shapeOf(url: string): string {
  return url.replace(/\{[^}]*\}/g, '{}');
}
