import { expect, test } from 'vitest';
import { destinationOf, directoriesOf } from './directories.ts';

test('directories whose names would be the same are told apart', () => {
  const directories = directoriesOf([{ directory: '/a-b' }, { directory: 'a/b' }, { directory: '/a-b' }], 'SENT');
  expect(directories.map(({ name, variable }) => [name, variable])).toEqual([
    ['a-b', 'SENT_A_B'],
    ['a-b-2', 'SENT_A_B_2'],
  ]);
});

test('a destination is the name of a directory and that of a file', () => {
  const directories = directoriesOf([{ directory: 'out/orders' }], 'SENT');
  const endpoint = { directory: 'out/orders', saveAs: '{operation}/{id}.json' };
  expect(destinationOf('place', endpoint, directories)).toBe('out-orders place/{id}.json');
});
