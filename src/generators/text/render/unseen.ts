/**
 * Characters that a reader does not see, or that turn around what is seen: controls, line and paragraph separators,
 * formats (bidirectional overrides and marks, zero-width characters, soft hyphens, tags) and what else is ignored when
 * text is drawn (fillers, variation selectors). None stands raw in a file that people review.
 */
const UNSEEN_CLASS = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}`;

/** To be used with `replace` and `search` only: it is global, so `test` would remember. */
export const UNSEEN = new RegExp(`[${UNSEEN_CLASS}]`, 'gu');
const LINE_OR_CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const NOT_LINE_END = new RegExp(`(?!\\n)[${UNSEEN_CLASS}]`, 'gu');

/** @returns a line of text for people: line ends and controls as blanks, everything else unseen by its number. */
export function visible(text: string): string {
  return text.replace(LINE_OR_CONTROL, ' ').replace(UNSEEN, (found) => {
    const number = found.codePointAt(0) ?? 0;
    return `[U+${number.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}

/** @returns each UTF-16 unit of a text as `\uXXXX`. */
export function units(text: string): string {
  return [...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
}

/** @returns JSON of the same value as `JSON.stringify` writes, nothing unseen in it but its own line ends. */
export function jsonText(value: unknown, indent?: number): string {
  return (JSON.stringify(value, null, indent) ?? 'null').replace(NOT_LINE_END, units);
}
