/**
 * Characters that a reader does not see, or that turn around what is seen: controls, line and paragraph separators,
 * formats (bidirectional overrides and marks, zero-width characters, soft hyphens, tags) and what else is ignored when
 * text is drawn (fillers, variation selectors). None stands raw in a file that people review.
 */
const UNSEEN_CLASS = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}`;

/** Finds unseen characters. For `replace` and `search` only: it is global, so `test` would continue behind its last match. */
export const UNSEEN = new RegExp(`[${UNSEEN_CLASS}]`, 'gu');
const LINE_OR_CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Text in which nothing is to be escaped, as nearly all is: quicker to tell than each character's class. */
const PLAIN = /^[\n\x20-\x7e]*$/;
const NOT_LINE_END = new RegExp(`(?!\\n)[${UNSEEN_CLASS}]`, 'gu');

/**
 * Writes a line of text for people: line ends and controls as blanks, all other unseen characters by their numbers.
 * @example
 * a, a zero-width space, b   →   a[U+200B]b
 */
export function visible(text: string): string {
  return text.replace(LINE_OR_CONTROL, ' ').replace(UNSEEN, (found) => {
    const number = found.codePointAt(0) ?? 0;
    return `[U+${number.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}

/**
 * Writes each UTF-16 unit of a text as `\uXXXX`.
 * @example
 * é   →   \u00e9
 */
export function units(text: string): string {
  return [...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
}

/**
 * Writes JSON as `JSON.stringify` does, with unseen characters escaped, but for its own line ends.
 * @example
 * { a: 1 }   →   {"a":1}
 */
export function jsonText(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent) ?? 'null';
  return PLAIN.test(text) ? text : text.replace(NOT_LINE_END, units);
}
