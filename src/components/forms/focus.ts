import { fieldId } from './field.tsx';

/** Puts the focus on the field at a path; on a form of many pages it may have to be drawn first. */
export function focusField(path: string, attempts = 5): void {
  const element = document.getElementById(fieldId(path));
  if (!element) {
    if (attempts > 0) requestAnimationFrame(() => focusField(path, attempts - 1));
    return;
  }
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  element.focus({ preventScroll: true });
}
