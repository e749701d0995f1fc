import { call } from '../api/client.ts';

const EVERY_MS = 60_000;
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/**
 * Tells the server that somebody types or points, once a minute at most, so that a long form is not signed out half way.
 * @returns how to stop.
 */
export function reportActivity(): () => void {
  let lastMs = Date.now();
  const report = (event: Event) => {
    if (!event.isTrusted || Date.now() - lastMs < EVERY_MS) return;
    lastMs = Date.now();
    void call('activity');
  };
  for (const type of SIGNS) addEventListener(type, report, { passive: true });
  return () => {
    for (const type of SIGNS) removeEventListener(type, report);
  };
}
