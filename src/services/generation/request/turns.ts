import { Fault } from '../../../model/fault.ts';

/** The most questions that wait for one account: whoever types faster than that has given up on the first ones. */
const MAX_WAITING = 8;

/** Lets each account do one thing at a time, and all of them together only so many. */
export interface Turns {
  /**
   * Waits for the account's turn and does the work.
   * @throws Fault tooManyPreviews; the signal's reason, when it is aborted before the work has begun
   */
  take<T>(accountId: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly accountId: string;
  begin(): void;
}

/** @param most how many may work at once */
export function createTurns(most: number): Turns {
  const busy = new Set<string>();
  const waiting: Waiting[] = [];

  function admit(): void {
    while (busy.size < most) {
      const next = waiting.findIndex(({ accountId }) => !busy.has(accountId));
      if (next < 0) return;
      const [turn] = waiting.splice(next, 1);
      if (turn) busy.add(turn.accountId);
      turn?.begin();
    }
  }

  /** Resolves when it is the account's turn. */
  function turnOf(accountId: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(signal?.reason);
      };
      const turn: Waiting = {
        accountId,
        begin() {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      waiting.push(turn);
      signal?.addEventListener('abort', leave, { once: true });
      admit();
    });
  }

  return {
    async take(accountId, signal, work) {
      signal?.throwIfAborted();
      if (waiting.filter((turn) => turn.accountId === accountId).length >= MAX_WAITING) {
        throw new Fault('tooManyPreviews');
      }
      await turnOf(accountId, signal);
      try {
        return await work();
      } finally {
        busy.delete(accountId);
        admit();
      }
    },
  };
}
