/**
 * What was typed, as the calls take it: a number, or the text itself where it is none, which the check then names.
 * `" 30 "` → `30`, `"many"` → `"many"`, `""` → `""`
 */
export function typedNumber(typed: string): number | string {
  const text = typed.trim();
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** The same of a budget; an empty field is none. */
export const typedBudget = (typed: string): number | string | null => (typed.trim() === '' ? null : typedNumber(typed));
