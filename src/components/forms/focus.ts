import { fieldId } from './field.tsx';

/** How long a field is waited for: a row among two thousand takes a slow machine more than a second to draw. */
const WAIT_MS = 3_000;

/** Puts the focus on the field at a path; it may have to be drawn first, or wait for a dialog in front of it to go. */
export function focusField(path: string, until = performance.now() + WAIT_MS): void {
  const element = document.getElementById(fieldId(path));
  if (!element || isCovered(element)) {
    if (performance.now() < until) requestAnimationFrame(() => focusField(path, until));
    return;
  }
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  element.focus({ preventScroll: true });
}

/** Nothing outside of an open modal dialog can have the focus. */
function isCovered(element: Element): boolean {
  return [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(element));
}
