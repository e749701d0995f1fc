import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { constant } from '../../../../../checks/names/words.ts';
import { PROBLEMS } from './problems.ts';

const TESTED = 'runtime/rest/src/test/java/forja/runtime/rest/ProblemTest.java';

test('the contract says of each failure what the runtime answers', () => {
  const rows = [...readFileSync(TESTED, 'utf8').matchAll(/^ +"([A-Z_]+), (\d{3})",$/gm)];
  const answered = rows.map(([, kind, status]) => [kind, Number(status)]);
  const told = Object.entries(PROBLEMS).map(([kind, { status }]) => [constant(kind, ''), status]);
  expect(answered.sort()).toEqual(told.sort());
});
