import { setTimeout as pause } from 'node:timers/promises';
import { EXIT, Failure } from './exit.js';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3_000;
const ENDED = new Set(['done', 'failed', 'cancelled']);

/**
 * @param {string} id of a generation
 * @param {import('./portal.js').Portal} portal
 * @param {number} [patienceMs] how long a portal that is away is asked again
 * @returns {Promise<any>} what CALLS.md calls generationStatus
 */
export function statusOf(id, portal, patienceMs) {
  return portal.json({
    path: '/api/resources/generationStatus',
    query: { id },
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
}

/**
 * Waits for the end of a generation, also through a portal that is away for a while.
 * @param {string} id
 * @param {import('./command.js').Context} context
 */
export async function waitFor(id, { portal, terminal, signal }) {
  for (let turn = 0; ; turn++) {
    const status = await statusOf(id, portal, Number.POSITIVE_INFINITY);
    if (ENDED.has(status.state)) {
      terminal.clear();
      return status;
    }
    const { done, total, step, state } = status;
    terminal.progress(
      `${status.name}: ${state === 'queued' ? 'waiting for its turn' : (step ?? state)}${total > 0 ? ` ${done}/${total}` : ''}`,
    );
    await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 1.5 ** turn), undefined, { signal });
  }
}

/**
 * @param {any} status of a generation that has ended
 * @returns {any} the same
 * @throws Failure where it did not end well
 */
export function doneOrThrow(status) {
  if (status.state === 'done') return status;
  const { error = status.state, message = `The generation was ${status.state}.`, log } = status.fault ?? {};
  throw new Failure(EXIT.failed, error, log ? `${message}\n${log}` : message, status);
}
