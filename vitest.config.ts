import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findNeeds, testFiles } from './tests/support/runs/needs.ts';
import { PATIENCE_MS } from './tests/support/runs/patience.ts';
import { inTurns, workers } from './tests/support/runs/sequencer.ts';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `The tests run on Node 24, this is ${process.version}: npm run unit [PATTERN] and npm test bring it along.`,
  );
  process.exit(1);
}

/** Vitest's own order (failed first, then the longest of the last run, or the largest), with builds and browsers in turns. */
class InTurns extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return inTurns(await super.sort(files), ({ moduleId }) => moduleId);
  }
}

/** `npm run unit`: the files that need nothing but Node, in a run that starts nothing else. */
const UNIT = process.env.UNIT === '1';
const needsOf = findNeeds();
const INCLUDE = UNIT
  ? testFiles().filter((file) => needsOf(file).length === 0)
  : ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'];
/** Files whose tests are about what a module has kept, or that give a module another one to import. */
const APART = ['tests/api/pages/shared-pages.test.tsx'];
// Files that only `npm run test:full` runs are not even loaded at any other time, and so none of their tests counts as skipped.
const EXCLUDE = ['**/node_modules/**', ...(process.env.FULL === '1' ? [] : ['**/*.full.test.ts'])];

export default defineConfig({
  test: {
    // A busy machine makes several waits long.
    testTimeout: 2 * PATIENCE_MS,
    hookTimeout: 2 * PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    pool: 'forks',
    // Vitest itself leaves a core free, which on two cores is half of the machine.
    maxWorkers: workers(),
    sequence: { sequencer: InTurns },
    setupFiles: ['src/v8-flags.ts'],
    globalSetup: UNIT
      ? []
      : [
          ...['tests/support/portal/shared-portal.ts', 'tests/support/java/warm-maven/desk.ts'],
          'tests/support/java/shared-classes/folder.ts',
        ],
    // A worker goes on with the next file and the modules that it has: to load the generator for each took a tenth of all.
    projects: [
      { extends: true, test: { name: 'shared', include: INCLUDE, exclude: [...EXCLUDE, ...APART], isolate: false } },
      { extends: true, test: { name: 'apart', include: APART, exclude: EXCLUDE } },
    ],
  },
});
