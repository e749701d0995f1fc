import type { generations } from '../../db/schema.ts';
import { FAULTS, Fault, type FaultCode } from '../../shared/fault.ts';
import type { GenerateRequest } from '../../shared/request.ts';
import type { QueueName } from '../tasks.ts';

export type Generation = typeof generations.$inferSelect;
export type StoredFault = NonNullable<Generation['fault']>;

/** @returns the queue that serves a request: builds never keep sources waiting. */
export function queueOf(request: Pick<GenerateRequest, 'mode'>): QueueName {
  return request.mode === 'Src' ? 'generation-source' : 'generation-build';
}

/** A Test stops working a day after it was accepted: fixed then, so that a second attempt makes the same bytes. */
export function notAfter(generation: Pick<Generation, 'createdAt' | 'request'>): string | undefined {
  if (generation.request.mode !== 'Test') return undefined;
  return new Date(generation.createdAt.getTime() + 24 * 3_600_000).toISOString();
}

/** What went wrong, as a Fault: one that crossed a thread has lost its class but not its code. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof Error && 'code' in error && isFaultCode(error.code)) {
    const values = 'values' in error && isRecord(error.values) ? error.values : {};
    return new Fault(error.code, { values, cause: error, detail: error.message });
  }
  return new Fault('internal', { cause: error, detail: error instanceof Error ? error.message : String(error) });
}

/** How the row keeps a fault. `log` is the end of Maven's output when the fault carries one. */
export function storedFault(fault: Fault): StoredFault {
  const { log, ...values } = fault.values;
  const { code, faults } = fault;
  return { code, values, ...(faults.length > 0 && { faults }), ...(typeof log === 'string' && { log }) };
}

/** The Fault that a row keeps. */
export function revivedFault(stored: StoredFault): Fault {
  return new Fault(isFaultCode(stored.code) ? stored.code : 'internal', {
    values: stored.values,
    faults: stored.faults ?? [],
  });
}

function isFaultCode(code: unknown): code is FaultCode {
  return typeof code === 'string' && Object.hasOwn(FAULTS, code);
}

function isRecord(value: unknown): value is Record<string, string | number> {
  return typeof value === 'object' && value !== null;
}
