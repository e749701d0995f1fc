import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { namesTest, testNames } from '../../support/runs/test-names.ts';
import { cells, matrixPage, refusalOfCell, refusalOfSender, senderCells } from './matrix.ts';

const PAGE = 'docs/matrix.md';
const all = cells();
const senders = senderCells();
const common = JSON.parse(readFileSync('locales/en/common.json', 'utf8'));
const textOf = (key: string) => String(key.split('.').reduce((found, name) => found?.[name], common));

test('the page has every cell as the catalogue has it', () => {
  const page = matrixPage(all, senders, textOf);
  if (process.env.UPDATE_MATRIX === '1') writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8')).toBe(page);
  expect(page).not.toContain('undefined');
});

test.each(all)(
  '$technology over a $source for $server is generated, or refused for the reason that the page has',
  (cell) => {
    expect(refusalOfCell(cell)).toBe(cell.refusal);
  },
);

test.each(senders)(
  'the sender $sender on $server is generated, or refused for the reason that the page has',
  (cell) => {
    expect(refusalOfSender(cell)).toBe(cell.refusal);
  },
);

test('each test that a cell names exists', () => {
  const named = [...all, ...senders].flatMap(({ test: name }) => name ?? []);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((reference) => !isThere(reference))).toEqual([]);
  expect(isThere('tests/generated/technologies/grpc/grpc.test.ts › methods › no such call')).toBe(false);
});

/** A file that runs a suite has the tests of that one. */
function isThere(reference: string): boolean {
  const [file = '', ...names] = reference.split(' › ');
  if (!existsSync(file)) return false;
  const suites = [...readFileSync(file, 'utf8').matchAll(/'(\.[\w./-]+\.suite\.ts)'/g)].map(([, path = '']) => path);
  return [file, ...suites.map((path) => join(dirname(file), path))].some((path) =>
    namesTest(testNames(path), names.join(' › ')),
  );
}
