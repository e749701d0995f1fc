const NULL = /^(?:~|null|Null|NULL)?$/;
const TRUE = /^(?:true|True|TRUE)$/;
const FALSE = /^(?:false|False|FALSE)$/;
const NUMBER = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const BASED = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;

/** @returns what an unquoted scalar means in YAML 1.2's core schema, of which JSON is a part. */
export function plainValue(text: string): string | number | boolean | null {
  if (NULL.test(text)) return null;
  if (TRUE.test(text)) return true;
  if (FALSE.test(text)) return false;
  return NUMBER.test(text) || BASED.test(text) ? Number(text) : text;
}
