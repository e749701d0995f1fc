import { describe, expect, test } from 'vitest';
import { lines, plainJson, text } from './text.ts';

const refused = ['\0', '\u0001', '\u001b', '\u007f', '\u0085', '\ud800', '\udc00x', 'x\udfff\ud83d'];

describe('a text', () => {
  test.each(['', 'ñandú', '日本語', '🙂', '\u200d', ' ', '\\u0000'])('can be %j', (value) => {
    expect([text.parse(value), lines.parse(value)]).toEqual([value, value]);
  });

  test.each(refused)('is never %j, in one line or in several', (character) => {
    for (const value of [character, `a${character}b`, `${'x'.repeat(1000)}${character}`]) {
      for (const schema of [text, lines, plainJson]) {
        expect(schema.safeParse(value).error?.issues[0]?.message).toBe('characters');
      }
    }
  });

  test.each(['\n', '\r', '\t'])('has %j only where it may have several lines', (character) => {
    const value = `a${character}b`;
    expect([text.safeParse(value).success, lines.safeParse(value).success]).toEqual([false, true]);
  });
});

test('plain JSON is looked through to its end, the names of its members included', () => {
  const issues = plainJson.safeParse({ a: [1, null, { b: 'x\0' }], 'c\0': true, d: 'two\nlines' }).error?.issues;
  expect(issues?.map(({ path }) => path)).toEqual([['a', '2', 'b'], ['c\0']]);
});
