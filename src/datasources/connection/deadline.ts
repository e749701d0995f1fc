import { Fault } from '../../model/fault.ts';
import { connectionFailed } from '../diagnosis.ts';
import type { Connection } from '../driver.ts';

/** How long a question may go on: until its time is over, or until nobody waits for the answer any more. */
export interface Deadline {
  /** @throws Fault connectionFailed (timeout), cancelled; what `work` does then is nobody's concern any more. */
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
