import { useEffect, useState } from 'react';
import { isCalm } from './calm.ts';

const LOOK_MS = 250;
const SIGNS = ['keydown', 'input', 'pointerdown'] as const;

/** Since when the page has been there: who is at a field of it already may have typed before anything here could hear it. */
let lastSignMs = 0;

/**
 * Whether a dialog may take the focus; once it may, for as long as it is wanted.
 * @param which another one asks anew
 */
export function useCalm(wanted: boolean, which: string | undefined): boolean {
  const [calm, setCalm] = useState<string | undefined>();
  useEffect(() => {
    const heard = () => {
      lastSignMs = performance.now();
    };
    for (const type of SIGNS) addEventListener(type, heard, { capture: true, passive: true });
    return () => {
      for (const type of SIGNS) removeEventListener(type, heard, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (!wanted) return setCalm(undefined);
    const look = () => {
      if (!isCalm(document, performance.now() - lastSignMs)) return;
      clearInterval(timer);
      setCalm(which);
    };
    const timer = setInterval(look, LOOK_MS);
    look();
    return () => clearInterval(timer);
  }, [wanted, which]);
  return wanted && which !== undefined && calm === which;
}
