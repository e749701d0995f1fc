/** How a fragment begins that fills a form (`generator/share/link.ts`). */
export const LINK_BEGINS = '#request&';
const KEY = 'forja.link';

/** Signing in leads away from the page and back to the first one: the link that was opened is kept until then. */
export function keepLink({ pathname, hash }: Pick<Location, 'pathname' | 'hash'> = location): void {
  if (!hash.startsWith(LINK_BEGINS)) return;
  try {
    sessionStorage.setItem(KEY, pathname + hash);
  } catch {
    // Without storage the link has to be opened again.
  }
}

/** @returns the page and the fragment that were kept, once. */
export function takeLink(): string | undefined {
  try {
    const kept = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return undefined;
  }
}
