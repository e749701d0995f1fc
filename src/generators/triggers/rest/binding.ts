import type { Operation } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import { isScalar, type RequestMember } from '../../model/types.ts';
import type { Method, RestEndpoint } from './options.ts';

/** Where each member of a request comes from: a variable of the path, the query string, or the body. */
export interface Binding {
  readonly path: readonly { readonly variable: string; readonly member: RequestMember }[];
  readonly query: readonly RequestMember[];
  readonly body: readonly RequestMember[];
  /** Variables of the url that no parameter is named after. */
  readonly unknown: readonly string[];
}

const BODILESS: ReadonlySet<Method> = new Set(['GET', 'DELETE']);

/** Binds by name: `{order_id}` and `{orderId}` both are the parameter order_id. */
export function bindingOf(operation: Operation, { method, url }: RestEndpoint): Binding {
  const { members } = operation.request;
  const found = variablesOf(url).map((variable) => ({
    variable,
    member: members.find((one) => one.property === variable || one.name === variable),
  }));
  const path = found.flatMap(({ variable, member }) => (member ? [{ variable, member }] : []));
  const rest = members.filter((one) => !path.some(({ member }) => member === one));
  const inQuery = method === 'GET' || (BODILESS.has(method) && rest.every((one) => isSimple(one)));
  return {
    path,
    query: inQuery ? rest : [],
    body: inQuery ? [] : rest,
    unknown: found.flatMap(({ variable, member }) => (member ? [] : [variable])),
  };
}

/** @returns the names of a url's variables. */
function variablesOf(url: string): readonly string[] {
  return [...url.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
}

/** Values that a path or a query string can carry without doubt about how. Without `types` a named type may be one. */
export function isSimple({ type }: Pick<RequestMember, 'type'>, types?: Project['types']): boolean {
  return isScalar(type, (name) => types === undefined || types.get(name)?.kind === 'enum');
}
