import { describe, expect, test } from 'vitest';
import { differences, expectedOf, outcomeOf, readCases, readExpected, writeExpected } from './cases.ts';

const cases = readCases();
const rewrites = process.env.UPDATE_CASES === '1';

describe('what is generated is what was generated before', () => {
  test.each(cases)('$name: $idea', (one) => {
    const outcome = outcomeOf(one.input);
    const actual = expectedOf(one, outcome);
    if (rewrites) writeExpected(one.name, actual);
    expect(differences(readExpected(one.name), actual)).toEqual([]);
    expect(one.shown.filter((end) => ![...outcome.keys()].some((path) => path.endsWith(end)))).toEqual([]);
  });

  test('there are cases, with files in full and by digest', () => {
    expect(cases.length).toBeGreaterThan(20);
    for (const { name, shown } of cases) {
      const { texts, digests } = readExpected(name);
      expect([name, texts.size > 0, digests.size > 0 || shown.includes('fault.json')]).toEqual([name, true, true]);
    }
  });
});

describe('a difference is told', () => {
  const files = (...entries: [string, string][]) => expectedOf({ shown: ['.java'] }, new Map(entries));
  const before = files(['A.java', 'a\nb\n'], ['B.java', 'b'], ['.x/.c', 'c'], ['d', 'd']);

  test('none where there is none', () => {
    expect(differences(before, files(['A.java', 'a\nb\n'], ['B.java', 'b'], ['.x/.c', 'c'], ['d', 'd']))).toEqual([]);
  });

  test('by the first line of a file that is kept, by name of one that is not', () => {
    expect(differences(before, files(['A.java', 'a\nB\n'], ['B.java', 'b'], ['.x/.c', 'C'], ['d', 'd']))).toEqual([
      'different: A.java: line 2\n  expected "b"\n  but is   "B"',
      'different: .x/.c: another digest; `npm run generate` writes the file',
    ]);
  });

  test('also where one text only goes on longer', () => {
    const longer = files(['A.java', 'a\nb\n'], ['B.java', 'b\nc'], ['.x/.c', 'c'], ['d', 'd']);
    expect(differences(before, longer)).toEqual(['different: B.java: line 2\n  expected the end\n  but is   "c"']);
  });

  test('when files are missing or new', () => {
    expect(differences(before, files(['A.java', 'a\nb\n'], ['C.java', ''], ['.x/.c', 'c'], ['e', 'd']))).toEqual([
      'missing: B.java',
      'not expected: C.java',
      'missing: d',
      'not expected: e',
    ]);
  });
});
