import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { clientPackage } from './client-package.ts';
import { tar } from './tar.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forja-client-'));
  return () => rm(folder, { recursive: true });
});

const FILES = {
  'package.json': JSON.stringify({
    name: 'forja',
    version: '1.0.0',
    bin: { forja: './bin/forja.js' },
    files: ['bin', 'src'],
  }),
  'README.md': '# Forja\n',
  'bin/forja.js': '#!/usr/bin/env node\nimport "../src/deep/main.js";\n',
  'src/deep/main.js': 'console.log("á€😀");\n',
  'src/empty.js': '',
  'src/main.test.js': 'not for others',
  'tsconfig.json': '{}',
  '.env': 'SECRET=1',
};
async function write(files: Record<string, string>): Promise<string> {
  const client = join(folder, 'client');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(client, path)), { recursive: true });
    await writeFile(join(client, path), text);
  }
  return client;
}

test('is what package.json names, and opens with tar; its program can be run', async () => {
  const packed = clientPackage(await write(FILES));
  await writeFile(join(folder, 'forja.tgz'), packed ?? '');
  const list = execFileSync('tar', ['-tzf', 'forja.tgz'], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
  expect(list.sort()).toEqual([
    'package/README.md',
    'package/bin/forja.js',
    'package/package.json',
    'package/src/deep/main.js',
    'package/src/empty.js',
  ]);
  execFileSync('tar', ['-xzf', 'forja.tgz'], { cwd: folder });
  expect(await readFile(join(folder, 'package/src/deep/main.js'), 'utf8')).toBe(FILES['src/deep/main.js']);
  expect((await stat(join(folder, 'package/bin/forja.js'))).mode & 0o777).toBe(0o755);
  expect((await stat(join(folder, 'package/README.md'))).mode & 0o111).toBe(0);
});

test('is the same bytes whenever it is packed', async () => {
  const client = await write(FILES);
  const first = clientPackage(client);
  await write(FILES);
  expect(clientPackage(client)).toEqual(first);
});

test('is none where there is no client', () => {
  expect(clientPackage(join(folder, 'client'))).toBeUndefined();
});

test('a path that the archive has no room for is an error, and nothing is cut', () => {
  const file = { path: 'a'.repeat(101), content: new Uint8Array(), executable: false };
  expect(() => tar([file])).toThrow('too long');
});
