import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gzipOf, packed, plainOf, stored } from '../../../src/routes/html-segments.ts';

const LARGE = randomBytes(50_000).toString('hex');

test.each([
  ['nothing', []],
  ['empty pieces', [packed(''), stored('')]],
  ['one piece', [packed('a page')]],
  [
    'pieces of both kinds',
    [packed('<p>'.repeat(5_000)), stored('Łukasz 🜚'), packed('</p>'.repeat(5_000)), stored('x')],
  ],
  ['more than a stored block holds', [stored(LARGE), packed(LARGE), stored('end')]],
])('%s strung together are one gzip file of the same text', (_, segments) => {
  expect(String(gunzipSync(gzipOf(segments)))).toBe(String(plainOf(segments)));
});
