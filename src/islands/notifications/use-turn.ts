import { useEffect, useState } from 'react';

const LOCK = 'forja.notification';

/**
 * Whether this page may show what the user is to see once. Of several windows side by side the first to ask may, until
 * it no longer wants to; where the browser has no locks (plain http on a network), each may.
 */
export function useTurn(wanted: boolean): boolean {
  const [mine, setMine] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const waiting = new AbortController();
    let release = () => {};
    const shown = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begin = () => {
      setMine(true);
      return shown;
    };
    if (navigator.locks) navigator.locks.request(LOCK, { signal: waiting.signal }, begin).catch(() => {});
    else void begin();
    return () => {
      waiting.abort();
      release();
      setMine(false);
    };
  }, [wanted]);
  return wanted && mine;
}
