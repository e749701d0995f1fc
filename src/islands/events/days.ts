import type { Bar } from '../../components/charts/bars.tsx';
import type { EventMonth } from '../../shared/wire/events.ts';

/**
 * A bar for each day of a month. Its events are those of the month in UTC: where clocks show another day at its edges, that day
 * has a bar as well.
 */
export function daysOf({ anioMes, days }: Pick<EventMonth, 'anioMes' | 'days'>, language: string): readonly Bar[] {
  const label = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const counted = new Map(days.map(({ day, events }) => [day, events]));
  const all = new Set([...calendar(anioMes), ...counted.keys()]);
  return [...all].sort().map((day) => ({ label: label.format(new Date(day)), value: counted.get(day) ?? 0 }));
}

/** The days of a month: 2026-11-01, … */
function calendar(anioMes: string): readonly string[] {
  const [year, month] = [Number(anioMes.slice(0, 4)), Number(anioMes.slice(4))];
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length }, (_, index) =>
    new Date(Date.UTC(year, month - 1, index + 1)).toISOString().slice(0, 10),
  );
}
