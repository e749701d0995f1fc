import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inTurns, LONGEST, workers } from './sequencer.ts';

const GIB = 1024 ** 3;

test('what builds and what browses begins in turns, everything else comes after it, each in the order it had', () => {
  const files = [
    '/x/src/a.test.ts',
    '/x/tests/browser/b.test.ts',
    '/x/tests/generated/c.test.ts',
    '/x/tests/integration/build/d.test.ts',
    '/x/tests/generated/e.test.ts',
    '/x/tests/integration/portal/f.test.ts',
    '/x/tests/browser/g.test.tsx',
  ];
  const order = inTurns(files, (file) => file);
  expect(order.map((path) => /(\w)\.test/.exec(path)?.[1]).join('')).toBe('cbdgefa');
});

test('of what builds, the longest begins first, whatever its size', () => {
  const names = [
    'technologies/rest/rest',
    'technologies/other',
    'pages/pages',
    'messages/queue',
    'technologies/callers/mixed-callers',
  ];
  const order = inTurns(names, (name) => `/x/tests/generated/${name}.test.ts`);
  expect(order).toEqual([
    'technologies/callers/mixed-callers',
    'messages/queue',
    'technologies/rest/rest',
    'technologies/other',
    'pages/pages',
  ]);
});

test.each(LONGEST)('%s, which begins early, is there', (file) => {
  expect(existsSync(file)).toBe(true);
});

test.each([
  [1, 64, 3],
  [2, 64, 4],
  [2, 8, 3],
  [2, 6, 2],
  [2, 4, 1],
  [2, 1, 1],
  [8, 8, 3],
  [64, 256, 4],
])('%i cores and %i GiB run %i files at a time', (cores, gibibytes, expected) => {
  expect(workers(cores, gibibytes * GIB)).toBe(expected);
});
