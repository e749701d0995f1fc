import { readdirSync } from 'node:fs';

/**
 * @returns the SQL files of a folder in the order of their names, twice, since one may need what a later one makes; then its
 * tests (`mysqltest.ts`).
 */
export function filesOf(folder: string): readonly string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = all.filter((name) => /\.sql(\.in)?$/.test(name));
  return [...files, ...files, ...all.filter(isTest)];
}

/** Whether a file is a test of MariaDB's or MySQL's own suite. */
export const isTest = (name: string) => name.endsWith('.test');
