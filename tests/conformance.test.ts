import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Row {
  readonly id: string;
  readonly state: string;
  readonly reference: string;
}

const rows = readRows(readFileSync('docs/conformance.md', 'utf8'));

function readRows(markdown: string): Row[] {
  return [...markdown.matchAll(/^\| (\d+\.\d+) \|(.*)\|(.*)\|(.*)\|$/gm)].map(([, id, , state, reference]) => ({
    id: id ?? '',
    state: state?.trim() ?? '',
    reference: reference?.trim() ?? '',
  }));
}

/** @returns what is wrong with a row, or undefined. */
function complaint(row: Row): string | undefined {
  if (!['yes', 'partly', 'not yet'].includes(row.state)) return `unknown state “${row.state}”`;
  if (row.state === 'not yet') return row.reference === '' ? undefined : 'names a test although it is not yet done';
  const [file, ...names] = row.reference.split(' › ');
  if (!file || names.length === 0) return 'names no test';
  if (!existsSync(file)) return `${file} does not exist`;
  const name = names.join(' › ');
  return readFileSync(file, 'utf8').includes(name) ? undefined : `${file} has no test “${name}”`;
}

test('the conformance table is read whole', () => {
  expect(rows.length).toBeGreaterThan(180);
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
});

test('every row that claims something names a test that exists', () => {
  expect(rows.flatMap((row) => complaint(row) ?? []).map(String)).toEqual([]);
});

test('a row that names a test nobody wrote is found', () => {
  expect(complaint({ id: '0.0', state: 'yes', reference: 'tests/conformance.test.ts › no such ' + 'test' })).toMatch(
    /has no test/,
  );
  expect(complaint({ id: '0.0', state: 'yes', reference: '' })).toBe('names no test');
});
