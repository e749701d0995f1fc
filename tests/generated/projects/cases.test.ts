import { describe, expect, test } from 'vitest';
import { differences, expectedOf, outcomeOf, readCases, readExpected, writeExpected } from './cases.ts';

const cases = readCases();
const rewrites = process.env.UPDATE_CASES === '1';

/** Parameters of controllers that may be left out and do not say that they may be null, by the names of their classes. */
function unmarkedIn(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([path, text]) =>
    path.endsWith('Controller.java')
      ? text
          .split(/@(?=RequestParam|RequestHeader|PathVariable|RequestBody|Valid\b|\w+Mapping)/)
          .map((part) => part.split(/\) (?:throws \w+ )?\{/)[0] ?? '')
          .filter((part) => part.includes('required = false)') && !part.includes('@Nullable'))
          .map((part) => `${path}: ${part.trim()}`)
      : [],
  );
}

test('a parameter that may be left out is found where it does not say that it may be null', () => {
  const left = (type: string) =>
    unmarkedIn(new Map([['AController.java', `a(@RequestParam(required = false) ${type} x, @RequestParam long y) {`]]));
  expect(left('Long')).toEqual(['AController.java: RequestParam(required = false) Long x,']);
  expect(left('@Size(max = 3) @Nullable Long')).toEqual([]);
});

describe('what is generated is what was generated before', () => {
  test.each(cases)('$name: $idea', (given) => {
    const outcome = outcomeOf(given.input);
    const actual = expectedOf(given, outcome);
    if (rewrites) writeExpected(given.name, actual);
    expect(differences(readExpected(given.name), actual)).toEqual([]);
    expect(unmarkedIn(outcome)).toEqual([]);
    expect(given.shown.filter((end) => ![...outcome.keys()].some((path) => path.endsWith(end)))).toEqual([]);
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
