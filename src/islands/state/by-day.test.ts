import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 10, day, hour).toISOString() });
const titles = (language: string, ...rows: { createdAt: string }[]) =>
  byDay(rows, { language, now: new Date(2026, 10, 22, 9) }).map(({ title, rows }) => `${title}: ${rows.length}`);

test('rows are grouped by the days of the reader’s own calendar, in their order', () => {
  expect(titles('en', at(22, 8), at(22, 0), at(21, 23), at(16, 12))).toEqual([
    'Today: 2',
    'Yesterday: 1',
    'Monday, November 16, 2026: 1',
  ]);
});

test('days are named in the reader’s language', () => {
  expect(titles('es', at(22, 8), at(21, 1), at(16, 12))).toEqual([
    'Hoy: 1',
    'Ayer: 1',
    'Lunes, 16 de noviembre de 2026: 1',
  ]);
});

test('a day that lost an hour is a day', () => {
  const zone = process.env.TZ;
  process.env.TZ = 'Europe/Madrid';
  try {
    const rows = [{ createdAt: new Date(2026, 2, 28, 12).toISOString() }];
    expect(byDay(rows, { language: 'en', now: new Date(2026, 2, 30, 0, 30) })[0]?.title).toBe(
      'Saturday, March 28, 2026',
    );
    expect(byDay(rows, { language: 'en', now: new Date(2026, 2, 29, 12) })[0]?.title).toBe('Yesterday');
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
