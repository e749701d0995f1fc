import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../shared/wire.ts';
import type { Result } from '../api/result.ts';

/** The state of a list or a value that is read from the server. */
export type Loaded<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly data?: T }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly data: T };

/**
 * Reads something whenever `key` changes, and again on `reload`; the answer of an older key is dropped, and what was read
 * of the same key stays until it is read again.
 * @param key what identifies the reading; undefined reads nothing.
 */
export function useCall<T>(key: string | undefined, read: () => Promise<Result<T>>): Loaded<T> & { reload(): void } {
  const [last, setLast] = useState<{ readonly of: string; readonly loaded: Loaded<T> } | undefined>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what `read` reads; `attempt` repeats it
  useEffect(() => {
    if (key === undefined) return setLast(undefined);
    let current = true;
    setLast((before) => ({ of: key, loaded: again(before?.of === key ? before.loaded : undefined) }));
    void read().then((result) => {
      if (!current) return;
      const loaded: Loaded<T> = result.ok
        ? { state: 'ready', data: result.data }
        : { state: 'failed', failure: result.failure };
      setLast({ of: key, loaded });
    });
    return () => {
      current = false;
    };
  }, [key, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  if (key === undefined) return { state: 'idle', reload };
  return { ...(last?.of === key ? last.loaded : { state: 'loading' }), reload };
}

/** The state while it is read again: the old data stay. */
function again<T>(before: Loaded<T> | undefined): Loaded<T> {
  return before && 'data' in before ? { state: 'loading', data: before.data } : { state: 'loading' };
}
