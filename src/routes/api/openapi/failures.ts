import { FAULTS, type FaultCode } from '../../../model/fault.ts';
import { productRequest } from '../../../model/request/request.ts';
import type { Call } from '../../../shared/calls.ts';
import { isGenerate, isPublic } from './kinds.ts';

/** Failures of single calls, beside those of all calls of their kind. */
const OWN: Readonly<Record<string, readonly FaultCode[]>> = {
  saveDatasource: ['alreadyExists', 'hostNotAllowed'],
  deleteDataSource: ['inUse'],
  testConnection: ['hostNotAllowed'],
  hostKeys: ['hostNotAllowed', 'connectionFailed'],
  sampleProcedure: ['routineGone', 'routineRefused', 'sampleFailed', 'sampleEndless', 'sampleRefused'],
  describeQuery: ['queryInvalid'],
  preview: ['tooManyPreviews'],
  generateSrc: ['requestTimeout', 'storageFailed'],
  generateSchema: ['requestTimeout', 'storageFailed', 'notEnoughSchemas'],
  generateDeploy: ['tooManyFailures', 'buildUnavailable', 'notEnoughTests'],
  generateDeploySqlServer: ['tooManyFailures', 'buildUnavailable', 'notEnoughTests'],
  generateBinary: ['tooManyFailures', 'buildUnavailable', 'notEnoughTests'],
  getFileZip: ['notFound', 'artifactGone', 'rangeInvalid'],
  saveFavourite: ['alreadyExists', 'tooManyFavourites'],
  getFavourite: ['notFound'],
  activeWallet: ['notFound', 'walletEnded'],
  getQuote: ['planGone'],
  createCheckout: ['planGone', 'noPayments', 'paymentUnavailable', 'debtFirst', 'amountTooSmall', 'amountTooLarge'],
};

const DESCRIBING: readonly FaultCode[] = ['notFound', 'connectionFailed', 'sourcesBusy'];
const ENDPOINTS: readonly FaultCode[] = ['routineGone', 'routineRefused', 'queryInvalid'];
const CHARGED: readonly FaultCode[] = ['notEnoughCredits', 'inDebt', 'tokenBudget', 'idempotencyConflict'];

/** @returns the codes that a call is known to fail with, by their HTTP status. */
export function failuresOf(name: string, call: Call): ReadonlyMap<number, readonly FaultCode[]> {
  const codes = new Set<FaultCode>([
    ...(call.body || call.query || call.params ? (['invalidRequest'] as const) : []),
    ...(call.body ? (['payloadTooLarge'] as const) : []),
    ...(isPublic(name) ? [] : (['noAccess', 'licenseNotAccepted'] as const)),
    ...(call.scope ? (['invalidToken'] as const) : []),
    ...(call.scope && call.scope !== 'any' ? (['tokenScope'] as const) : []),
    ...(/\/datasource\//.test(call.path) ? DESCRIBING : []),
    ...(call.query && /^(?:delete|cancel|getService$|generationStatus|markNotification|serviceDrift)/.test(name)
      ? (['notFound'] as const)
      : []),
    ...(isGenerate(call) ? [...DESCRIBING, ...ENDPOINTS] : []),
    ...(isGenerate(call) && /generate\w|SqlServer$/.test(name) ? CHARGED : []),
    ...(call.body === productRequest ? (OWN.generateSrc ?? []) : []),
    ...(OWN[name] ?? []),
    'databaseUnavailable',
  ]);
  const sorted = [...codes].sort((a, b) => FAULTS[a] - FAULTS[b]);
  return Map.groupBy(sorted, (code) => FAULTS[code]);
}
