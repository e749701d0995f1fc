/**
 * When credits end that are activated now: the same day `months` later, or that month's last, at the end of that day in UTC.
 * `expiryOf(1, 2026-01-31T09:00Z)` → `2026-02-28T23:59:59.999Z`; without months never.
 */
export function expiryOf(months: number | null, activated: Date): Date | null {
  if (months === null) return null;
  const [year, month] = [activated.getUTCFullYear(), activated.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(activated.getUTCDate(), lastDay), 23, 59, 59, 999));
}
