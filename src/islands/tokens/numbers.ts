/**
 * Reads a typed number for the calls. A text that is none stays as it is, and the check then names it.
 * `" 30 "` → `30`, `"many"` → `"many"`, `""` → `""`
 */
export function typedNumber(typed: string): number | string {
  const text = typed.trim();
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** The same of a budget; an empty field is none. */
export const typedBudget = (typed: string): number | string | null => (typed.trim() === '' ? null : typedNumber(typed));
