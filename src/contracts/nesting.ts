const OPENING = new Set(['{', '[', '(']);
const CLOSING = new Set(['}', ']', ')']);

/**
 * Finds the first bracket that stands deeper than a document may nest. Parsers that call themselves for each bracket
 * would end with a stack that is too deep, and could not tell where.
 * @param tokens a document's signs in their order, without comments; a text in quotes is one token
 * @example
 * `a: [[[Int]]]` with 2 levels   →   the offset 5
 * @returns the offset of the bracket; nothing where the document is flat enough.
 */
export function tooDeepAt(
  tokens: Iterable<{ readonly text: string; readonly at: number }>,
  maxDepth: number,
): number | undefined {
  let depth = 0;
  for (const { text, at } of tokens) {
    if (CLOSING.has(text)) depth--;
    else if (OPENING.has(text) && ++depth > maxDepth) return at;
  }
  return undefined;
}
