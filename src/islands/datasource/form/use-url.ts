import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import type { DatabaseKind } from '../../../model/described/routine.ts';
import type { ConnectionUrl, ReadUrl } from '../../../shared/databases/url/connection-url.ts';
import { looksLikeUrl } from '../../../shared/databases/url/looks-like-url.ts';
import { readConnectionUrl } from '../../../shared/databases/url/read-connection-url.ts';

export type UrlReading = ReturnType<typeof useUrl>;

/**
 * Reads connection addresses for a form of these kinds. One that is pasted anywhere into the form is read at once, before it
 * stands anywhere to be seen; its password goes into the password's field. What cannot be read stays to be corrected.
 */
export function useUrl(kinds: readonly DatabaseKind[], fill: (url: ConnectionUrl) => void) {
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState<ReadUrl | undefined>();
  // Reading takes a moment when it is the first: what was typed meanwhile stays.
  const latest = useRef(fill);
  useEffect(() => {
    latest.current = fill;
  });
  const take = async (text: string) => {
    const read = await readConnectionUrl(text);
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
