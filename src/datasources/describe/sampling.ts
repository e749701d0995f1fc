import type { RoutineRef } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import { spelt } from './described.ts';

/** Less than a statement or a question may take: what is still running then is the routine, and not the way to the server. */
const CALL_TIMEOUT_MS = 14_000;

/**
 * Waits for a routine that is called for its columns.
 * @throws Fault sampleEndless; the session then still works on the call and must be closed.
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

/** Why a call is not made: `context` picks the text that says it in words. */
export function notSampled(ref: RoutineRef, reason: 'commits' | 'outside' | 'tables' | 'unread', what = ''): Fault {
  return new Fault('sampleRefused', { values: { name: spelt(ref), context: reason, what } });
}
