import type { z } from 'zod';
import { fromWire } from './flat.ts';
import { wireRequest } from './wire.ts';

export { schemaFiles } from './api-source.ts';
export { type Available, type Refusal, refusalOf, SOURCE_PARTS } from './available.ts';
export { fromWire, toWire } from './flat.ts';
export { firstNameOf } from './senders.ts';
export {
  type ContractRequest,
  type ContractSource,
  type DatabaseCall,
  type DatabaseRequest,
  type Endpoint,
  type GenerateRequest,
  isFromDatabase,
} from './sources.ts';
export { MODES, type Mode, TECHNOLOGIES, type Technology } from './technologies.ts';
export {
  contractEndpoint,
  databaseEndpoint,
  productRequest,
  projectRequest,
  routineCall,
  routineRef,
  type WireDatabaseEndpoint,
  type WireRequest,
} from './wire.ts';

/** What every generate call takes, read into what the portal works with (DESIGN, one way through it). */
export const generateRequest = wireRequest.transform(fromWire);
export type GenerateRequestInput = z.input<typeof generateRequest>;
