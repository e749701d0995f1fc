import { expect, test } from 'vitest';
import { readModule } from './read.ts';

const TEXT = `/** What a field is called. */
const name = (one) => one.name;

/**
 * Reads a list.
 */
function readAll(list) {
  const first = list.map((item) => item.name);
  return first;
}

class Reader {
  /* no doc */
  read() {}
}
`;

test('functions are found with their place, their length and what a lambda calls the thing that it holds', () => {
  expect(readModule('a.ts', TEXT).functions).toEqual([
    { place: 'a.ts:2 name', lines: 1, parameter: 'one' },
    { place: 'a.ts:7 readAll', lines: 4 },
    { place: 'a.ts:8 lambda', lines: 1, parameter: 'item' },
    { place: 'a.ts:14 read', lines: 1 },
  ]);
});

test('docs are found with their first words, and other comments are not', () => {
  expect(readModule('a.ts', TEXT).docs).toEqual([
    { place: 'a.ts:1', begins: 'What a field is called.' },
    { place: 'a.ts:4', begins: 'Reads a list.' },
  ]);
});
