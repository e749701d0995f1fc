import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zip } from './zip.ts';

const FILES = new Map([
  ['b.txt', 'two'],
  ['a/é.txt', 'one é'],
  ['run.sh', '#!/bin/sh'],
]);

test('a zip holds every file, in order of its path', () => {
  const entries = unzipSync(zip(FILES));
  expect(Object.keys(entries)).toEqual(['a/é.txt', 'b.txt', 'run.sh']);
  expect(new TextDecoder().decode(entries['a/é.txt'])).toBe('one é');
});

test('the order of files changes no byte', () => {
  expect(zip(new Map([...FILES].toReversed()))).toEqual(zip(FILES));
});

test.each(['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'])('the bytes are the same in %s', (zone) => {
  const script = `
    import { createHash } from 'node:crypto';
    import { zip } from ${JSON.stringify(new URL('./zip.ts', import.meta.url).href)};
    process.stdout.write(createHash('sha256').update(zip(new Map(${JSON.stringify([...FILES])}))).digest('hex'));`;
  const hash = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  });
  expect(hash).toBe(createHash('sha256').update(zip(FILES)).digest('hex'));
});
