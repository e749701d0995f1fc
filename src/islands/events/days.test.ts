import { expect, test } from 'vitest';
import { daysOf } from './days.ts';

const on = (day: string, events: number) => ({ day, events, failed: 0 });

test('each day of a month has a bar, those on which nothing happened as well', () => {
  const bars = daysOf({ anioMes: '202402', days: [on('2024-02-29', 3)] }, 'en');
  expect(bars).toHaveLength(29);
  expect(bars[0]).toEqual({ label: 'Feb 1', value: 0 });
  expect(bars[28]).toEqual({ label: 'Feb 29', value: 3 });
});

test('a day that clocks show beside the month has one, too, in its place', () => {
  const bars = daysOf({ anioMes: '202604', days: [on('2026-03-31', 1), on('2026-04-30', 2)] }, 'es');
  expect(bars).toHaveLength(31);
  expect(bars[0]).toEqual({ label: '31 mar', value: 1 });
  expect(bars.at(-1)).toEqual({ label: '30 abr', value: 2 });
});
