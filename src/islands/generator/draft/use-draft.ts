import { type Dispatch, useEffect, useReducer, useState } from 'react';
import { ownStorage } from '../../state/own-storage.ts';
import { type Draft, type DraftAction, EMPTY_DRAFT, reduceDraft } from './draft.ts';
import { keepDraft, restoreDraft } from './draft-storage.ts';

const KEEP_AFTER_MS = 300;

/** The draft of a technology, which begins with this server; what was typed before is there again once `ready`. */
export function useDraft(
  technology: string,
  applicationServer: string,
): { draft: Draft; dispatch: Dispatch<DraftAction>; ready: boolean } {
  const [draft, dispatch] = useReducer(reduceDraft, {
    ...EMPTY_DRAFT,
    project: { ...EMPTY_DRAFT.project, applicationServer },
  });
  const [ready, setReady] = useState(false);
  // The server knows nothing of this tab: what it kept comes in after hydration.
  useEffect(() => {
    const kept = restoreDraft(technology, ownStorage);
    if (kept) dispatch({ type: 'fill', draft: kept });
    setReady(true);
  }, [technology]);
  useEffect(() => {
    if (!ready) return;
    const keep = () => keepDraft(technology, draft, ownStorage);
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    // Captured, so that it comes before what forgets drafts, whenever each began to listen.
    addEventListener('pagehide', keep, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep, { capture: true });
    };
  }, [technology, draft, ready]);
  return { draft, dispatch, ready };
}
