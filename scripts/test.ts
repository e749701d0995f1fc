// `npm test`: types, lint, build, then every test; ends with the line `N passed, N failed`. A sample that passed before with
// the same bytes and tools is not built again; `npm run test:full` (or FULL=1) builds them all, and what only it runs
// (`*.full.test.ts`), and `npm run test:full -- --matrix` those of the cells of docs/matrix.md. `npm test -- FILE` asks for
// what that file needs, and for nothing else.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNeeds, NEEDS, type Need, testFiles } from '../tests/support/runs/needs.ts';
import { bundlesAreBuilt, bundlesAreFresh } from './bundles.mjs';
import { firstMissing } from './requirements.ts';

const FLAGS = ['--full', '--matrix'];
const only = [
  ...process.argv.slice(2).filter((argument) => !FLAGS.includes(argument)),
  ...(process.argv.includes('--matrix') ? filesOfMatrix() : []),
];
if (process.argv.includes('--full')) process.env.FULL = '1';
const bin = (name: string) => join('node_modules/.bin', name);

const needs = needsOfRun();
const missing = await firstMissing(needs);
if (missing !== undefined) {
  console.error(missing);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
let failed = 0;
if (only.length === 0) {
  step('Types', bin('tsc'), ['--noEmit']);
  step('Lint', bin('biome'), ['check', '.']);
}
if (only.length === 0 || (needs.includes('build') && !bundlesAreFresh())) {
  step('Browser bundle', bin('vite'), ['build', '--logLevel', 'warn']);
  step('Server bundle', bin('vite'), ['build', '--ssr', '--logLevel', 'warn']);
  if (failed === 0) bundlesAreBuilt();
}
const counts = failed === 0 ? runTests() : { passed: 0, failed: 0, skipped: 0, known: 0 };
if (counts.known > 0)
  console.log(`${counts.known} not run again, as their samples passed with the same bytes: npm run test:full runs all`);
if (counts.skipped > 0) console.log(`${counts.skipped} skipped, for want of a server: see README.md`);
console.log(`${counts.passed} passed, ${counts.failed + failed} failed`);
process.exit(counts.failed + failed === 0 ? 0 : 1);

/** @returns what the files need whose paths have one of the words in them, as Vitest chooses them; of a run of all files, everything. */
function needsOfRun(): readonly Need[] {
  const words = only.filter((word) => !word.startsWith('-')).map((word) => word.replace(/^\.\/|:\d+$/g, ''));
  const files = testFiles().filter((file) => words.some((word) => join(process.cwd(), file).includes(word)));
  return files.length === 0 ? NEEDS : findNeeds()(...files);
}

/** @returns the test files of all cells of docs/matrix.md. */
function filesOfMatrix(): string[] {
  const named = readFileSync('docs/matrix.md', 'utf8').matchAll(/^\d+\. (\S+\.test\.ts) › /gm);
  return ['tests/generated/technologies/matrix.test.ts', ...new Set([...named].map(([, file = '']) => file))];
}

function step(title: string, program: string, args: string[]): void {
  console.log(`\n== ${title}`);
  if (spawnSync(program, args, { stdio: 'inherit' }).status !== 0) {
    console.error(`${title}: failed`);
    failed += 1;
  }
}

function runTests(): { passed: number; failed: number; skipped: number; known: number } {
  const folder = mkdtempSync(join(tmpdir(), 'forja-report-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only];
  const run = spawnSync(bin('vitest'), args, { stdio: 'inherit' });
  try {
    const result = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
      numFailedTestSuites: number;
      testResults: { assertionResults: { meta: { passedBefore?: boolean } }[] }[];
    };
    // A file that cannot be loaded has no failed test of its own, and still is a failure.
    const broken = run.status !== 0 && result.numFailedTests === 0 ? Math.max(1, result.numFailedTestSuites) : 0;
    const tests = result.testResults.flatMap(({ assertionResults }) => assertionResults);
    const known = tests.filter(({ meta }) => meta.passedBefore).length;
    const skipped = result.numPendingTests - known;
    return { passed: result.numPassedTests, failed: result.numFailedTests + broken, skipped, known };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, known: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
