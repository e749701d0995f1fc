import { createStore } from 'jotai';

/** The state that all islands of a page share. The server renders each island with a store of its own (`island-root.tsx`). */
export const store = createStore();
