import { Fault } from '../../model/fault.ts';
import { connectionFailed } from '../diagnosis.ts';
import type { Connection } from '../driver.ts';

/** The time of a question: it is over when the time limit passes, or when nobody waits for the answer any more. */
export interface Deadline {
  /**
   * Waits for `work`, but no longer than the deadline; `work` may go on behind it, and nobody sees its outcome then.
   * @throws Fault `connectionFailed` (timeout), or `cancelled`.
   */
  within<T>(work: Promise<T>, timeoutMs?: number): Promise<T>;
  clear(): void;
}

/** Starts to count; `connection.signal` ends it early. */
export function startDeadline(connection: Connection, timeoutMs: number): Deadline {
  const { promise: over, reject } = Promise.withResolvers<never>();
  over.catch(() => {});
  const { signal } = connection;
  const timer = setTimeout(() => reject(connectionFailed('timeout', connection)), timeoutMs);
  const cancel = () => reject(new Fault('cancelled'));
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  return {
    async within(work, limitMs) {
      if (limitMs === undefined) return Promise.race([over, work]);
      const limit = startDeadline(connection, limitMs);
      try {
        return await Promise.race([over, limit.within(work)]);
      } finally {
        limit.clear();
      }
    },
    clear() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    },
  };
}
