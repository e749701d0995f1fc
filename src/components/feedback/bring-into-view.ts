/**
 * Scrolls an element into view. As a `ref` it runs when the element appears, and not at each drawing, because it is always
 * the same function.
 */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
