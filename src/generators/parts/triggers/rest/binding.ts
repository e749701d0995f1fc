import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { isOfTexts, isScalar, type RequestMember } from '../../../../model/types.ts';
import { isMapped } from '../../../kit/mapper/mapper.ts';
import { type Taken, takenByName, takenFrom } from '../../../kit/mapper/nested.ts';
import type { Method, RestEndpoint } from './options.ts';

/**
 * The values of a request by where they come from: variables of the path, the query string, header fields, or the body.
 */
export interface Binding {
  readonly path: readonly Taken[];
  readonly query: readonly Taken[];
  readonly header: readonly Taken[];
  readonly body: readonly Taken[];
  /** Variables of the url that belong to no member. */
  readonly unknown: readonly string[];
}

const BODILESS: ReadonlySet<Method> = new Set(['GET', 'DELETE']);

/**
 * Finds where each member of a request comes from: as the mapping says, else by its name.
 * @example
 * GET /orders/{order_id} of order_id and since   →   path: order_id, query: since
 */
export function bindingOf(operation: Operation, { method, url }: RestEndpoint): Binding {
  const at = (place: string) => takenFrom(place, operation);
  const own = takenByName(operation);
  const found = variablesOf(url).map((name) => ({
    name,
    member:
      at('path').find((variable) => variable.name === name)?.member ??
      own.find(({ member }) => member.property === name || member.name === name)?.member,
  }));
  const path = found.flatMap(({ name, member }) => (member ? [{ name, member }] : []));
  const rest = own.filter((taken) => !path.some(({ member }) => member === taken.member));
  const simple = at('body').length === 0 && rest.every(({ member }) => isQueryable(member));
  const inQuery = method === 'GET' || (BODILESS.has(method) && simple);
  return {
    path: [...path, ...at('path').filter(({ member }) => !path.some((variable) => variable.member === member))],
    query: [...at('query'), ...(inQuery ? rest : [])],
    header: at('header'),
    body: [...at('body'), ...(inQuery ? [] : rest)],
    unknown: found.flatMap(({ name, member }) => (member ? [] : [name])),
  };
}

/**
 * Reads the names of a url's variables.
 * @example
 * /orders/{id}/lines/{line}   →   ['id', 'line']
 */
export function variablesOf(url: string): readonly string[] {
  return [...url.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
}

/** Whether the body is the whole request, each member by its own name. */
export function isWhole(operation: Operation, { body }: Binding): boolean {
  return !isMapped(operation) && body.length === operation.request.members.length;
}

/**
 * Whether a query string can carry a value of a type: one value, or a list, whose parameter is repeated for each
 * element.
 */
export function isQueryable({ type }: Pick<RequestMember, 'type'>, types?: Project['types']): boolean {
  return isOfTexts(type, (name) => types === undefined || types.get(name)?.kind === 'enum');
}

/**
 * Whether a path can carry a value of a type, because there is only one way to write it. Without `types`, a named type
 * may be such a type.
 */
export function isSimple({ type }: Pick<RequestMember, 'type'>, types?: Project['types']): boolean {
  return isScalar(type, (name) => types === undefined || types.get(name)?.kind === 'enum');
}
