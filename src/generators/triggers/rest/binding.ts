import type { Taken } from '../../mapper/nested.ts';
import type { Operation } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import { isScalar, type RequestMember } from '../../model/types.ts';
import type { Method, RestEndpoint } from './options.ts';

/** Where each member of a request comes from: a variable of the path, the query string, a header, or the body. */
export interface Binding {
  readonly path: readonly Taken[];
  readonly query: readonly Taken[];
  readonly header: readonly Taken[];
  readonly body: readonly Taken[];
  /** Variables of the url that no parameter is named after. */
  readonly unknown: readonly string[];
}

const BODILESS: ReadonlySet<Method> = new Set(['GET', 'DELETE']);

/** Binds as the mapping says, else by name: `{order_id}` and `{orderId}` both are the parameter order_id. */
export function bindingOf(operation: Operation, { method, url }: RestEndpoint): Binding {
  const mapped = mappedOf(operation);
  const own = operation.request.members.filter((one) => operation.input.every(({ target }) => target !== one));
  const found = variablesOf(url).map((name) => ({
    name,
    member:
      mapped.find(({ place, taken }) => place === 'path' && taken.name === name)?.taken.member ??
      own.find((one) => one.property === name || one.name === name),
  }));
  const path = found.flatMap(({ name, member }) => (member ? [{ name, member }] : []));
  const rest = own.filter((one) => !path.some(({ member }) => member === one));
  const at = (wanted: string) => mapped.flatMap(({ place, taken }) => (place === wanted ? [taken] : []));
  const simple = at('body').length === 0 && rest.every((one) => isSimple(one));
  const inQuery = method === 'GET' || (BODILESS.has(method) && simple);
  const byName = rest.map((member) => ({ name: member.property, member }));
  return {
    path: [...path, ...at('path').filter(({ member }) => !path.some((one) => one.member === member))],
    query: [...at('query'), ...(inQuery ? byName : [])],
    header: at('header'),
    body: [...at('body'), ...(inQuery ? [] : byName)],
    unknown: found.flatMap(({ name, member }) => (member ? [] : [name])),
  };
}

function mappedOf({ input }: Operation): readonly { readonly place: string; readonly taken: Taken }[] {
  return input.flatMap(({ target: member, from }) =>
    'place' in from ? [{ place: from.place, taken: { name: from.name, member } }] : [],
  );
}

/** @returns the names of a url's variables. */
function variablesOf(url: string): readonly string[] {
  return [...url.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
}

/** Values that a path or a query string can carry without doubt about how. Without `types` a named type may be one. */
export function isSimple({ type }: Pick<RequestMember, 'type'>, types?: Project['types']): boolean {
  return isScalar(type, (name) => types === undefined || types.get(name)?.kind === 'enum');
}
