import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { ServiceRow } from '../../shared/wire/services.ts';
import { isOverStep, progressAtom, realtimeAtom } from '../state/realtime.ts';

/** Where no pushes arrive, what runs is asked about. */
const POLL_ALONE_MS = 5_000;

/** Counts the moments at which a list of generations may be out of date: one began or ended, here or elsewhere. */
export function useNews(rows: readonly Pick<ServiceRow, 'state'>[] | undefined): number {
  const progress = useAtomValue(progressAtom);
  const { connected } = useAtomValue(realtimeAtom);
  const [count, setCount] = useState(0);
  const states = Object.values(progress)
    .map(({ id, step }) => `${id} ${isOverStep(step)}`)
    .sort()
    .join();
  const before = useRef(states);
  useEffect(() => {
    if (before.current === states) return;
    before.current = states;
    setCount((n) => n + 1);
  }, [states]);
  const waiting = !connected && rows?.some(({ state }) => state === 'running' || state === 'queued');
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setCount((n) => n + 1), POLL_ALONE_MS);
    return () => clearInterval(timer);
  }, [waiting]);
  return count;
}
