import { expect, test } from 'vitest';
import { choiceOf, parse, textOf, timeoutOf } from '../../client/src/arguments.js';

test('options and the rest of a command line are told apart', () => {
  expect(parse(['forja.json', '--wait'], { wait: { type: 'boolean', help: '' } })).toEqual({
    values: { wait: true },
    positionals: ['forja.json'],
  });
});

test('an option that is not known is refused, and so is a token, whose words are not repeated', () => {
  expect(() => parse(['--no-such'], {})).toThrow(/no-such/);
  expect(() => parse(['--token', 's3cret'], {})).toThrow(/^(?!.*s3cret).*command line/);
});

test.each([
  ['90', 90_000],
  ['90s', 90_000],
  ['1.5m', 90_000],
  ['2h', 7_200_000],
  ['9999h', 2 ** 31 - 1],
])('a time-out of %s is %d ms', (timeout, milliseconds) => {
  expect(timeoutOf({ timeout })).toBe(milliseconds);
});

test('a time-out is half an hour where none is said, and no time is refused', () => {
  expect(timeoutOf({})).toBe(1_800_000);
  for (const timeout of ['0', '', 'soon', '-5', '5d']) expect(() => timeoutOf({ timeout })).toThrow(/--timeout/);
});

test('a choice is one of those that there are, and a text is not empty', () => {
  expect(choiceOf({ format: 'zip' }, 'format', ['zip', 'tar'])).toBe('zip');
  expect(() => choiceOf({ format: 'rar' }, 'format', ['zip', 'tar'])).toThrow(/rar|zip/);
  expect(textOf({}, 'out')).toBeUndefined();
  expect(() => textOf({ out: '' }, 'out')).toThrow('--out needs a value.');
});
