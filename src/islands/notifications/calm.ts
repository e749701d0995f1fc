/** How long nobody has typed or pointed when a dialog may take the focus from a field. */
export const CALM_AFTER_MS = 4_000;
/** Where the focus of somebody is who waits: on nothing, or on what shows progress. */
const WAITING = 'body, html, main, [data-waits]';

/** The signs on a page that tell where its person is. */
interface Page {
  readonly activeElement: { matches(selector: string): boolean; closest(selector: string): unknown } | null;
  querySelector(selector: string): unknown;
}

/**
 * Whether a dialog may take the focus now: at once from somebody who waits for it, else once the typing has stopped, and never
 * from another dialog.
 * @param quietMs since when nobody typed or pointed
 */
export function isCalm(page: Page, quietMs: number): boolean {
  if (page.querySelector('dialog[open]')) return false;
  const { activeElement: focused } = page;
  const waits = focused === null || focused.matches(WAITING) || Boolean(focused.closest('[data-waits]'));
  return waits || quietMs >= CALM_AFTER_MS;
}
