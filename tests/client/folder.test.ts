import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mayUnpack, unpack } from '../../client/src/folder.js';
import type { Terminal } from '../../client/src/terminal.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forja-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

const GENERATED = 'src/generated/java/A.java';
const OWN = 'src/main/java/Mine.java';
const LOCK = 'forja.lock.json';
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

async function put(path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
const textAt = (path: string) => readFile(join(folder, path), 'utf8').catch(() => undefined);

/** The folder of a last generation with these files. */
async function generated(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) await put(path, text);
  const hashes = Object.entries(files).map(([path, text]) => [path, hash(text)]);
  await put(LOCK, JSON.stringify({ files: Object.fromEntries(hashes) }));
}
const zipped = (files: Record<string, string>) =>
  new Map(
    Object.entries(files).map(([path, text]) => [path, { content: Buffer.from(text), executable: path === 'mvnw' }]),
  );

describe('a project is unpacked', () => {
  test('into a folder that is empty or not there', async () => {
    const told = await unpack(join(folder, 'new'), zipped({ mvnw: 'x', [GENERATED]: 'a', [LOCK]: '{}' }));
    expect(told).toEqual({ written: 3, kept: [], removed: [] });
    expect(await textAt(join('new', GENERATED))).toBe('a');
    expect((await stat(join(folder, 'new/mvnw'))).mode & 0o111).toBe(0o111);
    expect((await readdir(join(folder, 'new'))).filter((name) => name.endsWith('.forja-part'))).toEqual([]);
  });

  test('over what was generated, and never over what is its owner’s', async () => {
    await generated({ [GENERATED]: 'old' });
    await put(OWN, 'mine');
    const told = await unpack(folder, zipped({ [GENERATED]: 'new', [OWN]: 'theirs', [LOCK]: '{"files":{}}' }));
    expect(told).toEqual({ written: 2, kept: [OWN], removed: [] });
    expect([await textAt(GENERATED), await textAt(OWN)]).toEqual(['new', 'mine']);
  });

  test('without a word of files that are as they were', async () => {
    await put(OWN, 'same');
    await put(GENERATED, 'same');
    expect(await unpack(folder, zipped({ [OWN]: 'same', [GENERATED]: 'same' }))).toEqual({
      written: 0,
      kept: [],
      removed: [],
    });
  });

  test('without the files that are no longer generated', async () => {
    await generated({ [GENERATED]: 'a', 'src/generated/java/B.java': 'b', 'forja/openapi.yaml': 'o' });
    const told = await unpack(folder, zipped({ [GENERATED]: 'a', [LOCK]: '{}' }));
    expect(told.removed).toEqual(['src/generated/java/B.java', 'forja/openapi.yaml']);
    expect(await textAt('forja/openapi.yaml')).toBeUndefined();
  });

  test('and keeps of those what was edited, its owner’s, and what nobody generated', async () => {
    await generated({ [GENERATED]: 'a', [OWN]: 'own' });
    await put(GENERATED, 'edited');
    await put('src/generated/java/Unknown.java', 'u');
    const told = await unpack(folder, zipped({ [LOCK]: '{}' }));
    expect(told.removed).toEqual([]);
    expect(await Promise.all([GENERATED, OWN, 'src/generated/java/Unknown.java'].map(textAt))).toEqual([
      'edited',
      'own',
      'u',
    ]);
  });

  test('and a lock that somebody changed leads out of the folder to nothing', async () => {
    const outside = join(folder, 'outside.txt');
    await writeFile(outside, 'x');
    await mkdir(join(folder, 'project'));
    const files = { 'src/generated/../../../outside.txt': hash('x') };
    await writeFile(join(folder, 'project', LOCK), JSON.stringify({ files }));
    expect((await unpack(join(folder, 'project'), zipped({ [LOCK]: '{}' }))).removed).toEqual([]);
    expect(await textAt('outside.txt')).toBe('x');
  });

  test('also where the lock is older than hashes of files', async () => {
    await put(LOCK, '{"files": null}');
    expect((await unpack(folder, zipped({ [GENERATED]: 'a' }))).written).toBe(1);
  });
});

describe('files that were edited by hand', () => {
  const run = (agreed: boolean, force = false) => {
    const asked: string[] = [];
    const agrees = async (question: string) => asked.push(question) > 0 && agreed;
    const terminal = { agrees } as unknown as Terminal;
    return { asked, done: mayUnpack(folder, { terminal, signal: AbortSignal.abort(), force }) };
  };

  test('are asked about by name, and a yes goes on', async () => {
    await generated({ [GENERATED]: 'a', 'forja/openapi.yaml': 'o' });
    await put(GENERATED, 'edited');
    const { asked, done } = run(true);
    await done;
    expect(asked).toEqual([expect.stringContaining(GENERATED)]);
    expect(asked[0]).not.toContain('openapi.yaml');
  });

  test('stop it where nobody agrees, and say how to go on', async () => {
    await generated({ [GENERATED]: 'a' });
    await put(GENERATED, 'edited');
    await expect(run(false).done).rejects.toMatchObject({
      code: 'editedFiles',
      told: { edited: [GENERATED] },
      message: expect.stringContaining('--force'),
    });
  });

  test('are not asked about with --force', async () => {
    await generated({ [GENERATED]: 'a' });
    await put(GENERATED, 'edited');
    const { asked, done } = run(false, true);
    await done;
    expect(asked).toEqual([]);
  });

  test('are none where a file was deleted, where it is its owner’s, or where nothing was generated yet', async () => {
    await run(false).done;
    await generated({ [GENERATED]: 'a', [OWN]: 'own' });
    await rm(join(folder, GENERATED));
    await put(OWN, 'edited');
    await run(false).done;
  });
});
