/** Which endpoints are worked on: those that edits are for, and the one that keys move from. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly active: string | undefined;
  /** Where a range begins that Shift makes longer or shorter. */
  readonly anchor: string | undefined;
}

export const NOTHING_SELECTED: Selection = { keys: new Set(), active: undefined, anchor: undefined };

/** One endpoint alone. */
export const selectOne = (key: string): Selection => ({ keys: new Set([key]), active: key, anchor: key });

/** All of those that are shown. */
export const selectAll = ({ active, anchor }: Selection, shown: readonly string[]): Selection => ({
  ...{ keys: new Set(shown), anchor },
  active: active ?? shown[0],
});

/** One endpoint more, or one less; the last one stays. */
export function toggled({ keys }: Selection, key: string): Selection {
  const next = keys.symmetricDifference(new Set([key]));
  return { keys: next.size > 0 ? next : keys, active: key, anchor: key };
}

/** Everything from where the range began to a key, as it is shown. */
export function rangeTo({ active, anchor }: Selection, shown: readonly string[], key: string): Selection {
  const from = shown.indexOf(anchor ?? active ?? key);
  const to = shown.indexOf(key);
  if (from < 0 || to < 0) return selectOne(key);
  const keys = new Set(shown.slice(Math.min(from, to), Math.max(from, to) + 1));
  return { keys, active: key, anchor: shown[from] };
}

/** Reduces a selection to the endpoints that exist: removed ones leave it, and if none is left the first endpoint is selected. */
export function present(selection: Selection, all: readonly string[]): Selection {
  const { keys, active, anchor } = selection;
  const there = new Set(all);
  const isThere = (key: string | undefined) => key !== undefined && there.has(key);
  if (keys.size > 0 && [...keys].every(isThere) && isThere(active)) return selection;
  const left = [...keys].filter(isThere);
  const first = left[0] ?? all[0];
  if (first === undefined) return NOTHING_SELECTED;
  return {
    keys: new Set(left.length > 0 ? left : [first]),
    active: isThere(active) ? active : first,
    anchor: isThere(anchor) ? anchor : first,
  };
}

/** Chooses the endpoint to work on after the selected ones are removed: the next one that is shown, else the one before. */
export function afterRemoval({ keys }: Selection, shown: readonly string[]): Selection {
  const last = shown.findLastIndex((key) => keys.has(key));
  const next = shown.slice(last + 1)[0] ?? shown.slice(0, Math.max(0, last)).findLast((key) => !keys.has(key));
  return next === undefined ? NOTHING_SELECTED : selectOne(next);
}
