import { brokenCode } from './broken-code.ts';
import { wrappedDoc } from './wrapped-doc.ts';

/** The longest line of a class. */
const MARGIN = 120;
const QUOTES = '"""';
const IMPORTS = /^(?:import [^\n]+;\n)+/gm;

/**
 * Lays out a class after it was rendered, when the length of its names and texts is known: imports in their order, text blocks on
 * lines of their own, and no line beyond the margin as far as Java lets it be broken. Its meaning stays the same.
 * @example
 * import b.B;\nimport a.A;   →   import a.A;\nimport b.B;
 */
export function laidOut(text: string): string {
  const ordered = text.replace(IMPORTS, sorted);
  return fits(ordered) ? ordered : brokenLines(ordered.split('\n'));
}

/** Tells whether nothing is to be laid out, as in most classes. */
function fits(text: string): boolean {
  if (text.includes(QUOTES)) return false;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    if ((end < 0 ? text.length : end) - start > MARGIN) return false;
    if (end < 0) return true;
    start = end + 1;
  }
  return true;
}

function brokenLines(lines: readonly string[]): string {
  const laid: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const end = endOfPart(lines, at);
    const part = lines.slice(at, end);
    if (line.endsWith(QUOTES)) laid.push(...textBlock(part));
    else if (part.every(({ length }) => length <= MARGIN)) laid.push(...part);
    else laid.push(...(isDoc(line) ? wrappedDoc(part, MARGIN) : brokenCode(line, MARGIN)));
    at = end;
  }
  return laid.join('\n');
}

function sorted(block: string): string {
  const names = [...new Set(block.trimEnd().split('\n'))];
  return `${names.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).join('\n')}\n`;
}

function nameOf(line: string): string {
  return line.slice(0, -1);
}

function isDoc(line: string): boolean {
  return line.trimStart().startsWith('/**');
}

/** Finds the end of a part: a comment or a text block is one part, as is every other line. */
function endOfPart(lines: readonly string[], start: number): number {
  const line = lines[start] ?? '';
  if (line.endsWith(QUOTES)) return endBehind(lines, start + 1, QUOTES);
  return isDoc(line) ? endBehind(lines, start, '*/') : start + 1;
}

function endBehind(lines: readonly string[], from: number, mark: string): number {
  const found = lines.findIndex((line, index) => index >= from && line.includes(mark));
  return found < 0 ? lines.length : found + 1;
}

/** Lays out a text block: its quotes stand alone, below each other. */
function textBlock([opening = '', ...rest]: readonly string[]): string[] {
  const [closing = '', ...body] = rest.toReversed();
  const at = closing.indexOf(QUOTES);
  const last = closing.slice(0, at);
  const content = [...body.reverse(), ...(last.trim() === '' ? [] : [`${last}\\`])];
  const old = Math.min(...[...content, ...(last.trim() === '' ? [closing] : [])].map(indentOf));
  const before = opening.slice(0, -QUOTES.length).trimEnd();
  const margin = ' '.repeat(before === '' ? indentOf(opening) : indentOf(opening) + 4);
  return [
    ...(before === '' ? [] : before.length > MARGIN ? brokenCode(before, MARGIN) : [before]),
    margin + QUOTES,
    ...content.map((line) => (line.trim() === '' ? '' : margin + line.slice(old))),
    margin + closing.slice(at),
  ];
}

/** Counts the blanks before a line; an empty line is infinitely far in, so that it does not count. */
function indentOf(line: string): number {
  return line.trim() === '' ? Number.POSITIVE_INFINITY : line.length - line.trimStart().length;
}
