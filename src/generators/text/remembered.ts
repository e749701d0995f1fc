/** Enough for all texts of the runtime, and those of a few projects. */
const MOST_CHARS = 2_000_000;

/**
 * Computes something of a text, and remembers it while the text is seen again and again: most files of a project are the same in every
 * service, or as they were before a small change. Memory is bounded: what was not asked for while twice `mostChars` of other texts came
 * is forgotten.
 * @param compute gives the same for the same text
 */
export function rememberedByText<T extends object | string>(
  compute: (text: string) => T,
  mostChars = MOST_CHARS,
): (text: string) => T {
  let recent = new Map<string, T>();
  let older = new Map<string, T>();
  let chars = 0;
  return function remembered(text) {
    const found = recent.get(text);
    if (found !== undefined) return found;
    const made = older.get(text) ?? compute(text);
    if (chars + text.length > mostChars) {
      [older, recent, chars] = [recent, new Map(), 0];
    }
    recent.set(text, made);
    chars += text.length;
    return made;
  };
}
