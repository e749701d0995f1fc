import { describe, expect, test } from 'vitest';
import { readModule, readModules } from './read.ts';
import { lengthAt, longerThan, MOST_LINES, namelessLambdas, P99_LINES, riddles } from './rules.ts';

const product = readModules('src', 'client/src', 'scripts').filter(({ path }) => !isTest(path));
const tests = [
  ...readModules('src', 'client/src').filter(({ path }) => isTest(path)),
  ...readModules('tests').filter(({ path }) => !path.includes('/expected/')),
];

function isTest(path: string): boolean {
  return /\.(?:test|suite)\.tsx?$/.test(path);
}

test('the modules were really read', () => {
  expect(product.length).toBeGreaterThan(1_000);
  expect(tests.length).toBeGreaterThan(500);
  expect(product.flatMap(({ functions }) => functions).length).toBeGreaterThan(5_000);
});

test(`no function of the product has more than ${MOST_LINES} lines, and one in a hundred more than ${P99_LINES}`, () => {
  expect(longerThan(MOST_LINES, product)).toEqual([]);
  expect(lengthAt(0.99, product)).toBeLessThanOrEqual(P99_LINES);
});

test('every doc says what the thing is or does, and none begins with What or Whose', () => {
  expect(riddles([...product, ...tests])).toEqual([]);
});

test('every lambda names what it holds, and none calls it "one"', () => {
  expect(namelessLambdas([...product, ...tests])).toEqual([]);
});

describe('what breaks a rule is found:', () => {
  const read = (text: string) => [readModule('a.tsx', text)];

  test('a function of 81 lines, beside one of 80', () => {
    const body = (lines: number) => `{\n${'  work();\n'.repeat(lines - 2)}}`;
    const text = `function long() ${body(81)}\nconst Short = () => ${body(80)};\n`;
    expect(longerThan(MOST_LINES, read(text))).toEqual([{ place: 'a.tsx:1 long', lines: 81 }]);
  });

  test('a hundredth of functions that is too long', () => {
    const long = `function long() {\n${'  work();\n'.repeat(P99_LINES)}}\n`;
    const withLong = (count: number) => read('const f = () => 1;\n'.repeat(100 - count) + long.repeat(count));
    expect(lengthAt(0.99, withLong(0))).toBe(1);
    expect(lengthAt(0.99, withLong(1))).toBeGreaterThan(P99_LINES);
  });

  test('a doc that asks, on one line or on several', () => {
    const text =
      '/** What a form is told. */\nlet a;\n/**\n * Whose they are.\n */\nlet b;\n/** Whatever comes. */\nlet c;\n';
    expect(riddles(read(text)).map(({ begins }) => begins)).toEqual(['What a form is told.', 'Whose they are.']);
  });

  test('a lambda that calls a field "one"', () => {
    const text = 'const names = fields.map((one) => one.name);\nconst types = fields.map((field) => field.type);\n';
    expect(namelessLambdas(read(text)).map(({ place }) => place)).toEqual(['a.tsx:1 lambda']);
  });
});
