/** As a `ref` scrolls what it is given to into view when it appears, and not whenever it is drawn: it is always the same function. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
