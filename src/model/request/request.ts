import type { z } from 'zod';
import { fromWire } from './flat.ts';
import { wireContractRequest, wireHandOnRequest, wireRequest } from './wire.ts';

export { schemaFiles } from './api-source.ts';
export { type Available, type Refusal, refusalOf, serverOf } from './available.ts';
export { fromWire, toWire } from './flat.ts';
export {
  type ContractFormat,
  contractFormatOf,
  MADE,
  type Made,
  MODES,
  type Mode,
  RUNTIMES,
  type RuntimeForm,
} from './modes.ts';
export { type SenderId, SOURCE_PARTS, type SourceId, TECHNOLOGIES, type TechnologyId } from './part-ids.ts';
export { firstNameOf } from './senders.ts';
export {
  type ContractRequest,
  type ContractSource,
  type DatabaseCall,
  type DatabaseRequest,
  type DatabaseSource,
  type Endpoint,
  type GenerateRequest,
  identityOf,
  isFromDatabase,
  type ProjectIdentity,
} from './sources.ts';
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

/** The schema of every generate call, read into the form that the portal works with (DESIGN, one way through it). */
export const generateRequest = wireRequest.transform(fromWire);
/** The schema of `generateSchema`: the same request, whose mode does not count, with the language of the contract. */
export const contractRequest = wireContractRequest.transform(({ format, ...wire }) => ({
  request: fromWire({ ...wire, mode: 'Src' }),
  format: format ?? ('own' as const),
}));
/** The schema of `generateDevops`: the same request with its destination; the call decides on the mode. */
export const handOnRequest = wireHandOnRequest.transform(({ devopsId, repositoryId, ...wire }) => ({
  request: fromWire({ ...wire, mode: 'Build' }),
  devopsId,
  repositoryId,
}));
export type ContractRequestInput = z.input<typeof contractRequest>;
export type GenerateRequestInput = z.input<typeof generateRequest>;
