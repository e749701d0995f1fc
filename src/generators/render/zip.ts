import { type Zippable, zipSync } from 'fflate';

/** Told in local time, as zips do: the same bytes in every time zone. */
const FIXED_TIME = new Date(1980, 0, 1, 12, 0, 0);
/** Measured on generated projects: lower levels save no time, because their files are small. */
const LEVEL = 6;
const UNIX = 3;
const REGULAR_FILE = 0o100644;
const EXECUTABLE_FILE = 0o100755;
const EXECUTABLE = /(?:\.sh|\/mvnw)$/;

/** Zips files in order of their paths, with fixed times and plain permissions. Paths were checked by `fileMap`. */
export function zip(files: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const entries: Zippable = Object.create(null);
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const mode = EXECUTABLE.test(path) ? EXECUTABLE_FILE : REGULAR_FILE;
    entries[path] = [Buffer.from(text), { attrs: mode * 0x10000, os: UNIX }];
  }
  return zipSync(entries, { level: LEVEL, mtime: FIXED_TIME });
}
