import { text } from './text.ts';

/**
 * The pattern that chooses files by their names: `*` stands for any characters, `?` for one, others for themselves. The
 * patterns of Java read it the same way; characters that mean more to them are refused.
 */
export const filePattern = text
  .trim()
  .min(1, 'required')
  .max(200, 'tooLong')
  .regex(/^[^/\\]*$/, 'patternFolder')
  .regex(/^[^{}[\]]*$/, 'patternSigns')
  .meta({ placeholder: '*.csv' });

/**
 * Whether one name can fit both of two patterns.
 * @example
 * a*.csv, *b.csv   →   true: ab.csv
 */
export function patternsMeet(one: string, other: string): boolean {
  // What is left of both from these places on can be one text: from their ends to their beginnings.
  const meet = Array.from({ length: one.length + 2 }, () => Array<boolean>(other.length + 2).fill(false));
  const at = (i: number, j: number) => meet[i]?.[j] === true;
  for (let i = one.length; i >= 0; i--) {
    for (let j = other.length; j >= 0; j--) {
      const [a, b] = [one[i], other[j]];
      const isEnd = a === undefined && b === undefined;
      const overStars = (a === '*' || b === '*') && (at(i + 1, j) || at(i, j + 1));
      const alike = a !== undefined && b !== undefined && (a === b || a === '?' || b === '?') && at(i + 1, j + 1);
      const row = meet[i];
      if (row) row[j] = isEnd || overStars || alike;
    }
  }
  return at(0, 0);
}
