import { type Catalog, catalog as fullCatalog } from './catalog.ts';
import { readLock } from './lock/lock.ts';
import { checkParts } from './project/options.ts';
import type { GenerateRequest } from './request/request.ts';

/** @throws Fault unsupported, invalidRequest: what the catalogue alone finds wrong with a request. */
export function checkRequest(request: GenerateRequest, catalog: Catalog = fullCatalog): void {
  if (request.lock !== undefined && request.lock !== null) readLock(request.lock);
  checkParts(request, catalog);
}
