import { type Catalog, catalog as fullCatalog } from './catalog.ts';
import { Fault } from './fault.ts';
import { lockFaults } from './lock/check.ts';
import { checkParts } from './project/options.ts';
import type { GenerateRequest } from './request/request.ts';

/** @throws Fault unsupported, invalidRequest: what the catalogue and its own lock find wrong with a request. */
export function checkRequest(request: GenerateRequest, catalog: Catalog = fullCatalog): void {
  if (request.lock !== undefined && request.lock !== null) {
    const faults = lockFaults(request.lock, request);
    if (faults.length > 0) throw new Fault('invalidRequest', { faults });
  }
  checkParts(request, catalog);
}
