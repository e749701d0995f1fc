import { expect, test } from 'vitest';
import { isKnown, requestedBytes } from './byte-range.ts';

const file = { bytes: 250, sha256: 'ab' };
const asked = (headers: Record<string, string>, of = file) => requestedBytes(new Headers(headers), of);

test.each([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=100-', { first: 100, last: 249 }],
  ['bytes=100-100000', { first: 100, last: 249 }],
  ['bytes=-50', { first: 200, last: 249 }],
  ['bytes=-9999', { first: 0, last: 249 }],
  ['Bytes= 249-249 ', { first: 249, last: 249 }],
  ['bytes=250-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=99999999999999999999-', 'none'],
  ['bytes=9-3', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['bytes=', 'all'],
  ['bytes=-', 'all'],
  ['bytes=a-b', 'all'],
  ['rows=0-1', 'all'],
])('%s of 250 bytes is %o', (range, bytes) => expect(asked({ range })).toEqual(bytes));

test('nothing of an empty file can be asked for, and without a range it is all', () => {
  expect(asked({ range: 'bytes=0-' }, { ...file, bytes: 0 })).toBe('none');
  expect(asked({})).toBe('all');
});

test.each([
  ['"ab"', { first: 1, last: 249 }],
  ['"other"', 'all'],
  ['W/"ab"', 'all'],
  ['Fri, 27 Nov 2026 10:00:00 GMT', 'all'],
])('a part of a file is asked for only while it is the same file: If-Range %s', (ifRange, bytes) => {
  expect(asked({ range: 'bytes=1-', 'if-range': ifRange })).toEqual(bytes);
});

test.each([
  ['"ab"', true],
  ['"x", W/"ab"', true],
  ['*', true],
  ['"abc"', false],
  ['ab', false],
])('If-None-Match %s: known %s', (tags, known) => {
  expect(isKnown(new Headers({ 'if-none-match': tags }), file)).toBe(known);
  expect(isKnown(new Headers(), file)).toBe(false);
});
