/** Picks the rows of a long list that have to exist: those in view and a few beside them, so that scrolling shows no gap. */
export function visibleRows(
  scrollTop: number,
  viewHeight: number,
  rowHeight: number,
  count: number,
): { from: number; to: number } {
  const spare = 8;
  const from = Math.max(0, Math.floor(scrollTop / rowHeight) - spare);
  const to = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + spare);
  return { from: Math.min(from, to), to };
}

/** Computes the scroll position that brings a row into view with the least movement. */
export function scrollFor(index: number, scrollTop: number, viewHeight: number, rowHeight: number): number {
  const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight];
  if (top < scrollTop) return top;
  return bottom > scrollTop + viewHeight ? bottom - viewHeight : scrollTop;
}

/** Finds the row that a key makes the active one; undefined where the key moves nothing. */
export function moveFor(key: string, active: number, count: number, page: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  };
  const next = moves[key];
  return next === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, next));
}
