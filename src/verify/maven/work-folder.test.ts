import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFile } from '../../file-lock.ts';
import { identify } from '../process/processes.ts';
import { checkedPath, openWorkFolder } from './work-folder.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forja-work-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test.each(['', '/etc/passwd', '../x', 'a/../../x', 'a//b', './a', 'a\\b', 'a\0b', '..'])('%j is refused', (path) => {
  expect(() => checkedPath(path)).toThrow('unsafeText');
});

test('ordinary paths pass, hidden files and dots in names too', () => {
  for (const path of ['pom.xml', '.github/workflows/a.yml', 'a/b..c/d', '__proto__/x'])
    expect(checkedPath(path)).toBe(path);
});

test('one bad path keeps every file of the project from being written', async () => {
  const folder = await openWorkFolder(dataDir, 'g1', 2);
  const files = new Map([
    ['good', new Uint8Array([1])],
    ['../bad', new Uint8Array([1])],
  ]);
  await expect(folder.writeProject(files)).rejects.toThrow('unsafeText');
  expect(await readdir(folder.project)).toEqual([]);
});

test('the folder is locked by its process, says which children it has, and goes when it is removed', async () => {
  const folder = await openWorkFolder(dataDir, 'g1', 2);
  folder.recordChild(process.pid, 'mvn');
  const json = async (name: string) => JSON.parse(await readFile(join(dataDir, 'builds/g1-2', name), 'utf8'));
  expect(lockFile(join(dataDir, 'builds/g1-2/owner.lock'))).toBeUndefined();
  expect(await json('children.json')).toEqual([{ ...identify(process.pid), pgid: process.pid, command: 'mvn' }]);
  await folder.remove();
  expect(await readdir(join(dataDir, 'builds'))).toEqual([]);
});

test('an id that is no plain name opens no folder', async () => {
  await expect(openWorkFolder(dataDir, '../g1', 1)).rejects.toThrow('unsafeText');
});
