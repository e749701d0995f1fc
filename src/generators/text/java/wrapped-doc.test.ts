import { describe, expect, test } from 'vitest';
import { wrappedDoc } from './wrapped-doc.ts';

const wrapped = (text: string, margin = 30) => wrappedDoc(text.split('\n'), margin);

describe('a comment', () => {
  test('of one line becomes several, with its signs on lines of their own', () => {
    expect(wrapped('    /** one two three four five six */')).toEqual([
      '    /**',
      '     * one two three four five',
      '     * six',
      '     */',
    ]);
  });

  test('of short lines keeps them as they are', () => {
    const lines = ['/**', ' * one two', ' * three', ' *', ' * four', ' */'];
    expect(wrapped(lines.join('\n'))).toEqual(lines);
  });

  test('is filled anew only in the paragraph that is too long', () => {
    expect(wrapped(['/**', ' * short', ' *', ` * ${'word '.repeat(7).trim()}`, ' * end', ' */'].join('\n'))).toEqual([
      '/**',
      ' * short',
      ' *',
      ' * word word word word word',
      ' * word word end',
      ' */',
    ]);
  });

  test('has a word that is longer than a line on a line of its own', () => {
    const long = 'x'.repeat(40);
    expect(wrapped(`/** a ${long} b */`)).toEqual(['/**', ' * a', ` * ${long}`, ' * b', ' */']);
  });
});

describe('a tag', () => {
  test('begins a paragraph, and its other lines are further in', () => {
    expect(wrapped(['/**', ' * About it.', ' * @param a one two three four five', ' */'].join('\n'))).toEqual([
      '/**',
      ' * About it.',
      ' * @param a one two three four',
      ' *     five',
      ' */',
    ]);
  });

  test('never arises from a word that would begin a line', () => {
    const lines = wrapped('/** one two three four fiv @Bean six seven */');
    expect(lines.some((line) => line.startsWith(' * @'))).toBe(false);
    expect(lines.join(' ')).toContain('@Bean');
  });
});

test('an item of a list begins a paragraph, so that items are not run together', () => {
  const text = ['/**', ' * <ul>', ` * <li>${'word '.repeat(7)}`, ' * <li>two', ' * </ul>', ' */'].join('\n');
  expect(wrapped(text).filter((line) => line.includes('<'))).toEqual([
    ' * <ul>',
    ' * <li>word word word word',
    ' * <li>two',
    ' * </ul>',
  ]);
});
