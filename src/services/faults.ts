import { isUnavailable } from '../db/unavailable.ts';
import { FAULTS, Fault, type FaultCode } from '../model/fault.ts';
import { isStorageFailure } from './artifacts/storage.ts';

/**
 * Turns an error into a Fault: one that crossed a thread has lost its class but not its code, and a database that cannot
 * be reached is no defect, nor is a disk without room. The text of any other error stays in its cause: it may hold what a statement was given.
 */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (isStorageFailure(error)) return new Fault('storageFailed', { cause: error });
  if (isUnavailable(error)) return new Fault('databaseUnavailable', { cause: error });
  if (error instanceof Error && 'code' in error && isFaultCode(error.code)) {
    const values = 'values' in error && isRecord(error.values) ? error.values : {};
    return new Fault(error.code, { values, cause: error, detail: error.message });
  }
  return new Fault('internal', { cause: error });
}

/** @returns whether it names a Fault. */
export function isFaultCode(code: unknown): code is FaultCode {
  return typeof code === 'string' && Object.hasOwn(FAULTS, code);
}

function isRecord(value: unknown): value is Record<string, string | number> {
  return typeof value === 'object' && value !== null;
}
