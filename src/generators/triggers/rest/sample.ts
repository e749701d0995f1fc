import type { Operation } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import type { RequestMember } from '../../model/types.ts';
import { exampleRecord, exampleValue } from '../../types/json.ts';
import { absenceOf } from './absence.ts';
import { bindingOf } from './binding.ts';
import type { Method, RestEndpoint } from './options.ts';

/** A request of an endpoint that the service accepts, as far as it can be known without calling it. */
export interface SampleCall {
  readonly method: Method;
  /** Path and query, encoded. */
  readonly path: string;
  readonly body?: Record<string, unknown>;
}

/** A request that must be refused before the operation is called, and with what. */
export interface InvalidCall {
  readonly method: Method;
  readonly path: string;
  readonly body?: string;
  readonly status: number;
}

/** The methods that a project answers, by url with its variables left blank. */
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

/** What every optional value is left out of, and every other has an example in. */
export function sampleCall(operation: Operation, endpoint: RestEndpoint, project: Project): SampleCall {
  const { path, query, body } = bindingOf(operation, endpoint);
  const given = query.filter((one) => !one.optional).map((one) => `${one.property}=${encoded(one, project)}`);
  const needed = body.filter((one) => !one.optional);
  return {
    method: endpoint.method,
    path: filled(endpoint.url, path, project) + (given.length > 0 ? `?${given.join('&')}` : ''),
    ...(body.length > 0 ? { body: exampleRecord(needed, project.types) } : {}),
  };
}

/**
 * The nearest request that the service must refuse by itself: a body that is no JSON, a parameter of the wrong type or
 * one that is missing; an endpoint that takes nothing is asked with a method that it does not answer.
 */
export function invalidCall(
  operation: Operation,
  endpoint: RestEndpoint,
  project: Project,
  methods: MethodsByUrl,
): InvalidCall {
  const { method } = endpoint;
  const { path, query, body } = bindingOf(operation, endpoint);
  const valid = filled(endpoint.url, path, project);
  if (body.length > 0) return { method, path: valid, body: '{', status: 400 };
  const typed = query.find((one) => one.type.kind !== 'string');
  if (typed) return { method, path: `${valid}?${typed.property}=!`, status: 400 };
  if (query.some((one) => absenceOf(one, method) === 'invalid')) return { method, path: valid, status: 400 };
  const variable = path.find(({ member }) => member.type.kind !== 'string');
  if (variable) return { method, path: filled(endpoint.url, path, project, variable.variable), status: 400 };
  return { method: unanswered(endpoint, methods), path: valid, status: 405 };
}

function filled(
  url: string,
  path: readonly { readonly variable: string; readonly member: RequestMember }[],
  project: Project,
  broken?: string,
): string {
  return url.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const member = path.find((one) => one.variable === name)?.member;
    return name === broken || !member ? '!' : encoded(member, project);
  });
}

function encoded(member: RequestMember, project: Project): string {
  return encodeURIComponent(String(exampleValue(member.type, project.types)));
}

function unanswered(endpoint: RestEndpoint, methods: MethodsByUrl): Method {
  const taken = methods.get(shapeOf(endpoint.url));
  return (['DELETE', 'PATCH', 'PUT', 'POST', 'GET'] as const).find((one) => !taken?.has(one)) ?? 'DELETE';
}

function shapeOf(url: string): string {
  return url.replace(/\{[^}]*\}/g, '{}');
}
