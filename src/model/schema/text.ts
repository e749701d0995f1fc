import { z } from 'zod';

// Every text that comes from outside is one of these two; `message` is a key of `common:validation`.

const CONTROL_OR_HALF = /[\p{Cc}\p{Cs}]/u;
const characters = { error: 'characters' };

/** Whether a text has no control character (U+0000 included) and no half of a surrogate pair. */
export const isText = (value: string): boolean => !CONTROL_OR_HALF.test(value);

/** As `isText`, with line breaks and tabs allowed. */
export const isLines = (value: string): boolean => isText(value.replace(/[\n\r\t]/g, ' '));

/** Names without blanks: told before whatever else is wrong with one. */
export const NO_BLANKS = /^\S*$/;

/** Whether Windows keeps a name for a device: no folder and no file there can be called that. */
export const isDevice = (name: string): boolean => /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(name);

/** One line of text: names, hosts, ids. */
export const text = z.string().refine(isText, characters);

/** Text of several lines: statements, values, and names as catalogues have them, which may hold line breaks. */
export const lines = z.string().refine(isLines, characters);

/** Any plain JSON whose texts, the names of members included, are `lines`: what a schema of its own reads later. */
export const plainJson = z.unknown().superRefine((value, context) => {
  for (const path of unfit(value)) context.addIssue({ code: 'custom', path, message: 'characters' });
});

/** Whether every text within plain JSON, the names of members included, is `lines`. */
export const hasFitTexts = (value: unknown): boolean => unfit(value).length === 0;

/** Where a value has a text that is no `lines`. */
function unfit(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value === 'string') return isLines(value) ? [] : [[...path]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isLines(name) ? unfit(member, [...path, name]) : [[...path, name]],
  );
}
