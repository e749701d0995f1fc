import { useEffect, useRef, useState } from 'react';

const LOCK = 'forja.notification';
/** The next notification is shown in the same window for this long: the time that a page takes to see that it may. */
const KEPT_MS = 1_000;

/** A window's place among those that want to show something. */
interface Place {
  mine: boolean;
  leave(): void;
  leaving?: ReturnType<typeof setTimeout>;
}

/**
 * Whether this page may show what the user is to see once. Of several windows side by side the first to ask may, until
 * it no longer wants to; where the browser has no locks (plain http on a network), each may.
 */
export function useTurn(wanted: boolean): boolean {
  const [mine, setMine] = useState(false);
  const kept = useRef<Place | undefined>(undefined);
  useEffect(() => {
    if (!wanted) return;
    kept.current ??= queueUp(setMine);
    const place = kept.current;
    clearTimeout(place.leaving);
    setMine(place.mine);
    return () => {
      setMine(false);
      place.leaving = setTimeout(() => {
        kept.current = undefined;
        place.leave();
        setMine(false);
      }, KEPT_MS);
    };
  }, [wanted]);
  return wanted && mine;
}

function queueUp(begun: (mine: true) => void): Place {
  const waiting = new AbortController();
  let release = () => {};
  const left = new Promise<void>((resolve) => {
    release = resolve;
  });
  const place: Place = {
    mine: false,
    leave() {
      waiting.abort();
      release();
    },
  };
  const begin = () => {
    place.mine = true;
    begun(true);
    return left;
  };
  if (navigator.locks) navigator.locks.request(LOCK, { signal: waiting.signal }, begin).catch(() => {});
  else void begin();
  return place;
}
