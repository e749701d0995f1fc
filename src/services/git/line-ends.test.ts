import { expect, test } from 'vitest';
import { asStored } from './line-ends.ts';

const stored = (attributes: string, path: string) => {
  const files = { '.gitattributes': attributes, [path]: 'a\r\nb\r\n' };
  const bytes = new Map(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]));
  return new TextDecoder().decode(asStored(bytes).get(path));
};

test('what the attributes call text has single line feeds in a repository', () => {
  expect(stored('*.cmd text eol=crlf\n', 'bin/mvnw.cmd')).toBe('a\nb\n');
  expect(stored('mvnw text eol=lf\n', 'mvnw')).toBe('a\nb\n');
});

test('what they call something else, or do not name, keeps its bytes', () => {
  expect(stored('*.jar binary\n', 'a.jar')).toBe('a\r\nb\r\n');
  expect(stored('mvnw text eol=lf\n', 'mvnw.cmd')).toBe('a\r\nb\r\n');
  expect(stored('', 'mvnw')).toBe('a\r\nb\r\n');
});
