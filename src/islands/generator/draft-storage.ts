import { type Draft, EMPTY_DRAFT } from './draft.ts';

/** The part of the browser's storage that is used; it may be full or forbidden. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (technology: string) => `forja.draft.${technology}`;

/** What was typed before in this tab, so that a reload or a lost session costs nothing. */
export function restoreDraft(technology: string, store: Store): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(technology)) ?? 'null');
    return isDraft(kept) ? { ...kept, project: { ...EMPTY_DRAFT.project, ...kept.project } } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is typed; a refused or full storage only means that a reload forgets it. */
export function keepDraft(technology: string, draft: Draft, store: Store): void {
  try {
    store.setItem(keyOf(technology), JSON.stringify(draft));
  } catch {
    forgetDraft(technology, store);
  }
}

/** An older draft must not come back when the newer one could not be kept. */
export function forgetDraft(technology: string, store: Store): void {
  try {
    store.removeItem(keyOf(technology));
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}

/** Another version of the portal may have written it. */
function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { project, options, endpoints } = value as Partial<Draft>;
  const isObject = (part: unknown) => typeof part === 'object' && part !== null;
  return (
    isObject(project) &&
    isObject(options) &&
    Array.isArray(endpoints) &&
    endpoints.every((one) => isObject(one?.source) && isObject(one.options) && typeof one.key === 'string')
  );
}
