import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../shared/wire.ts';
import type { Result } from '../api/result.ts';

/** What a list or a value that is read from the server is at the moment. */
export type Loaded<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly data?: T }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly data: T };

/**
 * Reads something whenever `key` changes, and again on `reload`; the answer of an older key is dropped.
 * @param key what identifies the reading; undefined reads nothing.
 */
export function useCall<T>(key: string | undefined, read: () => Promise<Result<T>>): Loaded<T> & { reload(): void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: key === undefined ? 'idle' : 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what `read` reads; `attempt` repeats it
  useEffect(() => {
    if (key === undefined) return setLoaded({ state: 'idle' });
    let current = true;
    setLoaded((before) =>
      attempt > 0 && before.state === 'ready' ? { state: 'loading', data: before.data } : { state: 'loading' },
    );
    void read().then((result) => {
      if (!current) return;
      setLoaded(result.ok ? { state: 'ready', data: result.data } : { state: 'failed', failure: result.failure });
    });
    return () => {
      current = false;
    };
  }, [key, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...loaded, reload };
}
