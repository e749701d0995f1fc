import { lockFaults } from '../checks/lock/lock-faults.ts';
import { Fault, type FieldFault } from '../model/fault.ts';
import { type GenerateRequest, identityOf } from '../model/request/request.ts';
import { type Catalog, catalog as fullCatalog } from './parts/catalog.ts';
import { faultsWithoutOperations } from './project/check.ts';
import { findParts } from './project/parts.ts';

/**
 * Refuses a request that its own lock or the catalogue's parts find something wrong with, before its operations are described.
 * @throws Fault unsupported, invalidRequest
 */
export function checkRequest(request: GenerateRequest, catalog: Catalog = fullCatalog): void {
  if (request.lock !== undefined && request.lock !== null) {
    refuse(lockFaults(request.lock, identityOf(request)));
  }
  refuse(faultsWithoutOperations(request, findParts(request, catalog)));
}

/** @throws Fault invalidRequest with these faults, if there are any. */
function refuse(faults: readonly FieldFault[]): void {
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
}
