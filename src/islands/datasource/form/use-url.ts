import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import type { DatabaseKind } from '../../../model/described/routine.ts';
import type { ConnectionUrl, UnreadUrl } from '../connection-url/connection-url.ts';
import { looksLikeUrl } from '../connection-url/looks-like-url.ts';

export type UrlReading = ReturnType<typeof useUrl>;

/** `notLoaded`: what reads addresses could not be fetched. */
type Outcome = ConnectionUrl | UnreadUrl | { readonly kind: 'notLoaded' };

/**
 * Reads connection addresses for a form of these kinds. One that is pasted anywhere into the form is read at once, before it
 * stands anywhere to be seen; its password goes into the password's field. What cannot be read stays to be corrected.
 */
export function useUrl(kinds: readonly DatabaseKind[], fill: (url: ConnectionUrl) => void) {
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  // Reading takes a moment when it is the first: what was typed meanwhile stays.
  const latest = useRef(fill);
  useEffect(() => {
    latest.current = fill;
  });
  const take = async (text: string) => {
    const reader = await import('../connection-url/read-connection-url.ts').catch(() => undefined);
    const read = reader ? reader.readConnectionUrl(text) : { kind: 'notLoaded' as const };
    setOutcome(read);
    setTyped(read.kind === 'read' ? '' : text);
    if (read.kind === 'read' && kinds.includes(read.type)) latest.current(read);
  };
  return {
    typed,
    outcome,
    take: () => void take(typed),
    type(text: string) {
      setTyped(text);
      setOutcome(undefined);
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      const field = event.target;
      const text = event.clipboardData.getData('text');
      if (!(field instanceof HTMLInputElement) || field.type === 'password' || !looksLikeUrl(text)) return;
      event.preventDefault();
      void take(text);
    },
  };
}
