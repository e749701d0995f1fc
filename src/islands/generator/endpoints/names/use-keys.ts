import { useRef } from 'react';
import type { EndpointDraft } from '../../draft/draft.ts';

/** The keys of the endpoints; the same set as before while none came or went, so that typing in one leaves the picker alone. */
export function useKeys(endpoints: readonly EndpointDraft[]): ReadonlySet<string> {
  const keys = useRef<ReadonlySet<string>>(new Set());
  const same = keys.current.size === endpoints.length && endpoints.every(({ key }) => keys.current.has(key));
  if (!same) keys.current = new Set(endpoints.map(({ key }) => key));
  return keys.current;
}
