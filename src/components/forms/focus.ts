import { fieldId } from './field.tsx';

/** How long a field is waited for: a row among two thousand takes a slow machine more than a second to draw. */
const WAIT_MS = 3_000;

/** Puts the focus on the field at a path; it may have to be drawn first, or wait for a dialog in front of it to go. */
export function focusField(path: string, until = performance.now() + WAIT_MS): void {
  const element = fieldAt(path);
  if (!element || isCovered(element)) {
    if (performance.now() < until) requestAnimationFrame(() => focusField(path, until));
    return;
  }
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  element.focus({ preventScroll: true });
}

/** The field itself; of what has no control of its own, the nearest one around it, or the name of its endpoint. */
function fieldAt(path: string): HTMLElement | null {
  const steps = path.split('.');
  const around = steps.map((_, index) => steps.slice(0, steps.length - index).join('.'));
  const row = /^endpoints\.\d+(?=\.)/.exec(path)?.[0];
  const places = row === undefined ? around : [...around.slice(0, -1), `${row}.name`];
  for (const place of places) {
    const element = document.getElementById(fieldId(place));
    if (element) return element;
  }
  return null;
}

/** Nothing outside of an open modal dialog can have the focus. */
function isCovered(element: Element): boolean {
  return [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(element));
}
