import { z } from 'zod';

/** How many rows of a result a service keeps at once, and answers where nobody says otherwise. */
export const MOST_KEPT_ROWS = 10_000;
const MOST_ROWS = 100_000_000;

/** How many rows a result of an endpoint may have, at most: an option of every trigger, by this name. */
export const maxRows = upTo(MOST_KEPT_ROWS);
/** The same of a trigger that can answer rows as they are read. */
export const maxStreamedRows = upTo(MOST_ROWS);

function upTo(most: number) {
  return z.coerce
    .number({ error: 'numeric' })
    .int('integer')
    .min(1, 'positive')
    .max(most, 'tooLarge')
    .default(MOST_KEPT_ROWS)
    .meta({ needs: { offer: 'rows', reason: 'rowsNotHere' } });
}

/** @returns how many rows the options of an endpoint, parsed by its trigger, allow. */
export function maxRowsOf({ maxRows = MOST_KEPT_ROWS }: Readonly<Record<string, unknown>>): number {
  return Number(maxRows);
}
