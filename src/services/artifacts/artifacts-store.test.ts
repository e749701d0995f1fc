import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ArtifactStore, diskStore } from './artifacts-store.ts';

let folder: string;
let store: ArtifactStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forja-store-'));
  store = diskStore(join(folder, 'made', 'when-needed'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (key: string) => {
  const file = await store.open(key);
  return file && new Uint8Array(await new Response(file.stream()).arrayBuffer());
};

test('what was put is there, with its size and hash, and no half-written file beside it', async () => {
  const stored = await store.put('ab/ab-1.zip', new TextEncoder().encode('hello'));
  expect(stored).toEqual({
    key: 'ab/ab-1.zip',
    bytes: 5,
    sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  });
  expect(await read('ab/ab-1.zip')).toEqual(new TextEncoder().encode('hello'));
  expect(await readdir(join(folder, 'made', 'when-needed', 'ab'))).toEqual(['ab-1.zip']);
});

test('what was removed is gone, and removing it again is no error', async () => {
  await store.put('cd/cd-1.zip', new Uint8Array(3));
  await store.remove('cd/cd-1.zip');
  await store.remove('cd/cd-1.zip');
  expect(await store.open('cd/cd-1.zip')).toBeUndefined();
});

test('keys are listed by age', async () => {
  await store.put('ef/ef-1.zip', new Uint8Array(1));
  expect(await store.keysBefore(new Date(Date.now() - 60_000))).toEqual([]);
  expect(await store.keysBefore(new Date(Date.now() + 60_000))).toContain('ef/ef-1.zip');
  expect(await diskStore(join(folder, 'nowhere')).keysBefore(new Date())).toEqual([]);
});

test('what a process that died had begun is removed once it is old, and is never listed or served', async () => {
  await store.put('aa/aa-1.zip', new Uint8Array(1));
  const begun = join(folder, 'made', 'when-needed', 'aa', 'aa-2.zip.d9a0.part');
  await writeFile(begun, 'half');
  expect(await store.open('aa/aa-2.zip')).toBeUndefined();
  expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
  expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1);
  expect(await readdir(join(begun, '..'))).toEqual(['aa-1.zip']);
});

test.each(['../secret.zip', 'ab/../../x.zip', '/etc/passwd', 'ab/x', 'AB/X.zip'])('%s is no key', async (key) => {
  await expect(store.put(key, new Uint8Array(1))).rejects.toThrow('Not a key');
  await expect(store.open(key)).rejects.toThrow('Not a key');
});
