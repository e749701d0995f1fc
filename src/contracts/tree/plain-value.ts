const NULL = /^(?:~|null|Null|NULL)?$/;
const TRUE = /^(?:true|True|TRUE)$/;
const FALSE = /^(?:false|False|FALSE)$/;
const NUMBER = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const BASED = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;

/**
 * Reads an unquoted scalar by YAML 1.2's core schema, which includes JSON.
 * @example
 * 12 → 12,   True → true,   ~ → null,   yes → 'yes'
 */
export function plainValue(text: string): string | number | boolean | null {
  if (NULL.test(text)) return null;
  if (TRUE.test(text)) return true;
  if (FALSE.test(text)) return false;
  return NUMBER.test(text) || BASED.test(text) ? Number(text) : text;
}
