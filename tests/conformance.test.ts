import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namesTest, testNames } from './support/runs/test-names.ts';

interface Row {
  readonly id: string;
  readonly state: string;
  readonly reference: string;
}

const known = new Map<string, string[][]>();
const rows = readRows(readFileSync('docs/conformance.md', 'utf8'));

function readRows(markdown: string): Row[] {
  return [...markdown.matchAll(/^\| (\d+\.\d+) \|(.*)\|(.*)\|(.*)\|$/gm)].map(([, id, , state, reference]) => ({
    id: id ?? '',
    state: state?.trim() ?? '',
    reference: reference?.trim() ?? '',
  }));
}

function namesIn(file: string): string[][] {
  const names = known.get(file) ?? testNames(file);
  known.set(file, names);
  return names;
}

/** @returns what is wrong with a row, or undefined. */
function complaint(row: Row): string | undefined {
  if (!['yes', 'partly', 'not yet'].includes(row.state)) return `unknown state “${row.state}”`;
  if (row.state === 'not yet') return row.reference === '' ? undefined : 'names a test although it is not yet done';
  const [file, ...names] = row.reference.split(' › ');
  if (!file || names.length === 0) return 'names no test';
  if (!existsSync(file)) return `${file} does not exist`;
  const name = names.join(' › ');
  return namesTest(namesIn(file), name) ? undefined : `${file} has no test “${name}”`;
}

test('the conformance table is read whole', () => {
  expect(rows.length).toBeGreaterThan(320);
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
});

test('every row that claims something names a test that exists', () => {
  expect(rows.flatMap((row) => complaint(row) ?? []).map(String)).toEqual([]);
});

test('a row that names a test nobody wrote is found', () => {
  const claim = (name: string, file = 'tests/conformance.test.ts') =>
    complaint({ id: '0.0', state: 'yes', reference: `${file} › ${name}` });
  expect(claim('no such test')).toMatch(/has no test/);
  expect(claim('the conformance table is read')).toMatch(/has no test/);
  expect(claim('a row that names a test nobody wrote is found')).toBeUndefined();
  expect(complaint({ id: '0.0', state: 'yes', reference: '' })).toBe('names no test');
});

test('a row names a test of a table by what the table makes of it', () => {
  const names = testNames('tests/browser/shell/next-auth.test.ts');
  expect(namesTest(names, 'with %s, and reads who it is')).toBe(false);
  expect(namesTest(names, 'with google, and reads who it is')).toBe(true);
  expect(namesTest(names, 'with nobody, and reads who it is')).toBe(false);
});
