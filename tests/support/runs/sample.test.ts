import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'forja-sample-'));
symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
writeFileSync(
  join(root, 'a.test.ts'),
  `import { beforeAll, describe, expect, test } from 'vitest';
import { rememberedSample } from '${resolve('tests/support/runs/sample.ts')}';
const sample = rememberedSample(import.meta.filename);
beforeAll(() => {
  if (sample.isNew({ bytes: process.env.BYTES })) console.log('BUILT');
});
test('one', () => {});
describe('more', () => {
  test('two', () => expect(process.env.BROKEN).toBeUndefined());
});
`,
);
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly { status: string; meta: object }[] }[];
}

/** Runs the file above in a Vitest of its own. @returns whether it built its sample, and what became of its tests. */
async function run(bytes: string, environment: Record<string, string> = {}, ...only: string[]): Promise<string> {
  const report = join(root, 'report.json');
  const args = ['run', '--root', root, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only];
  const env = { ...process.env, TEST_PASSED_DIR: join(root, 'passed'), FULL: '', BYTES: bytes, ...environment };
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  const started = promisify(execFile)(process.execPath, [vitest, ...args], { env });
  const { stdout } = await started.catch((error: { stdout: string }) => error);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const states = tests.map(({ status, meta }) => ('passedBefore' in meta ? `${status}: passed before` : status));
  return [stdout.includes('BUILT') ? 'built' : 'not built', ...states].join(', ');
}

const BUILT = 'built, passed, passed';
const KNOWN = 'not built, skipped: passed before, skipped: passed before';

test('a sample that passed is not built again, until a byte of it changes or everything is asked for', async () => {
  expect(await run('1')).toBe(BUILT);
  expect(await run('1')).toBe(KNOWN);
  expect(await run('2')).toBe(BUILT);
  expect(await run('1', { FULL: '1' })).toBe(BUILT);
  expect(await run('1')).toBe(KNOWN);
}, 120_000);

test('a sample of which a test failed, or was left out, is built again', async () => {
  expect(await run('3', { BROKEN: 'yes' })).toBe('built, passed, failed');
  expect(await run('3', {}, '-t', 'one')).toBe('built, passed, skipped');
  expect(await run('3')).toBe(BUILT);
  expect(await run('3')).toBe(KNOWN);
}, 120_000);
