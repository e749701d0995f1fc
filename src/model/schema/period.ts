import { text } from './text.ts';

/** Refuses nought in whatever unit: its message is the one for numbers. */
const POSITIVE = /^(?!0+[smhd]?$)/;
const PERIOD = /^[0-9]{1,6}[smhd]$/;

/** The schema of a length of time as settings have it: a whole number, and its unit. */
export const period = text
  .trim()
  .min(1, 'required')
  .regex(POSITIVE, 'positive')
  .regex(PERIOD, 'period')
  .meta({ placeholder: '5m' });

const WORDS = { s: 'second', m: 'minute', h: 'hour', d: 'day' } as const;

/**
 * Says a period in words.
 * @example
 * 90m   →   90 minutes
 */
export function periodWords(value: string): string {
  const count = Number.parseInt(value, 10);
  const unit = WORDS[value.slice(-1) as keyof typeof WORDS];
  return count === 1 ? unit : `${count} ${unit}s`;
}
