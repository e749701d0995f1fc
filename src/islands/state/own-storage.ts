/** The cookie that names what the tabs of a browser keep for whoever is signed in; the server's answer to signing out takes it away. */
const COOKIE = 'forja.own';
const PREFIX = 'forja.own.';

/** As it was when the page came: its forms write once more as it goes, and by then somebody else may be signed in. */
const owner = ownerIn(typeof document === 'undefined' ? '' : document.cookie);

/**
 * Reads the owner's word from the cookies; empty where nobody is signed in.
 * @example
 * forja.theme=dark; forja.own=3f2a.9c1e   →   3f2a.9c1e
 */
export function ownerIn(cookies: string): string {
  return /(?:^|; )forja\.own=([\w.-]+)/.exec(cookies)?.[1] ?? '';
}

/** The part of a tab's storage that belongs to whoever is signed in: `rest` is kept as `forja.own.3f2a.9c1e/rest`. */
export const ownStorage = storageOf(owner, () => sessionStorage);

/**
 * Makes the part of a storage that belongs to an owner. Without an owner nothing is kept. A storage that is full or
 * forbidden throws, as it does without us.
 */
export function storageOf(own: string, store: () => Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const keyOf = (key: string) => `${PREFIX}${own}/${key}`;
  return {
    getItem: (key) => (own ? store().getItem(keyOf(key)) : null),
    setItem: (key, value) => {
      if (own) store().setItem(keyOf(key), value);
    },
    removeItem: (key) => store().removeItem(keyOf(key)),
  };
}

/** Removes what a tab keeps for anybody else: for another account, or from before somebody signed out. */
export function forgetOthers(store: Storage = sessionStorage, own = owner): void {
  for (const key of Object.keys(store))
    if (key.startsWith(PREFIX) && !(own && key.startsWith(`${PREFIX}${own}/`))) store.removeItem(key);
}

/** Leaves nothing of whoever signs out, also in the last minute of a session, which the server takes for one that ran out. */
export function disown(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${COOKIE}=; path=/; max-age=0; samesite=lax`;
}
