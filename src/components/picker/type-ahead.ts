/** Keys that are typed so close to each other are one word. */
const WORD_MS = 800;

interface Typed {
  readonly text: string;
  readonly at: number;
}

export const NOTHING_TYPED: Typed = { text: '', at: 0 };

/**
 * Adds a key to the text that is typed into a list. A pause starts a new text; the same letter again and again stays one letter.
 */
export function typedNext({ text, at }: Typed, key: string, now: number): Typed {
  const letter = key.toLowerCase();
  return { text: now - at > WORD_MS || text === letter ? letter : text + letter, at: now };
}

/** @returns the next row whose text begins with what was typed, undefined if none does; a single letter goes on from row to row. */
export function findTyped(
  count: number,
  textOf: (index: number) => string,
  active: number,
  typed: string,
): number | undefined {
  const first = typed.length > 1 ? active : active + 1;
  for (let step = 0; step < count; step++) {
    const index = (first + step) % count;
    if (textOf(index).toLowerCase().startsWith(typed)) return index;
  }
  return undefined;
}
