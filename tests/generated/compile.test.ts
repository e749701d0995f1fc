import { beforeAll, describe, expect, test } from 'vitest';
import { keyOf, passedBefore } from '../support/passed.ts';
import { compileAll } from '../support/reactor.ts';
import { outcomeOf, readCases } from './cases.ts';

const COMPILE_TIMEOUT_MS = 600_000;
const passed = passedBefore();
const samples = readCases().flatMap(({ name, input }) => {
  const files = outcomeOf(input);
  return files.has('fault.json') ? [] : [{ name, files, key: keyOf(files, import.meta.filename) }];
});
const unknown = samples.filter(({ key }) => !passed.has(key));

/** Cases that javac does not take yet: lists of lists within a composite, and a list, which no MySQL has. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'graphql-mysql': /MarketRepository\.java.* method map in class \S*DbValues cannot be applied/,
};

describe('javac takes every case, with the dependencies of its own pom and nothing to warn about', () => {
  let complaints: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    complaints = await compileAll(new Map(unknown.map(({ name, files }) => [name, files])));
  }, COMPILE_TIMEOUT_MS);

  test.for(samples)('$name', ({ name, key }, { skip, task }) => {
    if (passed.has(key)) {
      task.meta.passedBefore = true;
      skip('passed before with the same bytes and tools');
    }
    const told = complaints.get(name);
    if (REFUSED[name]) expect(told?.join('\n')).toMatch(REFUSED[name]);
    else expect(told).toEqual([]);
    passed.add(key);
  });
});
