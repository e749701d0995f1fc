import { type Catalog, catalog as fullCatalog } from './catalog.ts';
import type { GenerateRequest } from './model/request.ts';
import { findTrigger } from './project/options.ts';

/** Credits of a generation: those of each endpoint by its technology, and one for each of its senders. */
export function price(
  request: Pick<GenerateRequest, 'technology'> & {
    readonly endpoints: readonly { readonly senders: readonly unknown[] }[];
  },
  catalog: Catalog = fullCatalog,
): number {
  const { creditsPerEndpoint } = findTrigger(request.technology, catalog);
  return request.endpoints.reduce((sum, { senders }) => sum + creditsPerEndpoint + senders.length, 0);
}
