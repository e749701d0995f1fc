import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line behind each query. */
export const QUERY_END = '\n;;\n';

/**
 * @returns the SQL files of a folder in the order of their names, twice, since one may need what a later one makes; then its
 * tests (`mysqltest.ts`).
 */
export function filesOf(folder: string): readonly string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = all.filter((name) => /\.sql(\.in)?$/.test(name));
  return [...files, ...files, ...all.filter(isTest)];
}

/** @returns the statements of a folder that are endpoints of their own, each with its blanks at both ends off. */
export function queriesOf(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.queries'));
  const all = files.sort().flatMap((name) => readFileSync(join(folder, name), 'utf8').split(QUERY_END));
  return all.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** Whether a file is a test of MariaDB's or MySQL's own suite. */
export const isTest = (name: string) => name.endsWith('.test');
