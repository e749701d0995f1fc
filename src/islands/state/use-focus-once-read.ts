import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to a button once a list is read again: the button that had it goes with its card.
 * @returns asks for that, after the row of a card was deleted.
 */
export function useFocusOnceRead(state: string, button: RefObject<HTMLButtonElement | null>): () => void {
  const orphaned = useRef(false);
  useEffect(() => {
    if (state !== 'ready' || !orphaned.current) return;
    orphaned.current = false;
    button.current?.focus();
  }, [state, button]);
  return () => {
    orphaned.current = true;
  };
}
