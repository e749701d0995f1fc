import { lockFaults } from '../checks/lock/check.ts';
import { Fault } from '../model/fault.ts';
import type { GenerateRequest } from '../model/request/request.ts';
import { type Catalog, catalog as fullCatalog } from './parts/catalog.ts';
import { checkParts } from './project/options.ts';

/** @throws Fault unsupported, invalidRequest: what the catalogue and its own lock find wrong with a request. */
export function checkRequest(request: GenerateRequest, catalog: Catalog = fullCatalog): void {
  if (request.lock !== undefined && request.lock !== null) {
    const faults = lockFaults(request.lock, request);
    if (faults.length > 0) throw new Fault('invalidRequest', { faults });
  }
  checkParts(request, catalog);
}
