import { fieldId } from './field.tsx';

/** How long a field is waited for: a row among two thousand takes a slow machine more than a second to draw. */
const WAIT_MS = 3_000;

/** Puts the focus on the field at a path; it may have to be drawn first, or wait for a dialog in front of it to go. */
export function focusField(path: string): void {
  look(path, performance.now() + WAIT_MS);
}

/** @param near what has the focus meanwhile, because it is around the field that is not there yet */
function look(path: string, until: number, near?: HTMLElement): void {
  // Somebody moved on.
  if (near && document.activeElement !== near) return;
  const own = document.getElementById(fieldId(path));
  const element = own ?? near ?? fieldAt(path);
  if (element && !isCovered(element)) {
    if (element !== near) giveFocus(element);
    if (element === own) return;
    near = element;
  }
  if (performance.now() < until) requestAnimationFrame(() => look(path, until, near));
}

function giveFocus(element: HTMLElement): void {
  const folded = element.closest('details');
  if (folded) folded.open = true;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  element.focus({ preventScroll: true });
}

/** The field itself; of what has no control of its own, the nearest one around it, or the name of its endpoint. */
function fieldAt(path: string): HTMLElement | null {
  const steps = path.split('.');
  const around = steps.map((_, index) => steps.slice(0, steps.length - index).join('.'));
  const row = /^endpoints\.\d+(?=\.)/.exec(path)?.[0];
  const paths = row === undefined ? around : [...around.slice(0, -1), `${row}.name`];
  for (const path of paths) {
    const element = document.getElementById(fieldId(path));
    if (element) return element;
  }
  return null;
}

/** Nothing outside of an open modal dialog can have the focus. */
function isCovered(element: Element): boolean {
  return [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(element));
}
