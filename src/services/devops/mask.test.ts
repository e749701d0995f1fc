import { expect, test } from 'vitest';
import { keptBody, masked, secretTexts } from './mask.ts';
import type { Configuration } from './preset.ts';

const configuration = (secrets: Partial<Configuration>): Configuration =>
  ({ tokenValue: '', password: '', parameters: [], ...secrets }) as Configuration;

test('a secret is found however a receiver spells it', () => {
  const secrets = secretTexts(configuration({ password: 'a b"c', userName: 'ada' }));
  const basic = Buffer.from('ada:a b"c').toString('base64');
  const answer = `a b"c a%20b%22c a+b%22c {"x":"a b\\"c"} ${basic}`;
  expect(masked(answer, secrets)).toBe('****** ****** ****** {"x":"******"} ******');
});

test('a bearer token is found without its scheme, and a secret parameter by its value', () => {
  const parameters = [
    { name: 'key', value: 'k3y-value', secret: true },
    { name: 'branch', value: 'main', secret: false },
  ];
  const secrets = secretTexts(configuration({ tokenValue: 'Bearer t0ken', parameters }));
  expect(masked('t0ken k3y-value main Bearer t0ken', secrets)).toBe('****** ****** main ******');
});

test('secrets of three letters and fewer stand in every text: they are not masked', () => {
  expect(secretTexts(configuration({ password: 'abc' }))).toEqual([]);
});

test('a kept body has no secrets, no control characters and one kind of line end', () => {
  expect(keptBody('a\u0000b:\r\ns3cret\tc', ['s3cret'])).toBe('ab:\n******\tc');
});

test('of a long body 2 KB are kept, without half of a character at the cut', () => {
  const kept = keptBody(`a${'é'.repeat(2_000)}`, []);
  expect(Buffer.byteLength(kept)).toBe(2_047);
  expect(kept).not.toContain('\uFFFD');
});
