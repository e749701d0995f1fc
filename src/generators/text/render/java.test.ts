import { describe, expect, test } from 'vitest';
import * as e from './escape.ts';
import { isIdentifier, isName } from './java.ts';
import { fragment, joined, type Rendered, rendered } from './rendered.ts';

const text = (value: Rendered) => value.toString();

/** Reads a text block as Java does (JLS 3.10.6): the common indent and blanks at line ends go, escapes are read, an escaped line end is none. */
function blockValue(block: string): string {
  const lines = block.split('\n').slice(1);
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  const body = lines.map((line) => line.slice(indent).replace(/[ \t]+$/, '')).join('\n');
  return body
    .slice(0, body.lastIndexOf('"""'))
    .replace(/\\(\n|s|"|\\|t|r|[0-7]{3}|u[0-9a-f]{4})/g, (_, found: string) => {
      if (found === '\n') return '';
      if (found.startsWith('u')) return String.fromCharCode(Number.parseInt(found.slice(1), 16));
      if (/^[0-7]{3}$/.test(found)) return String.fromCharCode(Number.parseInt(found, 8));
      return { s: ' ', t: '\t', r: '\r' }[found] ?? found;
    });
}

describe('a text block', () => {
  test.each([
    ['lines', 'select a\nfrom t'],
    ['an empty line', 'a\n\nb'],
    ['blanks at the end of a line', 'a  \nb '],
    ['blanks at its beginning', '  a\n b'],
    ['three quotes', 'a """ b\n""""'],
    ['a quote at its end', 'a\n"b"'],
    ['backslashes', 'a\\n\n\\\\b\\'],
    ['a tab and what is not seen', 'a\tb\n\u0000\u202e'],
    ['a line end at its end', 'a\nb\n'],
  ])('has the value of its text, with %s', (_, own) => {
    expect(blockValue(text(e.block(own, 8)))).toBe(own);
  });

  test('has the line ends of Java, whatever those of its text', () => {
    expect(text(e.block('a\r\nb\rc', 0))).toBe(text(e.block('a\nb\nc', 0)));
  });

  test('of one line is a plain literal, and one beyond javac’s limit several', () => {
    expect(text(e.block('select 1', 8))).toBe('"select 1"');
    expect(text(e.block(`a\n${'b'.repeat(70_000)}`, 8))).toMatch(/^String\.join\("", "a\\n/);
  });
});

test('a text is cut between characters, never within one', () => {
  const own = `${'a'.repeat(14_999)}😀${'é'.repeat(40_000)}`;
  const parts = [...text(e.str(own)).matchAll(/"((?:[^"\\]|\\.)*)"/g)].slice(1).map(([, part = '']) => part);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.every((part) => part.isWellFormed())).toBe(true);
  expect(parts.join('').replace('\\ud83d\\ude00', '😀')).toBe(own);
});

test('half a character becomes a sign that stands for it', () => {
  expect(text(e.str('a\ud83d'))).toBe('"a\ufffd"');
});

test.each([
  [0, '0'],
  [-1, '-1'],
  [2_147_483_647, '2147483647'],
  [-2_147_483_648, '-2147483648'],
  [2_147_483_648, '2147483648L'],
  [-2_147_483_649, '-2147483649L'],
])('%d is written so that Java takes it: %s', (value, written) => expect(text(e.num(value))).toBe(written));

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is no whole number', (value) => {
  expect(() => e.num(value)).toThrow('unsafeText');
});

test.each(['java.util.List', 'a', 'com.acme_2.$x'])('%s is a package', (name) => expect(text(e.pkg(name))).toBe(name));

test.each(['', '.a', 'a.', 'a..b', 'com.new.shop', 'com.größe', 'a/b', 'a b'])('%j is no package', (name) => {
  expect(() => e.pkg(name)).toThrow('unsafeText');
});

test('a name may have letters of every script, a class only those that every file system has', () => {
  expect([isName('größe'), isIdentifier('größe')]).toEqual([true, false]);
  expect([isName('record1'), isIdentifier('Record1')]).toEqual([true, true]);
  expect([isName('true'), isIdentifier('null')]).toEqual([false, false]);
});

test('a name that was refused once is refused again', () => {
  for (let count = 0; count < 2; count += 1) expect(() => e.id('a-b')).toThrow('unsafeText');
  expect(text(e.type('a'))).toBe('a');
  expect(() => e.pkg('a<b>')).toThrow('unsafeText');
});

test('a comment in javadoc is one line, and is cut where it is too long', () => {
  expect(text(e.doc('a\n\n  b\tc '))).not.toMatch(/[\n\t]/);
  expect(text(e.doc('x'.repeat(1000)))).toBe('x'.repeat(600));
});

test('safe texts are put together as they are, and stay safe', () => {
  expect(text(fragment`a${e.id('b')}c${e.num(1)}`)).toBe('abc1');
  expect(text(fragment``)).toBe('');
  expect(text(joined([e.id('a'), e.id('b')], ', '))).toBe('a, b');
  expect(text(joined([], ', '))).toBe('');
  expect(text(fragment`${joined([rendered('x')], '')}`)).toBe('x');
});

describe('other languages', () => {
  test('a word of GraphQL or of a proto file has no sign of its language', () => {
    expect(text(e.word('_order2'))).toBe('_order2');
    expect(text(e.protoWord('a.B.class'))).toBe('a.B.class');
    for (const bad of ['', '2a', 'a-b', 'a b', 'größe', 'a{', 'a.b'])
      expect(() => e.word(bad), bad).toThrow('unsafeText');
    for (const bad of ['', '.a', 'a.', 'a;', 'a b']) expect(() => e.protoWord(bad), bad).toThrow('unsafeText');
  });

  test('WildFly reads a text as it is, and no unseen character gets there', () => {
    expect(text(e.cli('shop-ds.1'))).toBe('shop-ds.1');
    expect(text(e.cli('java:jboss/a "b" \\'))).toBe('"java:jboss/a \\"b\\" \\\\"');
    expect(text(e.cli(''))).toBe('""');
    expect(() => e.cli('a\nb')).toThrow('unsafeText');
  });

  test('Python reads a text in every encoding', () => {
    expect(text(e.py('é"😀\n'))).toBe('u"\\u00e9\\"\\ud83d\\ude00\\n"');
    expect(text(e.py(1))).toBe('u"1"');
  });

  test('a line comment cannot be left, in any language', () => {
    const line = text(e.comment('a\nb*/c\\u000ad\r'));
    expect(line).not.toMatch(/[\n\r\\]|\*\//);
  });
});
