import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planEnd } from './plan-end.ts';

test.each([
  ['2027-01-31T10:00:00Z', 1, '2027-02-28'],
  ['2028-01-31T10:00:00Z', 1, '2028-02-29'],
  ['2028-02-29T10:00:00Z', 12, '2029-02-28'],
  ['2027-02-28T10:00:00Z', 12, '2028-02-28'],
  ['2026-11-30T10:00:00Z', 3, '2027-02-28'],
  ['2026-12-15T10:00:00Z', 1, '2027-01-15'],
  ['2026-08-31T10:00:00Z', 6, '2027-02-28'],
  ['2026-05-31T23:59:59.999Z', 1, '2026-06-30'],
  ['2026-06-01T00:00:00Z', 120, '2036-06-01'],
])('%s and %d months: to the end of %s in UTC', (activated, months, day) =>
  expect(planEnd(new Date(activated), months).toISOString()).toBe(`${day}T23:59:59.999Z`),
);

test('has the day of the activation, or is the last of its month', () => {
  const anyInstant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: 1, max: 120 }), (activated, months) => {
      const end = planEnd(activated, months);
      const after = new Date(end.getTime() + 1);
      const monthsApart =
        (end.getUTCFullYear() - activated.getUTCFullYear()) * 12 + end.getUTCMonth() - activated.getUTCMonth();
      expect(monthsApart).toBe(months);
      expect(after.getUTCHours() + after.getUTCMinutes() + after.getUTCSeconds() + after.getUTCMilliseconds()).toBe(0);
      if (end.getUTCDate() !== activated.getUTCDate()) expect(after.getUTCDate()).toBe(1);
    }),
  );
});
