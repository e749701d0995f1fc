import { afterAll, beforeEach, type RunnerTestSuite } from 'vitest';
import { keyOf, passedBefore } from './passed.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** It was not run, because it passed before with the same bytes and tools. */
    passedBefore?: boolean;
  }
}

/** A generated project that the tests of one file, or of one `describe`, build and start. */
export interface Sample {
  /**
   * To be asked before it is built.
   *
   * @returns whether it has to be: not when every test passed before with the same sample, tests and tools; then those are skipped.
   */
  isNew(sample: unknown, unique?: readonly string[]): boolean;
}

/**
 * Skips the tests of this scope when their sample is known to pass, and makes it known when all of them have passed.
 *
 * @param judge the file whose tests these are.
 */
export function rememberedSample(judge: string, passed = passedBefore()): Sample {
  let key: string | undefined;
  let known = false;
  beforeEach(({ task, skip }) => {
    if (!known) return;
    task.meta.passedBefore = true;
    skip('passed before with the same bytes and tools');
  });
  // biome-ignore lint/correctness/noEmptyPattern: Vitest wants a pattern there, and the suite in the second place.
  afterAll(({}, suite) => {
    if (key !== undefined && !known && allPassed(suite)) passed.add(key);
  });
  return {
    isNew(sample, unique) {
      key = keyOf(sample, judge, unique);
      known = passed.has(key);
      return !known;
    },
  };
}

/** @returns whether each test in it was run and passed: one that was left out proves nothing. */
function allPassed(suite: Pick<RunnerTestSuite, 'tasks'>): boolean {
  return suite.tasks.every((task) => (task.type === 'suite' ? allPassed(task) : task.result?.state === 'pass'));
}
