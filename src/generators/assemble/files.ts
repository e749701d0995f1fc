import { Fault } from '../../model/fault.ts';
import { rememberedByText } from '../text/remembered.ts';

/** Reasons to refuse a path, each with what a path has that is refused for it. A name of a path ends at `/` or at its end. */
const PROBLEMS: readonly (readonly [reason: string, found: RegExp])[] = [
  ['character', /[\\:*?"<>|\p{Cc}]/u],
  ['segment', /(?:^|\/)\.{0,2}(?:\/|$)/],
  ['name', /[. ](?:\/|$)|(?:^|\/)__proto__(?:\/|$)/],
  ['reserved on Windows', /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$)/i],
];

/** Says why a path is refused; empty for a path that stays inside its folder on every system. */
const pathProblem = rememberedByText((path): string => {
  if (path === '' || path.length > 400) return 'length';
  return PROBLEMS.find(([, found]) => found.test(path))?.[0] ?? '';
});

/**
 * Maps the files of a project by their checked relative paths.
 * @throws Fault unsafeText for a path that is not safe on every system, or differs from another in case alone
 */
export function fileMap(files: Iterable<readonly [string, string]>): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  const folded = new Set<string>();
  for (const [path, text] of files) {
    const lower = path.toLowerCase();
    const problem = pathProblem(path) || (folded.has(lower) ? 'twice' : '');
    if (problem) throw new Fault('unsafeText', { values: { what: path.slice(0, 80) }, detail: `${problem}: ${path}` });
    folded.add(lower);
    map.set(path, text);
  }
  return map;
}
