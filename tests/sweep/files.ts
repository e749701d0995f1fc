import { readdirSync } from 'node:fs';

/** @returns the SQL files of a folder in the order of their names, twice, since one may need what a later one makes. */
export function filesOf(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.sql(\.in)?$/.test(name));
  files.sort();
  return [...files, ...files];
}
