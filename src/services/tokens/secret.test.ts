import { expect, test } from 'vitest';
import { isSecret, newSecret } from './secret.ts';

test('a secret is forja_, 30 random characters and 6 of a checksum', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^forja_[0-9A-Za-z]{36}$/);
  expect(isSecret(secret)).toBe(true);
  expect(new Set(Array.from({ length: 1000 }, newSecret)).size).toBe(1000);
});

test('the checksum of a known secret', () => {
  expect(isSecret('forja_0000000000000000000000000000002C8GjS')).toBe(true);
});

test('whoever mistypes any one character, leaves one out or swaps two has no secret', () => {
  const secret = newSecret();
  const others = [...secret].flatMap((character, at) => {
    const without = secret.slice(0, at) + secret.slice(at + 1);
    const changed = `${secret.slice(0, at)}${character === 'x' ? 'y' : 'x'}${secret.slice(at + 1)}`;
    const swapped = `${secret.slice(0, at)}${secret[at + 1] ?? ''}${character}${secret.slice(at + 2)}`;
    return [without, changed, ...(swapped === secret ? [] : [swapped])];
  });
  expect(others.filter(isSecret)).toEqual([]);
  expect(
    ['', 'forja_', secret.slice(0, -1), `${secret}a`, ` ${secret}`, secret.toUpperCase()].filter(isSecret),
  ).toEqual([]);
});
