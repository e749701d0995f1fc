import { beforeAll, describe, expect, test } from 'vitest';
import { compileAll } from '../../support/java/reactor.ts';
import { keyOf, passedBefore } from '../../support/runs/passed.ts';
import { outcomeOf, readAllCases } from './cases.ts';
import { lintClasses } from './lint/lint.ts';

const COMPILE_TIMEOUT_MS = 2_400_000;
/** Minutes of it: in the full run alone. */
const spotBugs = process.env.FULL === '1' ? lintClasses : undefined;
const passed = passedBefore();
const samples = readAllCases().flatMap(({ name, input, catalog }) => {
  const files = outcomeOf(input, catalog);
  return files.has('fault.json') ? [] : [{ name, files, key: keyOf(files, import.meta.filename) }];
});
const unknown = samples.filter(({ key }) => !passed.has(key));

describe('javac takes every case, with the dependencies of its own pom and nothing to warn about, and SpotBugs finds nothing', () => {
  let complaints: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    complaints = await compileAll(new Map(unknown.map(({ name, files }) => [name, files])), spotBugs);
  }, COMPILE_TIMEOUT_MS);

  test.for(samples)('$name', ({ name, key }, { skip, task }) => {
    if (passed.has(key)) {
      task.meta.passedBefore = true;
      skip('passed before with the same bytes and tools');
    }
    expect(complaints.get(name)).toEqual([]);
    passed.add(key);
  });
});
