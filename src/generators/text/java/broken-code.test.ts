import { describe, expect, test } from 'vitest';
import { brokenCode } from './broken-code.ts';

const broken = (line: string, margin = 40) => brokenCode(line, margin);
/** A line without the blanks and line ends that mean nothing, outside of texts. */
const joined = (lines: readonly string[]) => lines.map((line) => line.trim()).join('');

describe('a line is left as it is', () => {
  test.each([
    ['where it is short enough', 'int a = b;'],
    ['where it is exactly as long as the margin', 'x'.repeat(40)],
    ['where nothing in it can be broken', 'x'.repeat(41)],
    ['where it ends in a comment', 'call(one, two); // three four five six seven'],
  ])('%s', (_, line) => expect(broken(line)).toEqual([line]));
});

test('two slashes within a text are no comment', () => {
  expect(broken('call("https://acme.example/shop/v1", second);').length).toBeGreaterThan(1);
});

describe('a line is broken', () => {
  test('before the calls of a chain, all of them, and not before the first name', () => {
    expect(broken('return jdbc.sql("select 1").query(Row::of).list();')).toEqual([
      'return jdbc.sql("select 1")',
      '    .query(Row::of)',
      '    .list();',
    ]);
  });

  test('not before calls inside of arguments', () => {
    expect(broken('return first(second.third().fourth(), fifth.sixth());')).toEqual([
      'return first(',
      '    second.third().fourth(),',
      '    fifth.sixth());',
    ]);
  });

  test('behind the bracket of its longest arguments', () => {
    expect(broken('private static Result of(String first, int b) { a(); }')).toEqual([
      'private static Result of(',
      '    String first, int b) { a(); }',
    ]);
  });

  test('between arguments, but never within the brackets of a type or a literal', () => {
    const line = 'return of(Map.<String, List<A>>of(), \'a,b\', "c, d", x -> y, a < b, e > f);';
    expect(broken(line)).toEqual([
      'return of(',
      '    Map.<String, List<A>>of(),',
      "    'a,b',",
      '    "c, d",',
      '    x -> y,',
      '    a < b,',
      '    e > f);',
    ]);
  });

  test('behind an equals sign where there are no arguments', () => {
    expect(broken('private final SomeLongType someName = someOtherName;')).toEqual([
      'private final SomeLongType someName =',
      '    someOtherName;',
    ]);
  });

  test('not at an equals sign that compares', () => {
    expect(broken('boolean isTheSameAsBefore==isTheSameAsAfter')).toHaveLength(1);
  });

  test('at the same depth as it stood, and further in behind', () => {
    expect(broken('        return call(argument1, argument2);')).toEqual([
      '        return call(',
      '            argument1, argument2);',
    ]);
  });
});

describe('a text is broken', () => {
  const value = (lines: readonly string[]) =>
    lines
      .join('')
      .match(/"(?:[^"\\]|\\.)*"/g)
      ?.map((part) => JSON.parse(part))
      .join('');

  test.each([
    ['between words', `call("${'some words '.repeat(9)}");`],
    ['never within an escape', `call("${'\\"a\\" \\\\ '.repeat(12)}");`],
    ['behind commas and ampersands', `call("${'a=1&b=2,c=3'.repeat(9)}");`],
  ])('%s, and means the same', (_, line) => {
    const lines = broken(line, 60);
    expect(lines.length).toBeGreaterThan(2);
    expect(value(lines)).toBe(JSON.parse(line.slice(5, -2)));
    for (const part of lines) expect(part.length).toBeLessThanOrEqual(60);
  });

  test('and a word that is longer than a line stays whole', () => {
    const lines = broken(`call("${'x'.repeat(80)}");`);
    expect(lines).toEqual(['call(', `    "${'x'.repeat(80)}");`]);
  });
});

test.each([
  'var a = b.c(d).e("f, g").h(i -> { j(); }).k(List.of(1, 2, 3)).l();',
  'assertThat(client.call(new Request("a", 1, true))).isEqualTo(new Answer(List.of("b")));',
  'if (first(second) && third(fourth, "fifth (sixth") || seventh[eighth(9)]) return;',
])('no sign is lost or doubled: %s', (line) => {
  for (const margin of [20, 30, 50])
    expect(joined(broken(line, margin)).replace(/\s/g, '')).toBe(line.replace(/\s/g, ''));
});
