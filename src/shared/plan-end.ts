/**
 * When credits end that are activated now: after so many calendar months, on the same day or the month's last, at the end of
 * that day in UTC. From 31 January one month leads to 28 or 29 February.
 */
export function planEnd(activated: Date, months: number): Date {
  const year = activated.getUTCFullYear();
  const month = activated.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(activated.getUTCDate(), lastDay), 23, 59, 59, 999));
}
