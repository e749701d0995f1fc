import { isUnavailable } from '../../../db/unavailable.ts';
import type { Fault } from '../../../model/fault.ts';
import type { OpenArtifact } from '../../artifacts.ts';

/** How a generation ended. */
export type Outcome =
  | {
      readonly kind: 'done';
      readonly artifact: Omit<OpenArtifact, 'stream'> & { readonly storeKey: string };
      /** For those who wait here and now: it saves them reading what was just written. */
      readonly content?: Uint8Array;
    }
  | { readonly kind: 'failed'; readonly fault: Fault };

/** The callers in this process that wait for the end of a generation. */
export interface Outcomes {
  /** @returns whether someone waited, who now tells the user instead of a notification. */
  settle(id: string, outcome: Outcome): boolean;
  /**
   * Waits until the generation ends here, or `look` finds that it ended elsewhere.
   * @returns undefined when the time is up or the signal says that nobody listens any more.
   * @throws whatever `look` throws, unless the database is only away.
   */
  wait(id: string, options: WaitOptions): Promise<Outcome | undefined>;
}

interface WaitOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Asks the database: false for a generation that this process has only just accepted. */
  readonly lookAtOnce: boolean;
  look(): Promise<Outcome | undefined>;
}

/** Covers the moment between a generation's acceptance and its caller's wait. */
const REMEMBERED = 256;
const LOOK_MS = 1_000;

/** Creates the list of those who wait. */
export function createOutcomes(): Outcomes {
  const recent = new Map<string, Outcome>();
  const waiters = new Map<string, Set<(outcome: Outcome) => void>>();
  return {
    settle(id, outcome) {
      recent.set(id, outcome.kind === 'done' ? { kind: 'done', artifact: outcome.artifact } : outcome);
      const oldest = recent.size > REMEMBERED ? recent.keys().next().value : undefined;
      if (oldest !== undefined) recent.delete(oldest);
      const waiting = waiters.get(id);
      for (const waiter of waiting ?? []) waiter(outcome);
      return waiting !== undefined;
    },
    wait(id, options) {
      const known = recent.get(id);
      return known ? Promise.resolve(known) : waitFor(waiters, id, options);
    },
  };
}

function waitFor(waiters: Map<string, Set<(outcome: Outcome) => void>>, id: string, options: WaitOptions) {
  const { timeoutMs, signal, lookAtOnce, look } = options;
  return new Promise<Outcome | undefined>((resolve, reject) => {
    const end = (outcome?: Outcome) => {
      clearTimeout(timer);
      clearInterval(poll);
      signal?.removeEventListener('abort', gone);
      const waiting = waiters.get(id);
      waiting?.delete(end);
      if (waiting?.size === 0) waiters.delete(id);
      resolve(outcome);
    };
    const gone = () => end();
    const lookNow = () =>
      look().then(
        (outcome) => outcome && end(outcome),
        (error: unknown) => {
          // What runs goes on without it, and tells its end.
          if (isUnavailable(error)) return;
          reject(error);
          end();
        },
      );
    const timer = setTimeout(gone, timeoutMs);
    const poll = setInterval(lookNow, LOOK_MS);
    signal?.addEventListener('abort', gone);
    const waiting = waiters.get(id) ?? new Set();
    waiters.set(id, waiting.add(end));
    if (signal?.aborted) end();
    else if (lookAtOnce) void lookNow();
  });
}
