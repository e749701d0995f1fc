import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from './unavailable.ts';

/** Less than a lease lasts: whoever could not be reached for longer may find that its work was given to another. */
const PATIENCE_MS = 20_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Does a piece of work again while the database cannot be reached. It must bear being done twice: when an answer was lost,
 * nobody knows whether its question was heard.
 * @throws what `work` throws, and what it threw last when the database stays away.
 */
export async function patiently<T>(work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const until = Date.now() + patienceMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || Date.now() + pause > until) throw error;
      await delay(pause);
    }
  }
}
