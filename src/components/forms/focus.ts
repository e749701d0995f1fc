import { fieldId } from './field.tsx';

/** Puts the focus on the field at a path; it may have to be drawn first, or wait for a dialog in front of it to go. */
export function focusField(path: string, attempts = 30): void {
  const element = document.getElementById(fieldId(path));
  if (!element || isCovered(element)) {
    if (attempts > 0) requestAnimationFrame(() => focusField(path, attempts - 1));
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
