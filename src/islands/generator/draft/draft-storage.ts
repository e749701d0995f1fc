import { routineKey } from '../../../model/described/routine-key.ts';
import { isKept } from './api-draft.ts';
import { type Draft, EMPTY_DRAFT, type EndpointDraft, type LockDraft } from './draft.ts';

/** The part of the browser's storage that is used; it may be full or forbidden. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (technology: string) => `draft.${technology}`;
/** Two thousand endpoints have to fit into the five megabytes of a tab; the list of routines brings the rest again. */
const MAX_SIGNATURE = 200;

/** Reads the draft that was typed before in this tab, so that a reload or a lost session costs nothing. */
export function restoreDraft(technology: string, store: Store): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(technology)) ?? 'null');
    if (!isDraft(kept)) return undefined;
    const endpoints = kept.endpoints.map(
      (endpoint): EndpointDraft =>
        endpoint.source.kind === 'routine' ? { ...endpoint, key: routineKey(endpoint.source.ref) } : endpoint,
    );
    const { lock, ...typed } = kept;
    return {
      ...typed,
      ...(isLock(lock) && { lock }),
      project: { ...EMPTY_DRAFT.project, ...kept.project },
      api: { ...EMPTY_DRAFT.api, ...kept.api },
      endpoints,
    };
  } catch {
    return undefined;
  }
}

/** Keeps what is typed; a refused or full storage only means that a reload forgets it. */
export function keepDraft(technology: string, draft: Draft, store: Store): void {
  const { lock, ...typed } = draft;
  const api = isKept(draft.api) ? draft.api : { ...draft.api, files: [] };
  const kept = { ...typed, api, ...(lock && !lock.isLarge && { lock }), endpoints: draft.endpoints.map(shortened) };
  try {
    store.setItem(keyOf(technology), JSON.stringify(kept));
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

/** A routine's key follows from its reference. */
function shortened(endpoint: EndpointDraft) {
  const { key, source, ...rest } = endpoint;
  if (source.kind !== 'routine') return endpoint;
  const { signature } = source;
  if (signature.length <= MAX_SIGNATURE) return { ...rest, source };
  return { ...rest, source: { ...source, signature: `${signature.slice(0, MAX_SIGNATURE)}…` } };
}

/** Another version of the portal may have written it. */
function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { project, options, endpoints } = value as Partial<Draft>;
  return isObject(project) && isObject(options) && Array.isArray(endpoints) && endpoints.every(isEndpoint);
}

function isLock(lock: Draft['lock']): lock is LockDraft {
  return isObject(lock) && isObject(lock.content) && typeof lock.fileName === 'string';
}

function isEndpoint(value: Partial<EndpointDraft> | null): boolean {
  const source = value?.source;
  if (!isObject(source) || !isObject(value?.options) || !Array.isArray(value?.input ?? [])) return false;
  if (source.kind !== 'routine') return typeof value?.key === 'string';
  return isObject(source.ref) && Array.isArray(source.ref.argumentTypes);
}

const isObject = <T>(part: T): part is T & object => typeof part === 'object' && part !== null;
