import { beforeAll, describe, expect, test } from 'vitest';
import { compileAll } from '../../support/java/reactor.ts';
import { digestOfModules } from '../../support/java/runtime-modules.ts';
import { keyOf, passedBefore } from '../../support/runs/passed.ts';
import { type Case, outcomeOf, readCases } from './cases.ts';
import { lintClasses } from './lint/lint.ts';

const COMPILE_TIMEOUT_MS = 2_400_000;
/** Minutes of it: in the full run alone. */
const spotBugs = process.env.FULL === '1' ? lintClasses : undefined;
const passed = passedBefore();
/** Here the runtime is compiled once for all cases; the full run compiles its source in each. */
const form = process.env.FULL === '1' ? {} : { runtime: 'dependencies' };
const modules = digestOfModules();
const samples = readCases().flatMap(({ name, input }) => {
  const files = filesOf(input);
  return files.has('fault.json') ? [] : [{ name, files, key: keyOf([modules, files], import.meta.filename) }];
});

/** A library has the source in any case. */
function filesOf(input: Case['input']): ReadonlyMap<string, string> {
  const { applicationServer, ...request } = input.request as { applicationServer?: string };
  const own = applicationServer === 'library' ? {} : form;
  return outcomeOf({ ...input, request: { ...request, applicationServer, ...own } });
}
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
