import { expect, test } from 'vitest';
import { decoded } from './formats.ts';

const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
const declared = (encoding: string) => `<?xml version="1.0" encoding='${encoding}'?><a>ñ</a>`;

test('a text is UTF-8, where its first bytes do not say otherwise', () => {
  expect(decoded(bytes('{"a":"ñ"}', 'utf8'))).toBe('{"a":"ñ"}');
  expect(decoded(bytes('\ufeffa: ñ', 'utf8'))).toBe('a: ñ');
  expect(decoded(bytes('\ufeffa: ñ', 'utf16le'))).toBe('a: ñ');
  expect(decoded(bytes('\ufeffa: ñ', 'utf16le').map((_, at, all) => all[at ^ 1] ?? 0))).toBe('a: ñ');
  expect(decoded(new Uint8Array())).toBe('');
});

test('XML says what its bytes are', () => {
  for (const encoding of ['ISO-8859-1', 'iso-8859-1', 'windows-1252'])
    expect(decoded(bytes(declared(encoding), 'latin1'))).toBe(declared(encoding));
  expect(decoded(bytes(declared('utf-16'), 'utf16le'))).toBe(declared('utf-16'));
  expect(decoded(bytes(declared('UTF-8'), 'utf8'))).toBe(declared('UTF-8'));
});

test('XML that was written again in UTF-8 and still says UTF-16 is read', () => {
  expect(decoded(bytes(declared('utf-16'), 'utf8'))).toBe(declared('utf-16'));
});

test('what is no text of its encoding, or of one that nobody knows, is not read', () => {
  expect(() => decoded(bytes('a: ñ', 'latin1'))).toThrow();
  expect(() => decoded(bytes(declared('UTF-8'), 'latin1'))).toThrow();
  expect(() => decoded(bytes(declared('x-own'), 'latin1'))).toThrow();
});
