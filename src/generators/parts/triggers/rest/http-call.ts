import type { Operation } from '../../../../model/operation.ts';
import type { HttpCall, HttpPlace } from '../../../../model/proof/plan.ts';
import type { Taken } from '../../../kit/mapper/nested.ts';
import { bindingOf } from './binding.ts';
import type { RestEndpoint } from './options.ts';
import { PAGE_LIMIT, PAGE_START } from './pages.ts';

/**
 * Tells where a caller of an endpoint writes each value of a request.
 * @example
 * GET /orders/{order_id} of order_id and since   →   [{in: 'path', name: 'order_id', member: 0}, {in: 'query', name: 'since', member: 1}]
 */
export function httpCall(operation: Operation, endpoint: RestEndpoint): HttpCall {
  const { path, query, header, body } = bindingOf(operation, endpoint);
  const placed = (where: HttpPlace['in'], all: readonly Taken[]): readonly HttpPlace[] =>
    all.map(({ name, member }) => ({ in: where, name, member: operation.request.members.indexOf(member) }));
  const { paging } = operation;
  return {
    method: endpoint.method,
    url: endpoint.url,
    places: [...placed('path', path), ...placed('query', query), ...placed('header', header), ...placed('body', body)],
    ...(paging && { page: { start: PAGE_START[paging.by], limit: PAGE_LIMIT } }),
  };
}
