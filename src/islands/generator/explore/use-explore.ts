import { useCallback, useState, useSyncExternalStore } from 'react';

/** Wide enough for a form and the files beside it. */
const WIDE = '(min-width: 75rem)';

/** The part of a project that is shown. */
export interface ExploreView {
  readonly tab: 'files' | 'endpoints';
  readonly path: string;
  /** The line that was gone to. */
  readonly line?: number | undefined;
  readonly search: string;
  /** Folders that were opened or closed. */
  readonly folders: ReadonlyMap<string, boolean>;
}

/** Whether the project is explored, and how. */
export interface Explore {
  readonly open: boolean;
  /** Over the whole page; else beside the form. */
  readonly isFull: boolean;
  readonly isWide: boolean;
  readonly view: ExploreView;
  setView(view: Partial<ExploreView>): void;
  setFull(full: boolean): void;
  toggle(): void;
  close(): void;
}

const AT_FIRST: ExploreView = { tab: 'files', path: 'README.md', search: '', folders: new Map() };

export function useExplore(): Explore {
  const [open, setOpen] = useState(false);
  const [wanted, setFull] = useState(false);
  const [view, setWhole] = useState(AT_FIRST);
  const isWide = useSyncExternalStore(onWidth, isWideNow, () => true);
  const setView = useCallback((change: Partial<ExploreView>) => setWhole((before) => ({ ...before, ...change })), []);
  const close = useCallback(() => setOpen(false), []);
  const toggle = useCallback(() => setOpen((before) => !before), []);
  return { open, isFull: wanted || !isWide, isWide, view, setView, setFull, toggle, close };
}

const isWideNow = () => matchMedia(WIDE).matches;

function onWidth(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
