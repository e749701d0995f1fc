import { expect, test } from 'vitest';
import { chooseMediaType, essence, isJson, isStream } from './media-types.ts';

test.each([
  ['Application/JSON; charset=utf-8', true],
  ['text/json', true],
  ['application/problem+json', true],
  ['*/*', true],
  ['application/*', true],
  ['application/jsonl', false],
  ['application/json-seq', false],
  ['text/*', false],
  ['application/x-json', false],
])('whether %s is JSON', (mediaType, expected) => {
  expect(isJson(mediaType)).toBe(expected);
});

test('a media type is compared without its parameters, its case and its blanks', () => {
  expect(essence(' Text/HTML ; charset=utf-8; q=1')).toBe('text/html');
  expect([isStream('text/event-stream;charset=utf-8'), isStream('text/plain')]).toEqual([true, false]);
});

const chosen = (direction: 'request' | 'answer', ...offered: readonly string[]) => {
  const found = chooseMediaType(offered, direction);
  return 'refused' in found ? `refused: ${found.refused}` : `${found.form}: ${found.mediaType}`;
};

test.each([
  [['text/plain', 'application/xml', 'application/json'], 'json: application/json'],
  [['application/hal+json', 'application/json; charset=utf-8'], 'json: application/json; charset=utf-8'],
  [['application/hal+json', 'application/vnd.x+json'], 'json: application/hal+json'],
  [['image/png', 'text/csv'], 'text: text/csv'],
  [['application/pdf'], 'bytes: application/pdf'],
  [['application/vnd.openxmlformats-officedocument.wordprocessingml.document'], expect.stringMatching(/^bytes/)],
  [['application/x-yaml'], 'text: application/x-yaml'],
  [['image/svg+xml'], 'bytes: image/svg+xml'],
  [['text/event-stream', 'application/json'], 'json: application/json'],
])('of %j an answer uses what keeps most of a type', (offered, expected) => {
  expect(chosen('answer', ...offered)).toEqual(expected);
});

test('forms are sent and never answered', () => {
  expect(chosen('request', 'multipart/form-data', 'application/x-www-form-urlencoded')).toBe(
    'form: application/x-www-form-urlencoded',
  );
  expect(chosen('request', 'multipart/form-data; boundary=x')).toBe('parts: multipart/form-data; boundary=x');
  expect(chosen('request', 'multipart/mixed')).toBe('refused: multipart');
  expect(chosen('answer', 'application/x-www-form-urlencoded')).toBe('refused: mediaType');
  expect(chosen('answer', 'multipart/form-data')).toBe('refused: multipart');
});

test('where no media type can be used, the most telling reason is told', () => {
  expect(chosen('answer', 'application/x-unknown', 'application/xml')).toBe('refused: xml');
  expect(chosen('answer', 'application/x-ndjson')).toBe('refused: stream');
  expect(chosen('answer', 'application/soap+xml')).toBe('refused: xml');
  expect(chosen('answer', 'application/x-unknown')).toBe('refused: mediaType');
  expect(chosen('answer')).toBe('refused: mediaType');
});
