import type { RoutineRef } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import { spelt } from './described.ts';

/**
 * Less than a statement or a question may take, so that it is the routine that still runs then, not the connection to
 * the server.
 */
const CALL_TIMEOUT_MS = 14_000;

/**
 * Waits for a routine that is called for its columns.
 * @throws Fault `sampleEndless`; the session then still works on the call and must be closed.
 */
export async function withinSample<T>(ref: RoutineRef, call: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(endless(ref)), CALL_TIMEOUT_MS);
  try {
    return await Promise.race([call, over]);
  } finally {
    clearTimeout(timer);
  }
}

function endless(ref: RoutineRef): Fault {
  return new Fault('sampleEndless', { values: { name: spelt(ref), seconds: CALL_TIMEOUT_MS / 1000 } });
}

/** Makes the Fault of a call that is not made; `context` picks the text that gives the reason. */
export function notSampled(ref: RoutineRef, reason: 'commits' | 'outside' | 'tables' | 'unread', what = ''): Fault {
  return new Fault('sampleRefused', { values: { name: spelt(ref), context: reason, what } });
}
