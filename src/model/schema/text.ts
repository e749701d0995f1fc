import { z } from 'zod';

// Every text that comes from outside is one of these two; `message` is a key of `common:validation`.

const CONTROL_OR_HALF = /[\p{Cc}\p{Cs}]/u;
const characters = { error: 'characters' };

/** Whether a text has no control character (U+0000 included) and no half of a surrogate pair. */
export const isText = (value: string): boolean => !CONTROL_OR_HALF.test(value);

/** Whether a text is one by `isText`, with line breaks and tabs allowed. */
export const isLines = (value: string): boolean => isText(value.replace(/[\n\r\t]/g, ' '));

/** A name without blanks. It is checked first, so that its message is the one shown. */
export const NO_BLANKS = /^\S*$/;

/** Whether Windows keeps a name for a device, so that no folder and no file can have it there. */
export const isDevice = (name: string): boolean => /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(name);

/** The schema of one line of text: names, hosts, ids. */
export const text = z.string().refine(isText, characters);

/** The schema of text with several lines: statements, values, and names in catalogues, which may hold line breaks. */
export const lines = z.string().refine(isLines, characters);

/**
 * The schema of any plain JSON whose texts, including the names of members, pass `lines`. Another schema reads it
 * later.
 */
export const plainJson = z.unknown().superRefine((value, context) => {
  for (const path of unfit(value)) context.addIssue({ code: 'custom', path, message: 'characters' });
});

/** Whether every text within plain JSON, including the names of members, passes `lines`. */
export const hasFitTexts = (value: unknown): boolean => unfit(value).length === 0;

/** Lists the paths of texts that do not pass `lines`. */
function unfit(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value === 'string') return isLines(value) ? [] : [[...path]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isLines(name) ? unfit(member, [...path, name]) : [[...path, name]],
  );
}
