import { type Zippable, zipSync } from 'fflate';
import { permissionsOf } from '../../generators/permissions.ts';
import { sha256 } from './archive.ts';

/** The first moment that a zip can name, told in local time as zips do: the same bytes in every time zone. */
const FIXED_TIME = new Date(1980, 0, 1, 0, 0, 0);
const STORED = /\.(?:jar|war)$/;

/** Zips the files of a Build into one folder, in order of name with fixed times, and adds SHA256SUMS over all of them. */
export function packBuild(folder: string, files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const sums = sorted.map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`).join('');
  const all = [...sorted, ['SHA256SUMS', new TextEncoder().encode(sums)] as const].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const entries: Zippable = Object.fromEntries(
    all.map(([path, bytes]) => {
      const options = { level: STORED.test(path) ? 0 : 6, mtime: FIXED_TIME, ...permissionsOf(path) } as const;
      return [`${folder}/${path}`, [bytes, options] as const];
    }),
  );
  return zipSync(entries);
}
