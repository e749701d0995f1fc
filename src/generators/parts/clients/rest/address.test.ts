import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

test('a path without a query is sent as it stands, and nothing is added to it', () => {
  expect(addressOf('/pets/{id}')).toEqual({ path: '/pets/{id}', query: [] });
  expect(addressOf('')).toEqual({ path: '', query: [] });
});

test('what stands behind a question mark is sent as a query, in its order and with repeated names', () => {
  expect(addressOf('/pets?b=1&a=2&b=3')).toEqual({
    path: '/pets',
    query: [
      { name: 'b', value: '1' },
      { name: 'a', value: '2' },
      { name: 'b', value: '3' },
    ],
  });
});

test('a name of a query without a value is sent with an empty one', () => {
  expect(addressOf('/pets?verbose').query).toEqual([{ name: 'verbose', value: '' }]);
});

test('a value of a query is kept decoded, so that it is encoded once', () => {
  expect(addressOf('/pets?q=a%20b+c').query).toEqual([{ name: 'q', value: 'a b c' }]);
});

test.each([
  ['/pets#one', '/pets', 0],
  ['/pets#one?a=1', '/pets', 0],
  ['/pets?a=1#one', '/pets', 1],
])('a fragment never travels: %s', (path, sent, pairs) => {
  const address = addressOf(path);
  expect(address.path).toBe(sent);
  expect(address.query).toHaveLength(pairs);
});

test.each([
  ['/größe', '/gr%C3%B6%C3%9Fe'],
  ['/a b', '/a%20b'],
  ['/a|b<c>', '/a%7Cb%3Cc%3E'],
  ['/\u{1f43e}', '/%F0%9F%90%BE'],
])('letters that no url holds are encoded: %s', (path, sent) => {
  expect(addressOf(path).path).toBe(sent);
});

test('what is encoded already is not encoded again', () => {
  expect(addressOf('/a%20b').path).toBe('/a%20b');
});

test('a variable keeps its name, whatever letters that has, so that its value is found', () => {
  expect(addressOf('/größe/{größe}/{a b}').path).toBe('/gr%C3%B6%C3%9Fe/{größe}/{a b}');
});
