import { diffLines, formatPatch, OMIT_HEADERS, structuredPatch } from 'diff';
import { isOurs } from '../../../generators/lock/files.ts';
import type { FileChange } from '../../../shared/wire/regenerate.ts';
import type { SourceFiles } from './source-files.ts';

/** A file as it is compared: `shown` is what may be seen of it as it will be. */
interface Compared {
  readonly path: string;
  readonly before: string;
  readonly shown: string;
  readonly after: string;
}

/** Letters of all diffs, and of a file that is compared line by line. */
const MAX_LETTERS = 400_000;
const MAX_FILE_LETTERS = 500_000;
const EACH_MS = 300;
const ALL_MS = 3_000;

/**
 * Lists the changes from one project to the next, by path.
 * @param shown what may be seen of `after`: the same project with the endpoints alone that were there before
 */
export function fileChanges(before: SourceFiles, after: SourceFiles, shown: SourceFiles) {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const different = paths.filter((path) => !isSame(before.get(path), after.get(path)));
  const until = Date.now() + ALL_MS;
  let letters = 0;
  const files = different.map((path): FileChange => {
    const told = changeOf(before, after, shown, path, until);
    letters += told.diff.length;
    return letters > MAX_LETTERS ? { ...told, diff: '' } : told;
  });
  return { files, same: paths.length - different.length };
}

function changeOf(
  before: SourceFiles,
  after: SourceFiles,
  shown: SourceFiles,
  path: string,
  until: number,
): FileChange {
  const text = (files: SourceFiles) => decoded(files.get(path));
  if (!after.has(path)) return { path, kind: 'removed', added: 0, removed: linesIn(text(before)), diff: '' };
  if (!before.has(path)) return { path, kind: 'added', added: linesIn(text(after)), removed: 0, diff: '' };
  const compared = { path, before: text(before), shown: text(shown), after: text(after) };
  return {
    path,
    kind: isOurs(path) ? 'changed' : 'yours',
    ...countsOf(compared, until),
    diff: diffOf(compared, until),
  };
}

/** Counts the lines that were added and removed; all lines of both texts where comparing them would take too long. */
function countsOf({ before, after }: Compared, until: number): Pick<FileChange, 'added' | 'removed'> {
  const parts = hasTime(before, after, until) ? diffLines(before, after, { timeout: EACH_MS }) : undefined;
  const sum = (is: 'added' | 'removed') => parts?.reduce((lines, part) => lines + (part[is] ? part.count : 0), 0);
  return { added: sum('added') ?? linesIn(after), removed: sum('removed') ?? linesIn(before) };
}

/** `@@ -1,3 +1,3 @@`, lines of the context, `-` and `+`; nothing where it would take too long. */
function diffOf({ path, before, shown }: Compared, until: number): string {
  if (before === shown || !hasTime(before, shown, until)) return '';
  const patch = structuredPatch(path, path, before, shown, '', '', { context: 3, timeout: EACH_MS });
  return patch ? formatPatch(patch, OMIT_HEADERS) : '';
}

const hasTime = (before: string, after: string, until: number) =>
  Date.now() < until && before.length + after.length < MAX_FILE_LETTERS;

const isSame = (before: Uint8Array | undefined, after: Uint8Array | undefined) =>
  before !== undefined && after !== undefined && Buffer.compare(before, after) === 0;

const decoded = (content: Uint8Array | undefined) => (content ? new TextDecoder().decode(content) : '');
const linesIn = (text: string) => text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0);
