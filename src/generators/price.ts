import { creditsOf, type PricedEndpoint } from '../model/request/price.ts';
import { type Catalog, catalog as fullCatalog } from './parts/catalog.ts';
import { findTechnology } from './project/parts.ts';

/** Credits of a request, by the catalogue's figure for its technology. */
export function price(
  request: { readonly technology: { readonly id: string }; readonly endpoints: readonly PricedEndpoint[] },
  catalog: Catalog = fullCatalog,
): number {
  const { creditsPerEndpoint } = findTechnology(request.technology.id, catalog);
  return creditsOf(creditsPerEndpoint, request.endpoints);
}
