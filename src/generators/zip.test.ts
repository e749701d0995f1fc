import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zip } from './zip.ts';

const FILES = new Map([
  ['b.txt', 'two'],
  ['a/é.txt', 'one é'],
  ['run.sh', '#!/bin/sh'],
]);

test('a zip holds every file in one folder, in order of its path', () => {
  const entries = unzipSync(zip('shop', FILES));
  expect(Object.keys(entries)).toEqual(['shop/a/é.txt', 'shop/b.txt', 'shop/run.sh']);
  expect(new TextDecoder().decode(entries['shop/a/é.txt'])).toBe('one é');
});

test('a text that was changed is in the next zip, also where others stayed', () => {
  zip('shop', FILES);
  const entries = unzipSync(zip('shop', new Map([...FILES, ['b.txt', 'three'], ['c.txt', 'two']])));
  const texts = Object.fromEntries(Object.entries(entries).map(([path, bytes]) => [path, strFromU8(bytes)]));
  expect(texts).toEqual({
    'shop/a/é.txt': 'one é',
    'shop/b.txt': 'three',
    'shop/c.txt': 'two',
    'shop/run.sh': '#!/bin/sh',
  });
});

test('texts of every size are there as they were, empty ones too', () => {
  const files = new Map([0, 1, 600, 8_192, 8_193, 300_000].map((size) => [`${size}.txt`, 'é'.repeat(size)]));
  const entries = unzipSync(zip('shop', files));
  for (const [path, text] of files) expect(strFromU8(entries[`shop/${path}`] ?? new Uint8Array())).toBe(text);
});

test('scripts can be run where it is unpacked, and nothing else can', () => {
  const modes = modesOf(zip('shop', new Map([...FILES, ['mvnw', '#!/bin/sh'], ['mvnw.cmd', 'echo']])));
  const runs = Object.keys(modes).filter((path) => (modes[path] ?? 0) & 0o111);
  expect(runs).toEqual(['shop/mvnw', 'shop/run.sh']);
});

/** The permissions that a zip's directory gives its files on Unix. */
function modesOf(bytes: Uint8Array): Record<string, number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22;
  const modes: Record<string, number> = {};
  for (let at = view.getUint32(end + 16, true); at < end; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (name ?? 0)));
    modes[path] = view.getUint32(at + 38, true) >>> 16;
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return modes;
}

test('the order of files changes no byte', () => {
  expect(zip('shop', new Map([...FILES].toReversed()))).toEqual(zip('shop', FILES));
});

test.each(['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'])('the bytes are the same in %s', (zone) => {
  const script = `
    import { createHash } from 'node:crypto';
    import { zip } from ${JSON.stringify(new URL('./zip.ts', import.meta.url).href)};
    process.stdout.write(createHash('sha256').update(zip('shop', new Map(${JSON.stringify([...FILES])}))).digest('hex'));`;
  const hash = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  });
  expect(hash).toBe(createHash('sha256').update(zip('shop', FILES)).digest('hex'));
});
