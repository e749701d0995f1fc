import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { changesOf } from '../../../src/generators/changes.ts';
import { generate } from '../../../src/generators/generate.ts';
import { type Case, readCases } from './cases.ts';

/** The lock of a case as it was made when each class stood in a package of the project's own, as a form sends it. */
const lockOf = (name: string) => `tests/generated/projects/cases/${name}/made-before.lock.json`;
const cases = readCases().filter(({ name }) => existsSync(lockOf(name)));

interface WrittenLock {
  readonly operations: readonly object[];
  readonly types: readonly object[];
  readonly files: Readonly<Record<string, string>>;
}

function read(path: string): WrittenLock {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function again(before: Case, lock: unknown) {
  const input = { ...before.input, lock };
  const { files } = generate(input);
  const { moved, operations, gone } = changesOf(input, lock);
  return { files, moved, operations, gone, lock: JSON.parse(files.get('forja.lock.json') ?? '') as WrittenLock };
}

const withoutSignatures = (operations: readonly object[]) =>
  operations.map((operation) => ({ ...operation, signature: '' }));
/** The README leads to `forja/operations.md` where a section is long. */
const textsOf = (files: ReadonlyMap<string, string>) =>
  ['README.md', 'forja/operations.md'].map((path) => files.get(path) ?? '');
function toldIn(text: string): readonly string[] {
  const [section = ''] = (text.split('\n## Classes that moved\n')[1] ?? '').split('\n## ');
  return [...section.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, was = '']) => was);
}
const classOf = (path: string) =>
  path.replace(/^src\/generated\/(?:java|test)\/(.*)\.java$/, '$1').replaceAll('/', '.');
/** Classes that code of an owner's can use: nobody calls a test. */
const isUsed = (path: string) => path.endsWith('.java') && !/(?:Test|IT|package-info)\.java$/.test(path);
const sourceOf = (files: ReadonlyMap<string, string>, name: string) =>
  [...files].find(([path]) => path.endsWith(`java/${name.replaceAll('.', '/')}.java`))?.[1];

test('there are projects of each kind', () => {
  expect(cases.length).toBeGreaterThan(20);
});

describe.each(cases)('a project as $name was', (before) => {
  const lock = read(lockOf(before.name));
  const made = again(before, lock);

  test('keeps its names, addresses and what callers send and get', () => {
    expect(withoutSignatures(made.lock.operations)).toEqual(lock.operations);
    expect(made.lock.types).toEqual(lock.types);
    expect(made.operations.filter(({ kind }) => kind !== 'stays')).toEqual([]);
    expect(made.gone).toEqual([]);
  });

  test('has each of its classes where it was, or is told where it is', () => {
    const left = Object.keys(lock.files).filter((path) => isUsed(path) && !made.files.has(path));
    expect(left.length).toBeGreaterThan(10);
    expect(made.moved.map(({ was }) => was)).toEqual(left.map(classOf).sort());
    expect(made.files.get('README.md')).toContain('Classes that moved');
    expect(textsOf(made.files).flatMap(toldIn).sort()).toEqual(left.map(classOf).sort());
  });

  test('is told of classes that are there, and as usable of those alone that its owner can import', () => {
    for (const { was, is, usable } of made.moved) {
      const source = is === undefined ? undefined : sourceOf(made.files, is);
      expect([was, is, source !== undefined]).toEqual([was, is, is !== undefined]);
      expect([was, is, /^public /m.test(source ?? '')]).toEqual([was, is, usable]);
    }
  });

  test('is told the same when it is generated once more', () => {
    expect(textsOf(again(before, made.lock).files)).toEqual(textsOf(made.files));
  });
});
