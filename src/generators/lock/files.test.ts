import { expect, test } from 'vitest';
import { editedFiles, hashesOf, isOurs, lockedPaths, staleFiles } from './files.ts';

/** The SHA-256 of `a`, as `sha256sum` prints it. */
const SHA_OF_A = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb';
const JAVA = 'src/generated/java/A.java';
const bytes = (text: string) => new TextEncoder().encode(text);

test.each([JAVA, 'forja/pom.xml', 'forja.json', 'forja.lock.json'])('%s is written every time', (path) => {
  expect(isOurs(path)).toBe(true);
});

test.each([
  'pom.xml',
  'README.md',
  'src/main/java/A.java',
  'src/generatedA.java',
  'other/forja.json',
  'forja/../pom.xml',
  'src/generated/../../../etc/passwd',
  '/forja/pom.xml',
])('%s belongs to the owner', (path) => expect(isOurs(path)).toBe(false));

test('a name with two dots in it leads nowhere else', () => {
  expect(isOurs('forja/a..b')).toBe(true);
});

test('a lock has the hash of each file of ours, but not its own', () => {
  const files = new Map([
    [JAVA, 'a'],
    ['forja.lock.json', 'a'],
    ['pom.xml', 'a'],
  ]);
  expect(hashesOf(files)).toEqual({ [JAVA]: SHA_OF_A });
  expect(lockedPaths(files)).toEqual([JAVA]);
});

test('a file that was changed has another hash, one that was not has the same', () => {
  const before = hashesOf(
    new Map([
      ['forja/a', 'a'],
      [JAVA, 'a'],
    ]),
  );
  const after = hashesOf(
    new Map([
      ['forja/a', 'a'],
      [JAVA, 'b'],
    ]),
  );
  expect(after['forja/a']).toBe(before['forja/a']);
  expect(after[JAVA]).not.toBe(before[JAVA]);
});

test('files that are no longer written can go, those that were stale before as well, once each and in order', () => {
  const before = new Map([
    ['forja/b', ''],
    ['forja/a', ''],
    ['forja/kept', ''],
  ]);
  const now = new Map([['forja/kept', '']]);
  expect(staleFiles({ before, stale: ['forja/old', 'forja/a'] }, now)).toEqual(['forja/a', 'forja/b', 'forja/old']);
});

test('a file that is written again is not stale, and neither is the lock or what is not ours', () => {
  const before = new Map(['forja.lock.json', 'pom.xml', 'forja/../x'].map((path) => [path, '']));
  expect(staleFiles({ before, stale: ['forja/a'] }, new Map([['forja/a', '']]))).toEqual([]);
});

test('a file is edited where it has another hash, and not where it is gone or as it was', () => {
  const before = new Map([
    [JAVA, SHA_OF_A],
    ['forja/gone', SHA_OF_A],
    ['forja/edited', SHA_OF_A],
    ['pom.xml', SHA_OF_A],
  ]);
  const contents: Record<string, string> = { [JAVA]: 'a', 'forja/edited': 'b', 'pom.xml': 'b' };
  const read = (path: string) => {
    const text = contents[path];
    return text === undefined ? undefined : bytes(text);
  };
  expect(editedFiles(before, read)).toEqual(['forja/edited']);
});
