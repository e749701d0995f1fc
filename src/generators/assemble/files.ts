import { Fault } from '../../model/fault.ts';

/** Says why a path is refused; undefined for a path that stays inside its folder on every system. */
function pathProblem(path: string): string | undefined {
  if (path === '' || path.length > 400) return 'length';
  if (/[\\:*?"<>|\p{Cc}]/u.test(path)) return 'character';
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..')) return 'segment';
  if (names.some((name) => name === '__proto__' || /[. ]$/.test(name))) return 'name';
  if (names.some((name) => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name))) return 'reserved on Windows';
  return undefined;
}

/**
 * Maps the files of a project by their checked relative paths.
 * @throws Fault unsafeText for a path that is not safe on every system, or differs from another in case alone
 */
export function fileMap(files: Iterable<readonly [string, string]>): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  const folded = new Set<string>();
  for (const [path, text] of files) {
    const problem = pathProblem(path) ?? (folded.has(path.toLowerCase()) ? 'twice' : undefined);
    if (problem) throw new Fault('unsafeText', { values: { what: path.slice(0, 80) }, detail: `${problem}: ${path}` });
    folded.add(path.toLowerCase());
    map.set(path, text);
  }
  return map;
}
