/** The most credits that one quote is for. */
export const MAX_QUANTITY = 1_000_000;

/**
 * Checks a quantity while it is typed and returns a key of `common:validation`: `1.5` → `integersOnly`, `-5` → `numbersOnly`.
 * The schema of a quote (plans-wire.ts) says the same of the same text; this needs no zod.
 */
export function quantityFault(typed: string): string | undefined {
  const text = typed.trim();
  if (/[^\w.,\s]/.test(text)) return 'numbersOnly';
  if (!/^\d*$/.test(text)) return 'integersOnly';
  if (text === '') return undefined;
  return Number(text) === 0 ? 'positive' : Number(text) > MAX_QUANTITY ? 'quantityLimit' : undefined;
}
