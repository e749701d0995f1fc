import { expect, test } from 'vitest';
import { fileChanges } from './file-changes.ts';

const filesOf = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)]));

test('files that came, went and changed are told with their lines, and the same ones are only counted', () => {
  const before = filesOf({ 'pom.xml': '<a/>\n<b/>\n', 'gone.txt': 'x\ny', same: 's' });
  const after = filesOf({ 'pom.xml': '<a/>\n<c/>\n', 'new.txt': 'x\n', same: 's' });
  const { files, same } = fileChanges(before, after, after);
  expect(same).toBe(1);
  expect(files.map(({ path, kind, added, removed }) => [path, kind, added, removed])).toEqual([
    ['gone.txt', 'removed', 0, 2],
    ['new.txt', 'added', 1, 0],
    ['pom.xml', expect.stringMatching(/changed|yours/), 1, 1],
  ]);
});

test('a diff shows what may be seen of the new file, and counts what may not', () => {
  const before = filesOf({ 'pom.xml': 'a\n' });
  const [change] = fileChanges(before, filesOf({ 'pom.xml': 'b\npaid\n' }), filesOf({ 'pom.xml': 'b\n' })).files;
  expect(change).toMatchObject({ added: 2, removed: 1 });
  expect(change?.diff).toContain('-a\n+b');
  expect(change?.diff).not.toContain('paid');
});

test('files that came or went have no diff, and two empty projects have no changes', () => {
  const { files } = fileChanges(filesOf({ old: 'x' }), filesOf({ new: 'y' }), filesOf({ new: 'y' }));
  expect(files.map(({ diff }) => diff)).toEqual(['', '']);
  expect(fileChanges(new Map(), new Map(), new Map())).toEqual({ files: [], same: 0 });
});
