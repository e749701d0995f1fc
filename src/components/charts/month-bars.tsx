/** One column: its labels are written under and above it, and `text` says it all to who does not see it. */
export interface MonthBar {
  readonly key: string;
  readonly label: string;
  /** For where the label has no room. */
  readonly letter: string;
  readonly value: number;
  /** The value as it is written above the bar. */
  readonly shown: string;
  readonly text: string;
}

const HEIGHT = 112;
/** A month in which anything was is never invisible. */
const LEAST = 2;

/** A small chart of months: a list of sentences, which are drawn as bars. Labels are text, so they stay as large as all other text. */
export function MonthBars({ months, label }: { readonly months: readonly MonthBar[]; readonly label: string }) {
  const most = Math.max(1, ...months.map(({ value }) => value));
  const heightOf = (value: number) => (value > 0 ? Math.max(LEAST, Math.round((value / most) * HEIGHT)) : 0);
  return (
    <ol aria-label={label} className="flex items-end gap-1">
      {months.map(({ key, value, text, ...month }) => (
        <li key={key} className="min-w-0 flex-1 basis-0 text-center text-xs tabular-nums">
          <span className="sr-only">{text}</span>
          <span aria-hidden="true" className="block h-4 whitespace-nowrap">
            {value > 0 && month.shown}
          </span>
          <svg
            aria-hidden="true"
            viewBox={`0 0 10 ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-28 w-full border-base-content/40 border-b"
          >
            <rect x="1" y={HEIGHT - heightOf(value)} width="8" height={heightOf(value)} className="fill-primary" />
          </svg>
          <span aria-hidden="true" className="block overflow-hidden pt-1 text-base-content/75">
            <span className="sm:hidden">{month.letter}</span>
            <span className="hidden sm:inline">{month.label}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
