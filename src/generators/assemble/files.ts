import { Fault } from '../../model/fault.ts';

/** Why a path is refused; undefined for one that stays inside the folder it is unpacked into, on every system. */
function pathProblem(path: string): string | undefined {
  if (path === '' || path.length > 400) return 'length';
  if (/[\\:*?"<>|\p{Cc}]/u.test(path)) return 'character';
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..')) return 'segment';
  if (names.some((name) => name === '__proto__' || /[. ]$/.test(name))) return 'name';
  if (names.some((name) => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name))) return 'reserved on Windows';
  return undefined;
}

/** The files of a project by checked relative path; a path that differs from another only in case is a defect. */
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
