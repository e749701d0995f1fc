import { type Catalog, catalog as fullCatalog } from './catalog.ts';
import { creditsOf, type PricedEndpoint } from './model/price.ts';
import type { GenerateRequest } from './model/request.ts';
import { findTrigger } from './project/options.ts';

/** Credits of a request, by the catalogue's figure for its technology. */
export function price(
  request: Pick<GenerateRequest, 'technology'> & {
    readonly endpoints: readonly PricedEndpoint[];
  },
  catalog: Catalog = fullCatalog,
): number {
  const { creditsPerEndpoint } = findTrigger(request.technology, catalog);
  return creditsOf(creditsPerEndpoint, request.endpoints);
}
