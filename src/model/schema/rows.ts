import { z } from 'zod';

/** The most rows that a service keeps in memory for one result; also the default of `maxRows`. */
export const MOST_KEPT_ROWS = 10_000;
const MOST_ROWS = 100_000_000;

/** The option of every trigger for the most rows that a result may have. */
export const maxRows = upTo(MOST_KEPT_ROWS);
/** The same option for triggers that can send rows while they are read. */
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

/** Reads that option of an endpoint, after its trigger parsed it. */
export function maxRowsOf({ maxRows = MOST_KEPT_ROWS }: Readonly<Record<string, unknown>>): number {
  return Number(maxRows);
}
