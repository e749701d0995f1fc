// `npm run unit [PATTERN…]`: the tests that need nothing but Node, or those of them whose path has a pattern in it; options
// are Vitest's. Says which files of a pattern it leaves to `npm test`, and why.
import { spawnSync } from 'node:child_process';
import { findNeeds, testFiles } from '../tests/support/runs/needs.ts';

const words = process.argv.slice(2);
const needsOf = findNeeds();
const asked = testFiles().filter((file) => words.some((word) => !word.startsWith('-') && file.includes(word)));
for (const file of asked) {
  const needs = needsOf(file);
  if (needs.length > 0) console.log(`${file} needs ${needs.join(', ')}: npm test -- ${file}`);
}
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...words], {
  stdio: 'inherit',
  env: { ...process.env, UNIT: '1' },
});
process.exit(status ?? 1);
