/** The rows of one day of the reader's calendar. */
export interface Day<T> {
  /** `Today`, `Yesterday`, else the day in full. */
  readonly title: string;
  readonly rows: readonly T[];
}

interface Calendar {
  readonly language: string;
  readonly now?: Date;
}

/** @returns rows that are in the order of their instants, in the same order, by the days of the reader's time zone. */
export function byDay<T extends { readonly createdAt: string }>(
  rows: readonly T[],
  { language, now = new Date() }: Calendar,
): readonly Day<T>[] {
  const days = Map.groupBy(rows, ({ createdAt }) => midnight(new Date(createdAt)));
  return [...days].map(([day, those]) => ({ title: titleOf(day, language, now), rows: those }));
}

function titleOf(day: number, language: string, now: Date): string {
  // Days of 23 and 25 hours count as days too.
  const ago = Math.round((day - midnight(now)) / 86_400_000);
  const near = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const far = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
  const title = ago === 0 || ago === -1 ? near.format(ago, 'day') : far.format(day);
  return title.charAt(0).toLocaleUpperCase(language) + title.slice(1);
}

const midnight = (instant: Date) => new Date(instant.getFullYear(), instant.getMonth(), instant.getDate()).getTime();
