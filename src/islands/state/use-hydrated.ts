import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and while an island takes the server's HTML over, true from then on. What other islands may have
 * changed by then (a toast of an island that was quicker) is shown after it, or the HTML would not match.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
