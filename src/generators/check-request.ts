import { type Catalog, catalog as fullCatalog } from './catalog.ts';
import type { GenerateRequest } from './model/request.ts';
import { checkParts } from './project/options.ts';

/** @throws Fault unsupported, invalidRequest: what the catalogue alone finds wrong with a request. */
export function checkRequest(request: GenerateRequest, catalog: Catalog = fullCatalog): void {
  checkParts(request, catalog);
}
