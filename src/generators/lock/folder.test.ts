import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inputOf, routine, tinyCatalog } from '../../../tests/generated/projects/tiny.ts';
import { readLock } from '../../checks/lock/lock.ts';
import { generate } from '../generate.ts';
import { runtimeVersion } from '../runtime/modules.ts';
import { isOfRuntime } from '../runtime/paths.ts';
import { hashesOf } from './files.ts';
import { updateFolder } from './folder.ts';

const { files } = generate(inputOf([routine('total')]), tinyCatalog());
const runtimeFiles = [...files.keys()].filter(isOfRuntime);
const lock = JSON.parse(files.get('forja.lock.json') ?? '');
const { files: before } = readLock(lock);
const CLASS = 'forja/runtime/java/forja/runtime/failure/Failures.java';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forja-folder-'));
  updateFolder(folder, files, new Map());
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the lock names the version of the runtime, and the hash of each of its files', () => {
  expect(lock.runtime).toBe(runtimeVersion());
  expect(runtimeFiles).toContain(CLASS);
  for (const path of runtimeFiles) expect([path, before.get(path)]).toEqual([path, hashesOf(files)[path]]);
});

test.each([CLASS, 'forja/docs/core.md'])(
  'an edited file of the runtime is found as any other of ours is, and nothing is written: %s',
  (path) => {
    const edited = `${files.get(path)}// mine\n`;
    writeFileSync(join(folder, path), edited);
    rmSync(join(folder, 'forja.json'));
    expect(() => updateFolder(folder, files, before)).toThrow(
      expect.objectContaining({ code: 'editedFiles', faults: [{ field: path, message: 'edited' }] }),
    );
    expect(readFileSync(join(folder, path), 'utf8')).toBe(edited);
    expect(existsSync(join(folder, 'forja.json'))).toBe(false);
  },
);

test('files of the runtime that a service no longer uses go, and the owner’s stay as they are', () => {
  writeFileSync(join(folder, 'README.md'), 'mine');
  const without = new Map([...files].filter(([path]) => path !== CLASS));
  expect(updateFolder(folder, without, before)).toEqual([CLASS]);
  expect(existsSync(join(folder, CLASS))).toBe(false);
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('mine');
});
