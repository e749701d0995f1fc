import { describe, expect, test } from 'vitest';
import { fileMap } from './files.ts';

const mapOf = (...paths: readonly string[]) => fileMap(paths.map((path) => [path, '']));
const refusal = (detail: string) => expect.objectContaining({ code: 'unsafeText', detail });

describe('a path that does not stay in its folder on every system is refused', () => {
  test.each([
    ['', 'length'],
    ['a'.repeat(401), 'length'],
    ['a\\b', 'character'],
    ['c:/a', 'character'],
    ['a\u0000', 'character'],
    ['../a', 'segment'],
    ['a//b', 'segment'],
    ['/a', 'segment'],
    ['a/./b', 'segment'],
    ['a/__proto__', 'name'],
    ['a/b.', 'name'],
    ['a/b ', 'name'],
    ['a/con', 'reserved on Windows'],
    ['LPT1.txt', 'reserved on Windows'],
  ])('%j: %s', (path, problem) => {
    expect(() => mapOf(path)).toThrow(refusal(`${problem}: ${path}`));
  });

  test('others that look alike are not', () => {
    const paths = ['.gitignore', 'a/console.txt', 'com10', 'a/..b', 'a b/c', 'a'.repeat(400)];
    expect([...mapOf(...paths).keys()]).toEqual(paths);
  });
});

test('two paths that differ in case alone are one file on some systems', () => {
  expect(() => mapOf('src/Order.java', 'src/order.java')).toThrow(refusal('twice: src/order.java'));
});
