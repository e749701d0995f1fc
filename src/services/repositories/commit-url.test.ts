import { expect, test } from 'vitest';
import { commitUrl } from './commit-url.ts';

test.each([
  ['https://github.com/ada/shop.git', 'https://github.com/ada/shop/commit/1f2e'],
  ['https://gitlab.example.org/ada/shop.git', 'https://gitlab.example.org/ada/shop/-/commit/1f2e'],
  ['https://bitbucket.org/ada/shop', 'https://bitbucket.org/ada/shop/commits/1f2e'],
  ['https://dev.azure.com/ada/_git/shop/', 'https://dev.azure.com/ada/_git/shop/commit/1f2e'],
])('a commit of %s is seen at %s', (repository, page) => {
  expect(commitUrl(repository, '1f2e')).toBe(page);
});

test('nobody knows where a server of an unknown kind shows its commits', () => {
  expect(commitUrl('https://git.example.org/ada/github.git', '1f2e')).toBeUndefined();
});
